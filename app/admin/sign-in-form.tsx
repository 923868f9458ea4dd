import { type SubmitEvent, useState } from 'react';
import { ApiFailure } from '#app/client.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { CodeForm } from './code-form.tsx';
import { signInFailure } from './failures.ts';
import { sentences } from './sentences.ts';
import { signIn } from './session.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

type SignInFormProps = {
  /** Prefills the field. */
  username?: string;
  onSignedIn: () => void;
};

/** Username and password, then a code if the account uses two-step sign-in. */
export function SignInForm({ username = '', onSignedIn }: SignInFormProps) {
  const toast = useToast();
  // Before the script runs, the browser would post the form to the page.
  const isHydrated = useIsHydrated();
  const [isPending, setIsPending] = useState(false);
  const [isShown, setIsShown] = useState(false);
  // Accepted by the server, but a code is required. Kept only in this component until then.
  const [accepted, setAccepted] = useState<{ username: string; password: string } | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const given = { username: String(values.get('username')), password: String(values.get('password')) };
    setIsPending(true);
    try {
      await signIn(given);
      onSignedIn();
    } catch (error) {
      if (error instanceof ApiFailure && error.needsCode) return setAccepted(given);
      toast('failure', error instanceof ApiFailure ? signInFailure(error) : sentences.signIn.unreachable);
      const password = form.elements.namedItem('password');
      if (password instanceof HTMLInputElement) password.select();
    } finally {
      setIsPending(false);
    }
  }

  if (accepted !== null)
    return <CodeForm credentials={accepted} onSignedIn={onSignedIn} onBack={() => setAccepted(null)} />;
  return (
    <form method="post" onSubmit={submit} className="grid gap-4">
      <TextField
        label="Username"
        name="username"
        defaultValue={username}
        error={undefined}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        label="Password"
        name="password"
        type={isShown ? 'text' : 'password'}
        error={undefined}
        required
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          <label className="inline-flex min-h-11 items-center gap-2">
            <input type="checkbox" className="size-5" onChange={(event) => setIsShown(event.target.checked)} />
            Show password
          </label>
        }
      />
      <Button type="submit" disabled={isPending || !isHydrated}>
        {isPending ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
}

import { type SubmitEvent, useState } from 'react';
import { ApiFailure } from '#app/client.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { signInFailure } from './failures.ts';
import { sentences } from './sentences.ts';
import { signIn } from './session.ts';

type SignInFormProps = {
  /** Filled in already. */
  username?: string;
  onSignedIn: () => void;
};

/** User name and password. */
export function SignInForm({ username = '', onSignedIn }: SignInFormProps) {
  const toast = useToast();
  const [isPending, setIsPending] = useState(false);
  const [isShown, setIsShown] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    setIsPending(true);
    try {
      await signIn(String(values.get('username')), String(values.get('password')));
      onSignedIn();
    } catch (error) {
      toast('failure', error instanceof ApiFailure ? signInFailure(error) : sentences.signIn.unreachable);
      const password = form.elements.namedItem('password');
      if (password instanceof HTMLInputElement) password.select();
    } finally {
      setIsPending(false);
    }
  }

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
      <Button type="submit" disabled={isPending}>
        {isPending ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
}

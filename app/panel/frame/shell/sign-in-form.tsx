import { type SubmitEvent, useState, useSyncExternalStore } from 'react';
import { ApiFailure } from '#app/client.ts';
import type { Credentials } from '#app/panel/frame/calls/account-calls.ts';
import { signInFailure } from '#app/panel/frame/calls/failures.ts';
import { signIn } from '#app/panel/frame/calls/session.ts';
import { sentences } from '#app/panel/frame/sentences.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { CodeField } from './code-field.tsx';

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

type CodeFormProps = {
  /** The username and password, already accepted. */
  credentials: Credentials;
  onSignedIn: () => void;
  onBack: () => void;
};

/** The second step of sign-in: a code from the app, or a recovery code. */
function CodeForm({ credentials, onSignedIn, onBack }: CodeFormProps) {
  const toast = useToast();
  const [isPending, setIsPending] = useState(false);
  const [isRecovery, setIsRecovery] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement;
    setIsPending(true);
    try {
      await signIn({ ...credentials, code: field.value });
      onSignedIn();
    } catch (error) {
      toast('failure', error instanceof ApiFailure ? signInFailure(error) : sentences.signIn.unreachable);
      // The password has changed since the first step.
      if (error instanceof ApiFailure && error.status === 401 && !error.needsCode) return onBack();
      field.select();
    } finally {
      setIsPending(false);
    }
  }

  return (
    <form method="post" onSubmit={submit} className="grid gap-4">
      <p>
        {isRecovery
          ? 'Enter one of the recovery codes that you saved when you set up codes.'
          : 'Open the authenticator app on your phone and enter its code.'}
      </p>
      <CodeField
        key={isRecovery ? 'recovery' : 'app'}
        label={isRecovery ? 'Recovery code' : 'Code'}
        name="code"
        isForApp={!isRecovery}
        error={undefined}
        autoFocus
      />
      <Button type="submit" disabled={isPending}>
        {isPending ? 'Signing in…' : 'Sign in'}
      </Button>
      <div className="flex flex-wrap gap-x-1">
        <Button kind="quiet" size="small" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? 'Use the app' : 'Phone lost? Use a recovery code'}
        </Button>
        <Button kind="quiet" size="small" onClick={onBack}>
          Back
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        No recovery code either? An owner can let you sign in without a code, under Account.
      </p>
    </form>
  );
}

const never = () => () => {};

/** Returns false on the server and until hydration. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

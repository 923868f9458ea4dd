import { type SubmitEvent, useState, useSyncExternalStore } from 'react';
import { ApiFailure } from '#app/client.ts';
import type { Credentials } from '#app/panel/frame/calls/account-calls.ts';
import { signInFailure } from '#app/panel/frame/calls/failures.ts';
import { signIn } from '#app/panel/frame/calls/session.ts';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { sentences } from '#app/panel/frame/sentences.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { CodeField } from './code-field.tsx';
import { hasPasskeys, PasskeySignIn } from './passkey-sign-in.tsx';
import { PasswordField } from './password-field.tsx';

type SignInFormProps = {
  username?: string;
  /** Whether a session has ended, so that this browser's passkey is asked for at once. */
  isReturning?: boolean;
  onSignedIn: () => void;
};

/** Sends the credentials. A failure shows a toast, except that the password was accepted but a code is required. */
function useSignIn(onSignedIn: () => void) {
  const toast = useToast();
  const [isPending, setIsPending] = useState(false);

  async function send(given: Credentials, onFailure: (failure: ApiFailure | null) => void) {
    setIsPending(true);
    try {
      await signIn(given);
      onSignedIn();
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : null;
      const isAccepted = given.code === undefined && failure?.needsCode;
      if (!isAccepted) toast('failure', failure ? signInFailure(failure) : sentences.signIn.unreachable);
      onFailure(failure);
    } finally {
      setIsPending(false);
    }
  }

  return { isPending, send };
}

/** Username and password, then a code if the account uses two-step sign-in. */
export function SignInForm({ username = '', isReturning = false, onSignedIn }: SignInFormProps) {
  // Before the script runs, the browser would post the form to the page.
  const isHydrated = useIsHydrated();
  const { isPending, send } = useSignIn(onSignedIn);
  // Accepted by the server, but a code is required. Kept only in this component until then.
  const [accepted, setAccepted] = useState<Credentials | null>(null);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = event.currentTarget.elements.namedItem('password') as HTMLInputElement;
    const given = { username: String(new FormData(event.currentTarget).get('username')), password: password.value };
    send(given, (failure) => (failure?.needsCode ? setAccepted(given) : password.select()));
  }

  if (accepted !== null)
    return <CodeForm credentials={accepted} onSignedIn={onSignedIn} onBack={() => setAccepted(null)} />;
  return (
    <form method="post" onSubmit={submit} className="grid gap-4">
      <TextField
        label="Username"
        name="username"
        defaultValue={username}
        required
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      <Button type="submit" disabled={isPending || !isHydrated}>
        {isPending ? 'Signing in…' : 'Sign in'}
      </Button>
      {isHydrated ? (
        hasPasskeys() && <PasskeySignIn isReturning={isReturning} onSignedIn={onSignedIn} />
      ) : (
        <Button kind="secondary" disabled>
          Use fingerprint or face
        </Button>
      )}
    </form>
  );
}

type CodeFormProps = {
  credentials: Credentials;
  onSignedIn: () => void;
  onBack: () => void;
};

/** The second step of sign-in: a code from the app, or a recovery code. */
function CodeForm({ credentials, onSignedIn, onBack }: CodeFormProps) {
  const { isPending, send } = useSignIn(onSignedIn);
  const [isRecovery, setIsRecovery] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement;
    send({ ...credentials, code: field.value }, (failure) => {
      // The password has changed since the first step.
      if (failure?.status === 401 && !failure.needsCode) onBack();
      else field.select();
    });
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
        autoFocus
      />
      <Button type="submit" disabled={isPending}>
        {isPending ? 'Signing in…' : 'Sign in'}
      </Button>
      <div className="flex flex-wrap gap-x-1">
        <SmallButton
          kind="quiet"
          text={isRecovery ? 'Use the app' : 'Phone lost? Use a recovery code'}
          onClick={() => setIsRecovery(!isRecovery)}
        />
        <SmallButton kind="quiet" text="Back" onClick={onBack} />
      </div>
      <p className="text-sm text-ink-soft">
        No recovery code either? An owner can let you sign in without a code, under Account.
      </p>
    </form>
  );
}

const never = () => () => {};

/** Returns false on the server and until hydration. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

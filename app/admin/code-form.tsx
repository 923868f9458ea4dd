import { type SubmitEvent, useState } from 'react';
import { ApiFailure } from '#app/client.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { CodeField } from './account/code-field.tsx';
import type { Credentials } from './account-calls.ts';
import { signInFailure } from './failures.ts';
import { sentences } from './sentences.ts';
import { signIn } from './session.ts';

type CodeFormProps = {
  /** The username and password, already accepted. */
  credentials: Credentials;
  onSignedIn: () => void;
  onBack: () => void;
};

/** The second step of sign-in: a code from the app, or a recovery code. */
export function CodeForm({ credentials, onSignedIn, onBack }: CodeFormProps) {
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

import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#app/client.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { sentences } from './sentences.ts';
import { SignInForm } from './sign-in-form.tsx';

/** What came of an attempt; a failure has been told already. */
export type Outcome<Value> = { value: Value } | { failure: ApiFailure };

type Say<Value> = {
  success?: string | ((value: Value) => string);
  failure: string | ((failure: ApiFailure) => string);
};

type Attempt = <Value>(action: () => Promise<Value>, say: Say<Value>) => Promise<Outcome<Value>>;

const AttemptContext = createContext<Attempt | null>(null);

/**
 * Does something at the server and tells what came of it. When the session has ended meanwhile, the owner signs in
 * over the page, where everything typed stays, and the action is done again.
 */
export function useAttempt(): Attempt {
  const attempt = useContext(AttemptContext);
  if (attempt === null) throw new Error('useAttempt belongs inside Attempts');
  return attempt;
}

export function Attempts({ username, children }: { username: string; children: ReactNode }) {
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  // Several actions may find the session ended at once; one sign-in serves them all.
  const waiting = useRef<((isSignedIn: boolean) => void)[]>([]);

  const askToSignIn = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve);
        setIsAsking(true);
      }),
    [],
  );
  const answer = (isSignedIn: boolean) => {
    setIsAsking(false);
    for (const resolve of waiting.current.splice(0)) resolve(isSignedIn);
  };

  const attempt: Attempt = useCallback(
    async (action, { success, failure: sentenceOf }) => {
      for (;;) {
        try {
          const value = await action();
          if (success !== undefined) toast('success', typeof success === 'string' ? success : success(value));
          return { value };
        } catch (error) {
          if (!(error instanceof ApiFailure)) throw error;
          if (error.status !== 401) {
            toast('failure', typeof sentenceOf === 'string' ? sentenceOf : sentenceOf(error));
            return { failure: error };
          }
          toast('failure', sentences.notAuthenticated);
          if (!(await askToSignIn())) return { failure: error };
        }
      }
    },
    [toast, askToSignIn],
  );

  return (
    <AttemptContext value={attempt}>
      {children}
      <Dialog title="Sign in again" isOpen={isAsking} onClose={() => answer(false)}>
        <p className="text-ink-soft">Your session has ended. Nothing you typed is lost: sign in and go on.</p>
        <div className="mt-4">
          <SignInForm username={username} onSignedIn={() => answer(true)} />
        </div>
      </Dialog>
    </AttemptContext>
  );
}

/** Tells once that the data of a page could not be had. `loaderData` is new with each load. */
export function useToldFailure(loaderData: { failed: string | null }): void {
  const toast = useToast();
  useEffect(() => {
    if (loaderData.failed !== null) toast('failure', loaderData.failed);
  }, [loaderData, toast]);
}

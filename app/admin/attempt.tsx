import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure } from '#app/client.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { useToast, useWithdraw } from '#app/ui/toast.tsx';
import { sentences } from './sentences.ts';
import type { Loaded } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

/** What came of an attempt; a failure has been reported already. */
export type Outcome<Value> = { value: Value } | { failure: ApiFailure };

export type AttemptToasts<Value> = {
  success?: string | ((value: Value) => string);
  failure: string | ((failure: ApiFailure) => string);
  /** What is done, such as sending one form: what failed of it before is told no longer once it is done. */
  about?: string;
};

type Attempt = <Value>(action: () => Promise<Value>, toasts: AttemptToasts<Value>) => Promise<Outcome<Value>>;

type Door = {
  attempt: Attempt;
  /** Asks for the password over the page; false when the owner put that aside. */
  askToSignIn: () => Promise<boolean>;
};

const DoorContext = createContext<Door | null>(null);

function useDoor(): Door {
  const door = useContext(DoorContext);
  if (door === null) throw new Error('useAttempt and useFailureToast belong inside Attempts');
  return door;
}

/**
 * Does something at the server and tells what came of it. When the session has ended meanwhile that is reported as any
 * failure is; then the owner signs in over the page, where everything typed stays, and the action is done again.
 */
export const useAttempt = (): Attempt => useDoor().attempt;

export function Attempts({ username, children }: { username: string; children: ReactNode }) {
  const toast = useToast();
  const withdraw = useWithdraw();
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
    async (action, { success, failure: sentenceOf, about }) => {
      let told: string | null = typeof sentenceOf === 'string' ? sentenceOf : null;
      for (;;) {
        try {
          const value = await action();
          // What failed before, now or at another press, has been done.
          if (told !== null) withdraw({ text: told });
          if (about !== undefined) withdraw({ about });
          if (success !== undefined) toast('success', typeof success === 'string' ? success : success(value));
          return { value };
        } catch (error) {
          if (!(error instanceof ApiFailure)) throw error;
          told = typeof sentenceOf === 'string' ? sentenceOf : sentenceOf(error);
          toast('failure', told, { about });
          if (error.status !== 401 || !(await askToSignIn())) return { failure: error };
        }
      }
    },
    [toast, withdraw, askToSignIn],
  );

  const door = useMemo(() => ({ attempt, askToSignIn }), [attempt, askToSignIn]);
  return (
    <DoorContext value={door}>
      {children}
      <Dialog title="Sign in again" isOpen={isAsking} onClose={() => answer(false)}>
        <p className="text-ink-soft">Your session has ended. Nothing you typed is lost: sign in and go on.</p>
        <div className="mt-4">
          <SignInForm
            username={username}
            onSignedIn={() => {
              toast('success', sentences.signIn.done);
              answer(true);
            }}
          />
        </div>
      </Dialog>
    </DoorContext>
  );
}

/**
 * Tells once that the data of a page could not be had. When that is because the session has ended, the owner signs in
 * over the page and it is loaded anew. `loaderData` is new with each load.
 */
export function useFailureToast(loaderData: Pick<Loaded<object>, 'failed' | 'isSignedOut'>): void {
  const toast = useToast();
  const { askToSignIn } = useDoor();
  const { revalidate } = useRevalidator();
  const reported = useRef<object>(null);
  useEffect(() => {
    if (loaderData.failed === null || reported.current === loaderData) return;
    reported.current = loaderData;
    toast('failure', loaderData.failed);
    if (!loaderData.isSignedOut) return;
    askToSignIn().then(async (isSignedIn) => {
      if (isSignedIn) await revalidate();
    });
  }, [loaderData, toast, askToSignIn, revalidate]);
}

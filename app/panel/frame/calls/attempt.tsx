import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure } from '#app/client.ts';
import { sentences } from '#app/panel/frame/sentences.ts';
import { SignInForm } from '#app/panel/frame/shell/sign-in-form.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useToast, useWithdraw } from '#app/ui/toast.tsx';
import { connectionNote } from './failures.ts';
import type { Loaded } from './session.ts';

/** The result of an attempt. A failure has already been shown in a toast. */
export type Outcome<Value> = { value: Value } | { failure: ApiFailure };

export type AttemptToasts<Value> = {
  success?: string | ((value: Value) => string);
  failure: string | ((failure: ApiFailure) => string);
  /** What the failure toast says in a second line, if not that there is no connection. */
  note?: (failure: ApiFailure) => string | undefined;
  /** Identifies the action, for example one form. A success dismisses earlier failure toasts with the same id. */
  about?: string;
};

type Attempt = <Value>(action: () => Promise<Value>, toasts: AttemptToasts<Value>) => Promise<Outcome<Value>>;

type SignInGuard = {
  attempt: Attempt;
  /** Opens the sign-in dialog. Resolves to false if the owner closes it. */
  askToSignIn: () => Promise<boolean>;
};

const SignInGuardContext = createContext<SignInGuard | null>(null);

function useSignInGuard(): SignInGuard {
  const door = useContext(SignInGuardContext);
  if (door === null) throw new Error('useAttempt and useFailureToast belong inside Attempts');
  return door;
}

/** Runs an action and shows the result in a toast. After an expired session, asks to sign in and then retries. */
export const useAttempt = (): Attempt => useSignInGuard().attempt;

export function Attempts({ username, children }: { username: string; children: ReactNode }) {
  const toast = useToast();
  const withdraw = useWithdraw();
  const [isAsking, setIsAsking] = useState(false);
  // Several actions may fail at once with an expired session; one sign-in resumes them all.
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
    async (action, { success, failure: sentenceOf, about, note = connectionNote }) => {
      let message: string | null = typeof sentenceOf === 'string' ? sentenceOf : null;
      for (;;) {
        try {
          const value = await action();
          // Dismiss the toasts of earlier failed attempts.
          if (message !== null) withdraw({ text: message });
          if (about !== undefined) withdraw({ about });
          if (success !== undefined) toast('success', typeof success === 'string' ? success : success(value));
          return { value };
        } catch (error) {
          if (!(error instanceof ApiFailure)) throw error;
          message = typeof sentenceOf === 'string' ? sentenceOf : sentenceOf(error);
          toast('failure', message, { about, note: note(error) });
          if (error.status !== 401 || !(await askToSignIn())) return { failure: error };
        }
      }
    },
    [toast, withdraw, askToSignIn],
  );

  const door = useMemo(() => ({ attempt, askToSignIn }), [attempt, askToSignIn]);
  return (
    <SignInGuardContext value={door}>
      {children}
      <Dialog title="Sign in again" isOpen={isAsking} onClose={() => answer(false)}>
        <p className="text-ink-soft">Your session has ended. Nothing you typed is lost: sign in and go on.</p>
        <div className="mt-4">
          <SignInForm
            username={username}
            isReturning
            onSignedIn={() => {
              toast('success', sentences.signIn.done);
              answer(true);
            }}
          />
        </div>
      </Dialog>
    </SignInGuardContext>
  );
}

/**
 * Shows one toast per failed page load. If the session has expired, the owner signs in in a dialog and the page
 * reloads. `loaderData` must be a new object for each load.
 */
export function useFailureToast(loaderData: Pick<Loaded<object>, 'failed' | 'isSignedOut' | 'isOffline'>): void {
  const toast = useToast();
  const { askToSignIn } = useSignInGuard();
  const { revalidate } = useRevalidator();
  const reported = useRef<object>(null);
  useEffect(() => {
    if (loaderData.failed === null || reported.current === loaderData) return;
    reported.current = loaderData;
    toast('failure', loaderData.failed, { note: loaderData.isOffline ? sentences.offline : undefined });
    if (!loaderData.isSignedOut) return;
    askToSignIn().then(async (isSignedIn) => {
      if (isSignedIn) await revalidate();
    });
  }, [loaderData, toast, askToSignIn, revalidate]);
}

type ActionOptions<Value> = AttemptToasts<Value> & {
  /** Confirmation asked before the call. */
  question?: string;
};

/** Runs a call, and reloads the page even after a failure: the record may have changed. Returns whether it worked. */
export function useAction() {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  return async <Value,>(call: () => Promise<Value>, options: ActionOptions<Value>): Promise<boolean> => {
    const { question, ...toasts } = options;
    if (question !== undefined && !confirm(question)) return false;
    const outcome = await attempt(call, toasts);
    await revalidate();
    return 'value' in outcome;
  };
}

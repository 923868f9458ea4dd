import { useRevalidator } from 'react-router';
import { type AttemptToasts, useAttempt } from './attempt.tsx';

type ActionOptions<Value> = AttemptToasts<Value> & {
  /** Confirmation asked before the call. */
  question?: string;
};

/**
 * Runs a call and reloads the page, also after a failure: another user may have changed the record. Returns whether it
 * succeeded.
 */
export function useAction() {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  return async <Value>(call: () => Promise<Value>, options: ActionOptions<Value>): Promise<boolean> => {
    const { question, ...toasts } = options;
    if (question !== undefined && !confirm(question)) return false;
    const outcome = await attempt(call, toasts);
    await revalidate();
    return 'value' in outcome;
  };
}

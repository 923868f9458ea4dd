import { useCallback, useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type Draft, forgetDraft, keepDraft } from './drafts.ts';

/** A draft is stored after this long without typing (ms). */
const idleMs = 400;

/** The draft to store; `none` deletes the stored draft, `untouched` leaves it. */
type Unsaved<Values> = Omit<Draft<Values>, 'savedAt'> | 'none' | 'untouched';

/**
 * Stores unsaved form values in this browser during typing. Leaving the page, which `LeaveGuard` has confirmed, deletes
 * the draft.
 */
export function useDraft<Values extends FieldValues>(
  { subscribe }: UseFormReturn<Values>,
  name: string,
  unsaved: () => Unsaved<Values>,
): void {
  const onTyping = useCallback<OnTyping>(
    (listener) => subscribe({ formState: { values: true }, callback: listener }),
    [subscribe],
  );
  useStoredDraft(onTyping, name, unsaved);
}

/** Calls the listener on each input; returns a function to unsubscribe. */
type OnTyping = (listener: () => void) => () => void;

/** Like `useDraft`, for input outside a form. */
export function useStoredDraft<Values>(onTyping: OnTyping, name: string, unsaved: () => Unsaved<Values>): void {
  const latest = useRef(unsaved);
  useEffect(() => {
    latest.current = unsaved;
  });
  useEffect(() => {
    const { pathname } = location;
    let timer: ReturnType<typeof setTimeout>;
    const keep = () => {
      const draft = latest.current();
      if (draft === 'none') forgetDraft(name);
      else if (draft !== 'untouched') keepDraft(name, draft);
    };
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, idleMs);
    };
    const keepIfHidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    const unsubscribe = onTyping(keepSoon);
    document.addEventListener('visibilitychange', keepIfHidden);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', keepIfHidden);
      // Keep the draft if the page crashed, which keeps its address, or if the session ended.
      const isGivenUp = location.pathname !== pathname && location.pathname !== '/admin/login';
      if (isGivenUp && latest.current() !== 'untouched') forgetDraft(name);
    };
  }, [onTyping, name]);
}

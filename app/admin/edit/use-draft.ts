import { useCallback, useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type Draft, forgetDraft, keepDraft } from './drafts.ts';

/** Milliseconds without typing after which typed words are kept. */
const idleMs = 400;

/** What there is to keep: words, or none; `untouched` leaves what is kept as it is. */
type Unsaved<Values> = Omit<Draft<Values>, 'savedAt'> | 'none' | 'untouched';

/**
 * Keeps what is typed and not saved in this browser as one goes on. Leaving the page, which the guard has asked about,
 * gives it up.
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
  useKeptDraft(onTyping, name, unsaved);
}

/** Calls the listener whenever something was typed, until what it answers is called. */
type OnTyping = (listener: () => void) => () => void;

/** The same for what is typed elsewhere than in a form. */
export function useKeptDraft<Values>(onTyping: OnTyping, name: string, unsaved: () => Unsaved<Values>): void {
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
      // A page that broke down is still at its address, and whoever was signed out did not give anything up.
      const isGivenUp = location.pathname !== pathname && location.pathname !== '/admin/login';
      if (isGivenUp && latest.current() !== 'untouched') forgetDraft(name);
    };
  }, [onTyping, name]);
}

import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { sentences } from '#app/admin/sentences.ts';
import { ApiFailure } from '#app/client.ts';
import type { WordPart } from '#app/domain/word-parts.ts';
import type { WordsNoun, WordsValues } from './words-noun.ts';

/** Debounce in ms between typing and a new preview. */
const idleMs = 400;

/** `waiting`: the form has errors. `failed`: the request failed. */
type State = 'drawing' | 'shown' | 'waiting' | 'failed';

/** Requests a preview after each pause in typing, one request at a time. */
export function useLivePicture(form: UseFormReturn<WordsValues>, noun: WordsNoun, page: WordPart['page']) {
  const attempt = useAttempt();
  const [state, setState] = useState<State>('drawing');
  const [html, setHtml] = useState<string | null>(null);
  const isAsking = useRef(false);
  const isWanted = useRef(false);

  async function draw(): Promise<void> {
    const values = form.getValues();
    if ((noun.check?.(values) ?? []).length > 0) return setState('waiting');
    setHtml((await panel.settings.preview(page, noun.write(values))).html);
    setState('shown');
  }

  async function ask(): Promise<void> {
    isWanted.current = true;
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      while (isWanted.current) {
        isWanted.current = false;
        await draw();
      }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // The user did not start this request, so show the error in the preview with a retry button, not a toast.
      setState('failed');
    } finally {
      isAsking.current = false;
    }
  }

  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const askSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), idleMs);
    };
    latest.current();
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: askSoon });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [form]);

  return {
    state,
    html,
    /** A retry by the user; an expired session opens the sign-in dialog. */
    retry: () => attempt(draw, { failure: sentences.pictureOfPageFailed }),
  };
}

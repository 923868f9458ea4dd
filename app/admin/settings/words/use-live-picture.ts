import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { sentences } from '#app/admin/sentences.ts';
import { ApiFailure } from '#app/client.ts';
import type { WordPart } from './word-parts.ts';
import type { WordsNoun, WordsValues } from './words-noun.ts';

/** Milliseconds without typing after which the page is asked for with what was typed. */
const idleMs = 400;

/** `waiting` for fields that cannot be shown as they are, `failed` when the page could not be had. */
type State = 'drawing' | 'shown' | 'waiting' | 'failed';

/** The page with what stands in the form, asked for anew after each pause in typing; one question at a time. */
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
      // Nobody has pressed anything: it is told where the picture is, and whoever wants it asks again.
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
    /** Asked for by the owner: a session that has ended is begun again. */
    retry: () => attempt(draw, { failure: sentences.pictureOfPageFailed }),
  };
}

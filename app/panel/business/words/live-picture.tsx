import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiFailure } from '#app/client.ts';
import type { WordPart } from '#app/domain/business/words/word-parts.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import type { WordsNoun, WordsValues } from './words-noun.ts';

/** The focused field: a text of the page, or an entry of a list. */
export type Spot = { name: string; index: number | null };

type LivePictureProps = {
  form: UseFormReturn<WordsValues>;
  noun: WordsNoun;
  page: WordPart['page'];
  spot: Spot;
};

const pageNames = { '/': 'your home page', '/services': 'your Services page' };

/** A live preview with the unsaved texts, in a sandboxed frame without scripts. It has no public address. */
export function LivePicture({ form, noun, page, spot }: LivePictureProps) {
  const { state, html, retry } = useLivePicture(form, noun, page);
  const frame = useRef<HTMLIFrameElement>(null);
  const [first, setFirst] = useState<string | null>(null);
  if (first === null && html !== null) setFirst(pictureOf(html).documentElement.outerHTML);

  const show = () => {
    // Keeps the document, and so its scroll position and pictures.
    if (html !== null) frame.current?.contentDocument?.body?.replaceChildren(...pictureOf(html).body.childNodes);
    bringIntoView(frame.current, spot);
  };
  const onChanged = useEffectEvent(show);
  // The frame's document is outside React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new page and focused field.
  useEffect(() => onChanged(), [html, spot.name, spot.index]);

  return (
    <>
      <p className="mb-2 text-sm text-ink-soft">This is {pageNames[page]} on a phone, with what you have typed.</p>
      <div className="relative h-[min(44rem,70dvh)] border border-ink bg-sheet">
        {first !== null && (
          <iframe
            ref={frame}
            title={`Preview of ${pageNames[page]}`}
            sandbox="allow-same-origin"
            srcDoc={`<!DOCTYPE html>${first}`}
            onLoad={({ currentTarget }) => {
              show();
              letEscape(currentTarget);
            }}
            className="size-full"
          />
        )}
      </div>
      <div role="status" className="mt-2 text-sm">
        {state === 'drawing' && <p className="text-ink-soft">Loading…</p>}
        {state === 'waiting' && (
          <p className="border-l-4 border-yellow-mark pl-2">
            A field is empty or too long. The picture goes on once that is mended.
          </p>
        )}
        {state === 'failed' && <p>The preview could not be updated. Your changes are safe.</p>}
      </div>
      {state === 'failed' && <SmallButton text="Try again" className="mt-2" onClick={retry} />}
    </>
  );
}

/** Debounce in ms between typing and a new preview. */
const idleMs = 400;

/** `waiting`: the form has errors. `failed`: the request failed. */
type State = 'drawing' | 'shown' | 'waiting' | 'failed';

/** Requests a preview after each pause in typing. */
function useLivePicture(form: UseFormReturn<WordsValues>, noun: WordsNoun, page: WordPart['page']) {
  const attempt = useAttempt();
  const [state, setState] = useState<State>('drawing');
  const [html, setHtml] = useState<string | null>(null);
  /** The number of the latest request. */
  const asked = useRef(0);

  async function draw(): Promise<void> {
    const number = ++asked.current;
    const values = form.getValues();
    if ((noun.check?.(values) ?? []).length > 0) return setState('waiting');
    const drawn = await panel.settings.preview(page, noun.write(values));
    if (number !== asked.current) return;
    setHtml(drawn.html);
    setState('shown');
  }

  async function ask(): Promise<void> {
    try {
      await draw();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // The user did not start this request, so show the error in the preview with a retry button, not a toast.
      setState('failed');
    }
  }

  const onTyped = useEffectEvent(ask);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const askSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => onTyped(), idleMs);
    };
    onTyped();
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
    retry: () => attempt(draw, { failure: 'Failed to show the preview' }),
  };
}

/** Parses a rendered page for the preview frame: removes scripts and disables interaction. */
function pictureOf(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const each of page.querySelectorAll('script, noscript, link[rel=icon]')) each.remove();
  for (const folded of page.querySelectorAll('details')) folded.open = true;
  page.body.inert = true;
  return page;
}

/** Scrolls the frame to the focused text if it is not visible, without scrolling the panel. */
function bringIntoView(frame: HTMLIFrameElement | null, { name, index }: Spot): void {
  const page = frame?.contentDocument;
  const view = page?.scrollingElement;
  const part = page?.querySelector(`[data-words~="${name}"]`);
  const place = (index === null ? null : part?.children[index]) ?? part;
  if (!place || !view) return;
  const { top, bottom } = place.getBoundingClientRect();
  if (top >= 0 && bottom <= view.clientHeight) return;
  const room = Math.max(0, view.clientHeight - (bottom - top)) / 2;
  view.scrollTo({ top: view.scrollTop + top - Math.min(room, 64), behavior: 'instant' });
}

/** Forwards Escape, because key events inside the frame do not reach the dialog. */
function letEscape(frame: HTMLIFrameElement): void {
  frame.contentDocument?.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') frame.closest('dialog')?.close();
  });
}

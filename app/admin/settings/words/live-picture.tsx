import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { WordPart } from '#app/domain/word-parts.ts';
import { Button } from '#app/ui/button.tsx';
import { bringUpToDate, pictureOf } from './page-picture.ts';
import { useLivePicture } from './use-live-picture.ts';
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

/**
 * A live preview of the page with the unsaved texts, in a sandboxed frame without scripts or interaction. It has no
 * public address.
 */
export function LivePicture({ form, noun, page, spot }: LivePictureProps) {
  const { state, html, retry } = useLivePicture(form, noun, page);
  const frame = useRef<HTMLIFrameElement>(null);
  const [first, setFirst] = useState<string | null>(null);
  if (first === null && html !== null) setFirst(pictureOf(html).documentElement.outerHTML);

  const show = () => {
    const shown = frame.current?.contentDocument;
    if (html !== null && shown?.body) bringUpToDate(shown, pictureOf(html));
    bringIntoView(frame.current, spot);
  };
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  // The frame's document is outside React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new page and focused field.
  useEffect(() => latest.current(), [html, spot.name, spot.index]);

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
              latest.current();
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
      {state === 'failed' && (
        <Button kind="secondary" size="small" className="mt-2" onClick={retry}>
          Try again
        </Button>
      )}
    </>
  );
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

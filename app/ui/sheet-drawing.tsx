import type { ReactNode } from 'react';

export type SheetState = 'empty' | 'missing' | 'failed' | 'loading';

const sheet = 'M38 12h44v64H38z';

/** Drawn on the output sheet, by state. */
const marks: Record<SheetState, ReactNode> = {
  // A blank sheet with a registration mark.
  empty: (
    <>
      <path d={sheet} className="fill-sheet" />
      <path d="M60 36v20M50 46h20" className="stroke-magenta-mark" />
      <circle cx="60" cy="46" r="6" className="stroke-magenta-mark" />
    </>
  ),
  // Misaligned colours: not the requested page.
  missing: (
    <>
      <path d={sheet} className="fill-sheet" />
      <path d="M49 31h18v18H49z" className="fill-cyan-mark" stroke="none" />
      <path d="M53 35h18v18H53z" className="fill-magenta-mark mix-blend-multiply dark:mix-blend-normal" stroke="none" />
      <path d="M57 39h18v18H57z" className="fill-yellow-mark mix-blend-multiply dark:mix-blend-normal" stroke="none" />
    </>
  ),
  // A paper jam.
  failed: (
    <path
      d="M38 76V26l6-6-4-6 10 3 8-7 6 7 9-4 1 8 8 5v50z M46 34l10 5-6 9 12 4-4 10"
      className="fill-sheet"
      strokeLinejoin="bevel"
    />
  ),
  loading: (
    <>
      <path d={sheet} className="fill-sheet" />
      <path d="M46 24h28M46 34h28M46 44h20M46 54h24" className="stroke-rule" />
    </>
  ),
};

/** An illustration for the state of a list or page: a printer's output sheet. */
export function SheetDrawing({ state, className = '' }: { state: SheetState; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 120 92"
      className={`w-32 text-ink ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <g className={state === 'loading' ? 'motion-safe:animate-pulse' : ''}>{marks[state]}</g>
      <path d="M14 70h92v12a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4z" className="fill-ink" stroke="none" />
      <path d="M30 76h60" className="stroke-paper" strokeWidth="3" />
      <path d="M96 79h4" className="stroke-yellow-mark" strokeWidth="3" />
    </svg>
  );
}

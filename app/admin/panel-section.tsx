import type { ReactNode } from 'react';
import { sectionId } from './form-section.tsx';

type PanelSectionProps = {
  title: string;
  /** What this is for, in a sentence or two. */
  lead?: ReactNode;
  children: ReactNode;
};

/** A part of a long page of the panel: what it is for beside what can be done, if the `@container` around has room. */
export function PanelSection({ title, lead, children }: PanelSectionProps) {
  const id = sectionId(title);
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 border-ink pb-6 not-first:border-t not-first:pt-6 lg:pb-8 lg:not-first:pt-8 @3xl:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} tabIndex={-1} className="scroll-mt-16 text-xl font-bold outline-none">
          {title}
        </h2>
        {lead && <p className="mt-2 text-sm text-ink-soft">{lead}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}

/** Where the focus goes when what had it is gone: to the heading of its section. */
export const focusSection = (title: string): void => document.getElementById(sectionId(title))?.focus();

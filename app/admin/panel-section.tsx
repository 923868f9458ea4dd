import type { ReactNode } from 'react';

type PanelSectionProps = {
  /** Where a link on the page leads: `#branches`. */
  id: string;
  title: string;
  /** What this is for, in a sentence or two. */
  lead?: ReactNode;
  children: ReactNode;
};

/** A part of a long page of the panel: what it is for beside what can be done. */
export function PanelSection({ id, title, lead, children }: PanelSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-x-10 gap-y-4 border-t border-ink py-6 first:border-t-0 first:pt-0 lg:grid-cols-[15rem_1fr] lg:py-8"
    >
      <div>
        <h2 id={`${id}-title`} tabIndex={-1} className="text-xl font-bold outline-none">
          {title}
        </h2>
        {lead && <div className="mt-2 text-sm text-ink-soft">{lead}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

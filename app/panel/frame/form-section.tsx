import type { ReactNode } from 'react';
import { slugFrom } from '#app/domain/text/slug.ts';

export const sectionId = (title: string) => `section-${slugFrom(title)}`;

/** A group of fields under its own heading. */
export function FormSection({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const id = sectionId(title);
  return (
    <section aria-labelledby={id} className="scroll-mt-16 border border-rule bg-sheet p-4 md:p-6">
      <h2 id={id} tabIndex={-1} className="scroll-mt-16 text-xl font-bold outline-none">
        {title}
      </h2>
      {lead && <p className="mt-1 text-sm text-ink-soft">{lead}</p>}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </section>
  );
}

/** Sticky links to the sections of a long form. */
export function SectionLinks({ titles }: { titles: readonly string[] }) {
  return (
    <nav
      aria-label="Sections"
      className="sticky top-0 z-10 -mx-4 low:static overflow-x-auto border-b border-rule bg-paper px-2 md:mx-0 md:px-0"
    >
      <ul className="flex">
        {titles.map((title) => (
          <li key={title}>
            <a
              href={`#${sectionId(title)}`}
              onClick={(event) => {
                // Keep the address unchanged, so that the jump adds no history entry.
                event.preventDefault();
                const heading = document.getElementById(sectionId(title));
                heading?.scrollIntoView();
                heading?.focus({ preventScroll: true });
              }}
              className="inline-flex min-h-11 items-center px-2 text-sm font-semibold whitespace-nowrap text-cyan hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

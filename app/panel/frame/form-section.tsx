import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { same } from '#app/domain/records/merge-edits.ts';
import { slugFrom } from '#app/domain/text/slug.ts';
import { ChevronIcon } from '#app/ui/icons.tsx';
import { useIsOpen } from './parts/fold.tsx';
import { useMatches } from './use-is-wide.ts';

export const sectionId = (title: string) => `section-${slugFrom(title)}`;

type FormSectionProps = {
  title: string;
  lead?: ReactNode;
  /** On phones the section is folded, and says how many of these fields have another value than that of a new entity. */
  folds?: Record<string, { initial: unknown }>;
  children: ReactNode;
};

/** A group of fields under its own heading. */
export function FormSection({ title, lead, folds, children }: FormSectionProps) {
  const id = sectionId(title);
  const isPhone = !useMatches('(width >= 48rem)');
  const [isOpen, setIsOpen] = useIsOpen(id, Object.keys(folds ?? {}));
  const isFolded = folds !== undefined && isPhone && !isOpen;
  return (
    <section aria-labelledby={id} className="scroll-mt-16 border border-rule bg-sheet p-4 md:p-6">
      <h2 id={id} tabIndex={-1} className="scroll-mt-16 text-xl font-bold outline-none">
        {folds && isPhone ? (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="-m-4 flex min-h-14 w-[calc(100%+2rem)] items-center gap-3 p-4 text-left"
          >
            <span className="min-w-0 grow wrap-anywhere">
              {title} <FilledCount of={folds} />
            </span>
            <ChevronIcon className={`size-5 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
          </button>
        ) : (
          title
        )}
      </h2>
      <div hidden={isFolded}>
        {lead && <p className="mt-1 text-sm text-ink-soft">{lead}</p>}
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
      </div>
    </section>
  );
}

function FilledCount({ of }: { of: Record<string, { initial: unknown }> }) {
  const { watch } = useFormContext();
  const names = Object.keys(of);
  const filled = watch(names).filter((value, index) => !same(value, of[names[index] as string]?.initial)).length;
  return <span className="block text-sm font-normal text-ink-soft">{`${filled} of ${names.length} filled`}</span>;
}

/** Sticky links to the sections of a long form; on phones the folded sections are short enough. */
export function SectionLinks({ titles }: { titles: readonly string[] }) {
  return (
    <nav aria-label="Sections" className="sticky top-0 z-10 low:static border-b border-rule bg-paper max-md:hidden">
      <div className="fade-right">
        <ul className="flex overflow-x-auto">
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
      </div>
    </nav>
  );
}

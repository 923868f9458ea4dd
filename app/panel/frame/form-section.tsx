import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { same } from '#app/domain/records/merge-edits.ts';
import { slugFrom } from '#app/domain/text/slug.ts';
import { ChevronIcon } from '#app/ui/icons.tsx';
import { useIsOpen } from './parts/fold.tsx';

export const sectionId = (title: string) => `section-${slugFrom(title)}`;

type FormSectionProps = {
  title: string;
  lead?: ReactNode;
  /** Folds the section, with the number of these fields, or of entries in lists, that are filled. */
  folds?: Record<string, { initial: unknown }>;
  children: ReactNode;
};

/** A group of fields under its own heading. */
export function FormSection({ title, lead, folds, children }: FormSectionProps) {
  const id = sectionId(title);
  const [isOpen, setIsOpen] = useIsOpen(id, Object.keys(folds ?? {}));
  const heading = (
    <h2 id={id} tabIndex={-1} className="scroll-mt-16 text-xl font-bold wrap-anywhere outline-none">
      {title}
    </h2>
  );
  const fields = (
    <>
      {lead && <p className="mt-1 text-sm text-ink-soft">{lead}</p>}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </>
  );
  return (
    <section aria-labelledby={id} className="scroll-mt-16 border border-rule bg-sheet p-4 md:p-6">
      {folds ? (
        <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary className="-m-4 flex min-h-14 cursor-pointer list-none items-center gap-3 p-4 md:-mx-6 md:px-6">
            <div className="min-w-0 grow">
              {heading}
              <FilledCount of={folds} />
            </div>
            <ChevronIcon className={`size-5 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
          </summary>
          <div className="mt-5">{fields}</div>
        </details>
      ) : (
        <>
          {heading}
          {fields}
        </>
      )}
    </section>
  );
}

function FilledCount({ of }: { of: Record<string, { initial: unknown }> }) {
  const { watch } = useFormContext();
  const names = Object.keys(of);
  const filledIn = (value: unknown, index: number) =>
    Array.isArray(value) ? value.length : Number(!same(value, of[names[index] as string]?.initial));
  const filled = watch(names).reduce((sum, value, index) => sum + filledIn(value, index), 0);
  return <p className="text-sm text-ink-soft">{filled === 0 ? 'Empty' : `${filled} filled`}</p>;
}

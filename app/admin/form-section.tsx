import { type ReactNode, useId } from 'react';

type FormSectionProps = { title: string; lead?: ReactNode; children: ReactNode };

/** A group of fields under its own heading. */
export function FormSection({ title, lead, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="scroll-mt-4 border border-rule bg-sheet p-4 md:p-6">
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      {lead && <p className="mt-1 text-sm text-ink-soft">{lead}</p>}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </section>
  );
}

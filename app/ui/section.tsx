import type { ReactNode } from 'react';

type SectionProps = { title: string; lead?: ReactNode; className?: string; children: ReactNode };

export function Section({ title, lead, className = '', children }: SectionProps) {
  const id = title.toLowerCase().replace(/[^a-z]+/g, '-');
  return (
    <section aria-labelledby={id} className={`page py-14 md:py-20 ${className}`}>
      <h2 id={id} className="text-2xl font-bold md:text-4xl">
        {title}
      </h2>
      {lead && <p className="mt-3 max-w-2xl text-lg text-ink-soft">{lead}</p>}
      <div className="mt-8 md:mt-10">{children}</div>
    </section>
  );
}

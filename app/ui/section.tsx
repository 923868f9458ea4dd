import type { ReactNode } from 'react';

type SectionProps = { title: string; lead?: ReactNode; className?: string; children: ReactNode };

export function Section({ title, lead, className = '', children }: SectionProps) {
  const id = title.toLowerCase().replace(/[^a-z]+/g, '-');
  return (
    <section aria-labelledby={id} className={`page py-10 md:py-20 ${className}`}>
      <h2 id={id} className="text-2xl font-bold md:text-4xl">
        {title}
      </h2>
      {lead && <p className="mt-2 max-w-2xl md:text-lg text-ink-soft">{lead}</p>}
      <div className="mt-5 md:mt-8">{children}</div>
    </section>
  );
}

import type { ReactNode } from 'react';

type TitledProps = { id: string; title: string; className: string; titleClass: string; children: ReactNode };

export const Titled = ({ id, title, className, titleClass, children }: TitledProps) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className={titleClass}>
      {title}
    </h2>
    {children}
  </section>
);

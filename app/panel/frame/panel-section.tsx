import type { ReactNode } from 'react';
import { sectionId } from './form-section.tsx';

type PanelSectionProps = {
  title: string;
  /** The purpose of the section, in one or two sentences. */
  lead?: ReactNode;
  children: ReactNode;
};

/** A section of a long panel page. In a wide `@container`, its title and lead stand beside its content. */
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

export const FieldsSection = ({ children, ...section }: PanelSectionProps) => (
  <PanelSection {...section}>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
  </PanelSection>
);

/** Moves the focus to a section's heading, after the focused element is removed. */
export const focusSection = (title: string): void => document.getElementById(sectionId(title))?.focus();

import { type Field, plain } from '#app/admin/edit/fields.ts';
import { factLabel } from '#app/domain/facts/fact-text.ts';
import type { FactCorrections, FactName } from '#app/domain/facts/facts.ts';

/** The owner's corrections of the facts that the site reads. */
export const facts: { factCorrections: Field<FactCorrections, FactCorrections> } = {
  factCorrections: {
    ...plain<FactCorrections>('Corrected facts', {}),
    inShort: (corrections) =>
      Object.keys(corrections)
        .map((name) => factLabel(name as FactName))
        .join(', '),
  },
};

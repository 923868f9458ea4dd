import type { Field } from '#app/admin/edit/fields.ts';
import type { NamedValues } from '#app/domain/named-values.ts';

type NamedValue = { name: string; value: string };

/** A list of name-value pairs. Pairs without a name or value are dropped; duplicate names are errors. */
export const namedValues = (label: string): Field<NamedValues, NamedValue[]> => ({
  label,
  initial: [],
  read: (kept) => kept.map(([name, value]) => ({ name, value })),
  write: (shown) =>
    shown
      .map(({ name, value }): NamedValues[number] => [name.trim(), value.trim()])
      .filter(([name, value]) => name !== '' && value !== ''),
  check(shown) {
    const names = shown.map(({ name }) => name.trim().toLowerCase());
    return names.flatMap((name, index) =>
      name !== '' && names.indexOf(name) < index
        ? [{ field: `${index}.name`, message: 'This name already exists' }]
        : [],
    );
  },
});

/** The pair lists of a product. */
export type PairLists = { specifications: NamedValue[]; dimensions: NamedValue[] };

import type { BranchFields } from '#app/domain/business/branch.ts';
import type { Hours } from '#app/domain/business/hours/hours.ts';
import { extension, numberProblem } from '#app/domain/text/phone.ts';
import { type Field, formOf, requiredText, text, type ValuesOf } from '#app/panel/frame/edit/fields.ts';
import { dealer } from '#dealer';
import { weekField } from './week-values.ts';

/** The phone numbers; a new branch starts with one empty field. */
const phoneNumbers = (label: string): Field<string[], { number: string }[]> => ({
  label,
  initial: [{ number: '' }],
  read: (kept) => (kept.length === 0 ? [''] : kept).map((number) => ({ number })),
  write: (shown) => shown.map(({ number }) => number),
  check: (shown) =>
    shown.flatMap(({ number }, index) => {
      const message = number.trim() === '' ? undefined : numberProblem(number.replace(extension, '$1'), dealer.locale);
      return message === undefined ? [] : [{ field: `${index}.number`, message }];
    }),
});

const city = (label: string): Field<string, string> => ({
  ...text(label),
  check: (typed) => {
    if (typed.trim() === '') return 'Enter a city';
    return /\d/.test(typed) && !/(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/.test(typed) ? 'A PIN code has 6 digits' : undefined;
  },
});

const fields = (usual: Hours) => ({
  name: requiredText('Name', 'Enter a name'),
  address: requiredText('Address', 'Enter an address'),
  city: city('City and PIN code'),
  phone: phoneNumbers('Telephone numbers'),
  email: text('E-mail'),
  hours: weekField('Opening hours', usual),
});

export type BranchValues = ValuesOf<ReturnType<typeof fields>>;

export const branchForm = (usual: Hours) => formOf<BranchFields>()(fields(usual));

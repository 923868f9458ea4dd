import type { BranchFields } from '#app/domain/business/branch.ts';
import { isGstin, plainGstin } from '#app/domain/business/gst.ts';
import type { Hours } from '#app/domain/business/hours/hours.ts';
import { isPin, pinIn, pinProblem, plainPin } from '#app/domain/business/places/pin-code.ts';
import { isWebAddress } from '#app/domain/text/addresses.ts';
import { extension, numberProblem } from '#app/domain/text/phone.ts';
import type { Field, ValuesOf } from '#app/panel/frame/edit/fields.ts';
import { formOf, optionalText, problemsIn, requiredText, text } from '#app/panel/frame/edit/fields.ts';
import { dealer } from '#dealer';
import { whatsappNumber } from './contact-fields.ts';
import { weekField } from './week-values.ts';

/** The phone numbers; a new branch starts with one empty field. */
const phoneNumbers = (label: string): Field<string[], { number: string }[]> => ({
  label,
  initial: [{ number: '' }],
  read: (kept) => (kept.length === 0 ? [''] : kept).map((number) => ({ number })),
  write: (shown) => shown.map(({ number }) => number),
  check: (shown) =>
    problemsIn(shown, ({ number }) => ({
      number: number.trim() !== '' && numberProblem(number.replace(extension, '$1'), dealer.locale),
    })),
});

const city = (label: string): Field<string, string> => ({
  ...text(label),
  check: (typed) => {
    if (typed.trim() === '') return 'Enter a city';
    return /\d/.test(typed) && pinIn(typed) === '' ? 'A PIN code has 6 digits' : undefined;
  },
});

const whatsapp = (label: string): Field<string, string> => {
  const { read, write, check } = whatsappNumber(label);
  const isEmpty = (shown: string) => shown.trim() === '';
  return {
    ...text(label),
    read: (kept) => kept && read(kept),
    write: (shown) => (isEmpty(shown) ? '' : write(shown)),
    check: (shown) => (isEmpty(shown) ? undefined : check?.(shown)),
  };
};

/** Fields that most branches leave empty. */
export const further = {
  whatsapp: whatsapp('WhatsApp'),
  pin: optionalText('PIN code', pinProblem, isPin, plainPin),
  gstin: optionalText('GSTIN', 'Check each character, such as 27AAPFU0939F1ZV', isGstin, plainGstin),
  mapLink: optionalText('Google Maps link', 'Paste the whole link, such as https://maps.app.goo.gl/abc', isWebAddress),
};

const fields = (usual: Hours) => ({
  name: requiredText('Name', 'Enter a name'),
  address: requiredText('Address', 'Enter an address'),
  city: city('City and PIN code'),
  phone: phoneNumbers('Telephone numbers'),
  email: text('E-mail'),
  hours: weekField('Opening hours', usual),
  ...further,
});

export type BranchValues = ValuesOf<ReturnType<typeof fields>>;

export const branchForm = (usual: Hours) => formOf<BranchFields>()(fields(usual));

import { isDialable } from '#app/domain/text/phone.ts';
import { printedText } from '#app/domain/text/printed-text.ts';
import { shortPhonePrompt } from '#app/domain/text/prompts.ts';
import type { Quotation, QuotationBody } from './quotation.ts';

/** What a draft lacks, by its field in the API such as `lines.0.unitPaise`. */
export type Missing = { field: string; message: string };

/** Returns what a draft lacks before it can be sent. `today` is a day on the dealer's clock. */
export function missingToSend(
  body: QuotationBody,
  { validUntil }: Pick<Quotation, 'validUntil'>,
  today: string,
): Missing[] {
  const { customer, seller, lines } = body;
  return [
    ...(lines.length === 0 ? [{ field: 'lines', message: 'Add at least one line' }] : []),
    ...(customer.name.trim() === '' && customer.company.trim() === ''
      ? [{ field: 'customer.name', message: 'Enter the name or the company' }]
      : []),
    ...(customer.phone.trim() !== '' && !isDialable(customer.phone)
      ? [{ field: 'customer.phone', message: shortPhonePrompt }]
      : []),
    ...lines.flatMap(({ unitPaise }, index) =>
      unitPaise === 0 ? [{ field: `lines.${index}.unitPaise`, message: 'Enter a price' }] : [],
    ),
    ...missingForTax(seller, lines),
    ...unprintable(body),
    ...(validUntil < today ? [{ field: 'validUntil', message: 'This day is in the past' }] : []),
  ];
}

/** Only a registered dealer may charge GST, and the kind of tax depends on the dealer's state. */
function missingForTax({ gstin, state }: QuotationBody['seller'], lines: QuotationBody['lines']): Missing[] {
  const taxed = lines.findIndex(({ rateBasisPoints }) => rateBasisPoints > 0);
  const lacking = gstin === '' ? 'GSTIN' : state === '' ? 'state' : '';
  if (taxed < 0 || lacking === '') return [];
  const message = `Enter your ${lacking} in Settings, Quotations, or set GST to 0 %`;
  return [{ field: `lines.${taxed}.rateBasisPoints`, message }];
}

/** Characters of the fonts that PDF files embed: Latin and Devanagari (server/quotations/pdf/pen.ts). */
const printable =
  /^[\s\u0020-\u007e\u00a0-\u0130\u0132-\u0151\u0154-\u017f\u0900-\u097f\u200c-\u200d\u2013-\u2014\u2018-\u2019\u201c-\u201d\u2022\u2026\u20b9\u2212]*$/;

const customerFields = ['name', 'company', 'address', 'phone', 'email'] as const;

/** The fields with characters that the PDF file cannot show, such as Gujarati or Tamil letters. */
function unprintable({ customer, seller, lines, terms, notes }: QuotationBody): Missing[] {
  const fields: [field: string, text: string][] = [
    ...customerFields.map((key): [string, string] => [`customer.${key}`, customer[key]]),
    ...lines.flatMap(({ name, description }, index): [string, string][] => [
      [`lines.${index}.name`, name],
      [`lines.${index}.description`, description],
    ]),
    ['terms', terms],
    ['notes', notes],
  ];
  const problem = (field: string, text: string, advice: string): Missing[] =>
    printable.test(printedText(text))
      ? []
      : [{ field, message: `The PDF file cannot show ${unknownIn(text)}${advice}` }];
  const ofSeller = [seller.name, seller.address, seller.bank].flatMap((text) =>
    problem('lines', text, ' of your name, address or bank details'),
  );
  return [
    ...fields.flatMap(([field, text]) => problem(field, text, '. Use English or Hindi')),
    ...ofSeller.slice(0, 1),
  ];
}

/** The first characters of a text that are not printable: `“ગુજ”`. */
const unknownIn = (text: string): string =>
  `“${[...printedText(text)]
    .filter((letter) => !printable.test(letter))
    .slice(0, 3)
    .join('')}”`;

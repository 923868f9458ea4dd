import type { Quotation, QuotationBody } from './quotation.ts';

/** What a draft lacks, by its field in the API such as `lines.0.unitPaise`. */
export type Missing = { field: string; message: string };

/** Returns what a draft lacks before it can be sent. `today` is a day on the dealer's clock. */
export function missingToSend(
  { customer, seller, lines }: QuotationBody,
  { validUntil }: Pick<Quotation, 'validUntil'>,
  today: string,
): Missing[] {
  return [
    ...(lines.length === 0 ? [{ field: 'lines', message: 'Add at least one line' }] : []),
    ...(customer.name.trim() === '' && customer.company.trim() === ''
      ? [{ field: 'customer.name', message: 'Enter the name or the company' }]
      : []),
    ...lines.flatMap(({ unitPaise }, index) =>
      unitPaise === 0 ? [{ field: `lines.${index}.unitPaise`, message: 'Enter a price' }] : [],
    ),
    ...missingForTax(seller, lines),
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

import { isGstin, plainGstin, supplyPlaces } from '#app/domain/business/gst.ts';
import { missingToSend } from '#app/domain/quotations/missing-to-send.ts';
import type {
  Quotation,
  QuotationBody,
  QuotationChange,
  QuotationCustomer,
  QuotationLine,
  QuotationSeller,
} from '#app/domain/quotations/quotation.ts';
import { truncate } from '#app/domain/records/difference.ts';
import { isEmail } from '#app/domain/text/addresses.ts';
import { reason } from '#app/panel/frame/calls/failures.ts';
import type { FieldError } from '#app/panel/frame/edit/field-errors.ts';
import {
  type Field,
  formOf,
  optionalText,
  plain,
  problemsIn,
  requiredText,
  text,
  type ValuesOf,
} from '#app/panel/frame/edit/fields.ts';
import type { Noun } from '#app/panel/frame/edit/noun.ts';
import { lineOf, lineProblems, type TypedLine, typedLine } from './line-values.ts';
import { type EditedQuotation, quotationCalls } from './quotation-calls.ts';

/** Customer and content side by side, so that people who change different fields do not conflict. */
type Flat = QuotationCustomer & Omit<QuotationBody, 'customer' | 'seller'> & Pick<Quotation, 'validUntil' | 'branch'>;

const lines: Field<QuotationLine[], TypedLine[]> = {
  label: 'Lines',
  initial: [],
  read: (kept) => kept.map(typedLine),
  write: (shown) => shown.map(lineOf),
  check: (shown) => (shown.length === 0 ? 'Add at least one line' : problemsIn(shown, lineProblems)),
  inShort: (shown) =>
    shown.length === 0
      ? 'none'
      : truncate(shown.map(({ quantity, name, price }) => `${quantity} × ${name} at ₹${price || '–'}`).join(', ')),
};

const fields = {
  branch: { ...plain('Branch', ''), inShort: (id: string) => (id === '' ? 'none' : 'another branch') },
  name: text('Name'),
  company: text('Company'),
  address: text('Address'),
  phone: text('Phone'),
  email: optionalText('E-mail', 'Enter an e-mail address, or leave this empty', isEmail),
  gstin: optionalText('GSTIN', 'This is not a GSTIN. Please check each character', isGstin, plainGstin),
  placeOfSupply: { ...plain('Place of supply', ''), inShort: (code: string) => supplyPlaces[code] ?? 'none' },
  pricesInclude: plain<boolean>('Prices include GST', false),
  lines,
  terms: text('Terms'),
  notes: text('Notes'),
  validUntil: requiredText('Valid until', 'Enter the last valid day'),
};

export type QuotationValues = ValuesOf<typeof fields>;

const form = formOf<Flat>()(fields);

export function changeOf(values: QuotationValues): Required<QuotationChange> {
  const { name, company, address, phone, email, gstin, ...content } = form.write(values);
  return { ...content, customer: { name, company, address, phone, email, gstin } };
}

const formNames: Readonly<Record<string, string>> = { unitPaise: 'price', rateBasisPoints: 'rate' };

/** `customer.gstin` is `gstin` in the form, and `lines.0.unitPaise` is `lines.0.price`. */
const pathOf = (field: string): string => {
  const [first = '', ...rest] = field.split('.');
  if (first === 'customer') return rest.join('.');
  return [first, ...rest.slice(0, 2).map((name) => formNames[name] ?? name)].join('.');
};

/** `for Asha Patil`; empty without a name. */
export const forCustomer = ({ company, name }: Pick<QuotationCustomer, 'company' | 'name'>): string =>
  company || name ? `for ${company || name}` : '';

/** `Quotation Q/2026-27/0001-2 saved`, or `Quotation for Asha Patil saved`. */
export const savedText = ({ number, body: { customer } }: Pick<Quotation, 'number' | 'body'>): string =>
  ['Quotation', number || forCustomer(customer), 'saved'].filter(Boolean).join(' ');

export const quotationNoun: Noun<EditedQuotation, QuotationValues> = {
  name: 'quotation',
  subject: 'This quotation was',
  ...form,
  read: ({ body, ...rest }) => form.read({ ...body.customer, ...body, ...rest }),
  write: changeOf,
  pathOf,
  queueAs: (customer) => `Quotation ${forCustomer(customer) || 'for a customer'}`,
  api: {
    ...quotationCalls,
    savedBy: async (id) => (await quotationCalls.find(id))?.changedBy || undefined,
    // With a new GSTIN, the server would replace a state that is not sent.
    update: (id, fields, on, { body: { placeOfSupply } }) =>
      quotationCalls.update(id, { placeOfSupply, ...fields }, on),
  },
  messages: {
    created: savedText,
    updated: savedText,
    failed: (failure) => (failure.status === 409 && reason(failure)) || 'Failed to save the quotation',
    invalid: 'Failed to save the quotation',
  },
};

/** Returns what a draft lacks before it can be sent, by form field. `today` is a day on the dealer's clock. */
export function missingInForm(values: QuotationValues, seller: QuotationSeller, today: string): FieldError[] {
  const { validUntil, branch: _, ...content } = changeOf(values);
  return missingToSend({ ...content, seller }, { validUntil }, today).map(({ field, message }) => ({
    field: pathOf(field),
    message,
  }));
}

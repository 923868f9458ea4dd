import { z } from 'zod';
import { gstin } from '#app/domain/business/gst.schema.ts';
import { isHsn, supplyPlaces } from '#app/domain/business/gst.ts';
import { shownStates } from '#app/domain/inquiries/shown-states.ts';
import { isDay } from '#app/domain/text/dates.ts';
import { line, listOf, optionalEmail, requiredLine, shortText, text, whole } from '#app/domain/text/text.schema.ts';
import {
  lineKinds,
  lineLimits,
  quotationAnswers,
  quotationLimits,
  quotationStates,
  sendingWays,
} from './quotation-options.ts';

const supplyPlace = z.enum(
  ['', ...Object.keys(supplyPlaces)],
  'must be the GST code of a state, such as 27, or IGST for an SEZ or abroad',
);

const paise = whole(0, lineLimits.unitPaise);

const discount = z.union([
  z.object({ kind: z.literal('percent'), basisPoints: whole(0, 10_000) }),
  z.object({ kind: z.literal('amount'), paise }),
]);

const quotationLine = z.object({
  kind: z.enum(lineKinds),
  product: line(120),
  name: requiredLine(200),
  description: shortText(1000),
  hsn: z
    .string()
    .overwrite((typed) => typed.replace(/\s/g, ''))
    .max(8, 'must have at most 8 digits')
    .refine((code) => code === '' || isHsn(code), 'must have 4, 6 or 8 digits'),
  quantity: whole(1, lineLimits.quantity),
  unitPaise: paise.describe('Price of one, per month of rent or year of AMC, in paise'),
  periods: whole(1, lineLimits.periods).describe('Months of rent, or years of AMC; else 1'),
  discount: discount.nullable(),
  rateBasisPoints: whole(0, lineLimits.rateBasisPoints).describe('GST: 1800 is 18 %'),
});

const customer = z.object({
  name: line(120),
  company: line(160),
  address: shortText(500),
  phone: line(40),
  email: optionalEmail,
  gstin,
});

const content = {
  customer,
  placeOfSupply: supplyPlace.describe(
    'GST code of the state of supply, or IGST for an SEZ or abroad; empty for that of the GSTIN, or of the seller',
  ),
  pricesInclude: z.boolean().describe('Whether the prices include GST'),
  lines: listOf(quotationLimits.lines, quotationLine),
  terms: text(4000),
  notes: text(2000),
};
const day = z.string().max(10, 'must be a day').refine(isDay, 'must be a day, such as 2026-12-10');

const branch = line(64).describe('Id of the branch that sells, by default that of its message; may be empty');

/** Absent fields stay unchanged. */
export const quotationChange = z.object({ ...content, validUntil: day, branch }).partial();

/** The fields of a change replace those of the draft. */
export const newQuotation = quotationChange.extend({
  messageId: line(64).optional().describe('The message to quote for'),
  copyOf: line(64).optional().describe('The quotation or template with the same content'),
  template: line(80).optional().describe('The name, if it is a template: without a customer, and never sent'),
});

/** An answer that a user enters, such as one given by telephone; `open` takes an entered answer back. */
export const spokenAnswer = z
  .object({ answer: z.enum(['accepted', 'declined', 'open']), reason: line(1000).default('') })
  .refine(({ answer, reason }) => answer !== 'declined' || reason !== '', {
    path: ['reason'],
    error: 'Enter a reason',
  });

export const sending = z.object({ by: z.enum(sendingWays) });

export const quotationAnswer = z
  .object({
    secret: z.string().max(64, 'is too long'),
    answer: z.enum(quotationAnswers),
    reason: line(1000).default('').describe('Why it is declined, the number of the purchase order, or the change'),
  })
  .refine(({ answer, reason }) => answer !== 'change' || reason !== '', {
    path: ['reason'],
    error: 'Please say what to change',
  });

const seller = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  gstin: z.string(),
  state: z.string(),
  bank: z.string(),
  upi: z.string(),
});

const tax = { taxable: z.int(), cgst: z.int(), sgst: z.int(), igst: z.int() };
const sums = z.object({
  lines: z.array(z.object({ gross: z.int(), discount: z.int(), ...tax, total: z.int() })),
  rates: z.array(z.object({ rateBasisPoints: z.int(), ...tax })),
  ...tax,
  roundOff: z.int(),
  total: z.int(),
});

export const quotationEntity = z.object({
  id: z.string(),
  messageId: z.string(),
  branch,
  number: z.string().describe('Such as Q/2026-27/0042; empty before it is sent'),
  version: z.int(),
  state: z.enum(quotationStates),
  shownState: z.enum(shownStates).describe('The state, or change, expired or replaced'),
  body: z.object({ ...content, seller }),
  total: z.int().describe('In paise'),
  validUntil: z.string(),
  secret: z.string(),
  path: z.string().describe('The page for the customer; empty if its link was revoked, as are secret and link'),
  link: z.string().describe('Its public address'),
  declineReason: z
    .string()
    .describe(
      'What the customer wrote: why it was declined, the number of the purchase order, or the change asked for',
    ),
  revision: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
  changedBy: z.string().describe('The user who saved the draft last; empty if unknown'),
  sentAt: z.string().nullable(),
  openedAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().describe('The user who entered the answer of the customer; empty if the customer gave it'),
  newsAt: z.string().nullable().describe('When the customer opened or answered it, until a user has looked at it'),
  template: z.string().describe('The name of a template; empty for a quotation'),
  isReplaced: z.boolean(),
  sums: sums.describe('In paise'),
});
/** A quotation with its sums, as the panel gets it. */
export type QuotationView = z.output<typeof quotationEntity>;

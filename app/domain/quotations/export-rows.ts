import { supplyPlaces } from '#app/domain/business/gst.ts';
import { stateNames } from '#app/domain/inquiries/shown-states.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { toReturningCell } from '#app/domain/text/cell-text.ts';
import { sortableTime } from '#app/domain/text/dates.ts';
import { fromMinor } from '#app/domain/text/money.ts';
import { type Quotation, shownOutcomes, shownState } from './quotation.ts';
import { sumsOf } from './quotation-sums.ts';

type Row = (string | number)[];

export const quotationHeader: Row = [
  'Number',
  'Status',
  'Created',
  'Sent',
  'Valid until',
  'Decided',
  'Customer',
  'Company',
  'Phone',
  'E-mail',
  'GSTIN',
  'Place of supply',
  'Taxable value',
  'CGST',
  'SGST',
  'IGST',
  'Round-off',
  'Total',
  'Text of the answer',
];

/** Amounts are numbers in rupees, so that a spreadsheet can add them up. No cell is a formula. */
export function quotationRow(quotation: Quotation, today: string, locale: Locale): Row {
  const { number, body, createdAt, sentAt, validUntil, decidedAt, declineReason } = quotation;
  const { name, company, phone, email, gstin } = body.customer;
  const place = [body.placeOfSupply, supplyPlaces[body.placeOfSupply]].filter(Boolean).join(' ');
  const { taxable, cgst, sgst, igst, roundOff, total } = sumsOf(body);
  const time = (instant: string | null) => (instant === null ? '' : sortableTime(new Date(instant), locale));
  return [
    number,
    shownOutcomes(quotation.state, shownState(quotation, today))
      .map((state) => stateNames[state])
      .join(', '),
    time(createdAt),
    time(sentAt),
    validUntil,
    time(decidedAt),
    ...[name, company, phone, email, gstin, place].map(toReturningCell),
    ...[taxable, cgst, sgst, igst, roundOff, total].map(fromMinor),
    toReturningCell(declineReason),
  ];
}

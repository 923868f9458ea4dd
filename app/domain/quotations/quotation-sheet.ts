import { namedGstin, placeName, stateTaxName } from '#app/domain/business/gst.ts';
import { isUndecided, type ShownState, stateNames } from '#app/domain/inquiries/shown-states.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { longDate } from '#app/domain/text/dates.ts';
import { formatNumber, fromMinor } from '#app/domain/text/money.ts';
import { amountInWords, dayInWords, percent, rupees } from './in-words.ts';
import { type Quotation, type QuotationCustomer, type QuotationLine, shownState } from './quotation.ts';
import { isIntraState, type LineSums, sumsOf, type TaxSums } from './quotation-sums.ts';

/** `1,25,000.00`: two decimals, so that the decimal points of a column are aligned. */
const amount = (paise: number, locale: Locale): string => {
  const whole = Math.trunc(Math.abs(paise) / 100);
  const decimals = String(Math.abs(paise) % 100).padStart(2, '0');
  return `${paise < 0 ? '−' : ''}${formatNumber(whole, locale)}.${decimals}`;
};

const textLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Address, phone, e-mail address and GSTIN of the dealer or of the customer. */
const contactLines = ({ address, phone, email, gstin }: Omit<QuotationCustomer, 'name' | 'company'>): string[] =>
  [...textLines(address), [phone, email].filter(Boolean).join(' · '), namedGstin(gstin)].filter(Boolean);

const count = (value: number, noun: string): string => `${value} ${noun}${value === 1 ? '' : 's'}`;

const periodOf = ({ kind, periods }: QuotationLine): string[] => {
  if (kind === 'rent') return [`Rent for ${count(periods, 'month')}, rate per month`];
  if (kind === 'amc') return [`Maintenance contract for ${count(periods, 'year')}, rate per year`];
  return [];
};

function discountOf({ discount }: QuotationLine, sums: LineSums, locale: Locale): string {
  if (discount === null || sums.discount === 0) return '';
  return discount.kind === 'percent' ? percent(discount.basisPoints) : amount(sums.discount, locale);
}

/** A line of the table, as text. Amounts are without the currency symbol; `discount` is empty for none. */
function lineText(line: QuotationLine, index: number, sums: LineSums, locale: Locale) {
  return {
    number: String(index + 1),
    name: line.name,
    details: [...periodOf(line), ...textLines(line.description)],
    hsn: line.hsn,
    quantity: formatNumber(line.quantity, locale),
    rate: amount(line.unitPaise, locale),
    discount: discountOf(line, sums, locale),
    taxable: amount(sums.taxable, locale),
    taxRate: percent(line.rateBasisPoints),
    tax: amount(sums.cgst + sums.sgst + sums.igst, locale),
    total: amount(sums.total, locale),
  };
}

type SheetLine = ReturnType<typeof lineText>;
export type SheetColumn = { title: string; key: Exclude<keyof SheetLine, 'number' | 'name' | 'details'> };

/** UPI apps refuse more, in paise. */
const mostByUpi = 1_00_000_00;

const advance =
  /(?<![\d.])(\d{1,3}(?:\.\d+)?)\s*%\s*(?:(?:as|in|with)\s+)?(?:the\s+)?(?:advance|order)\b|\badvance(?:\s+payment)?(?:\s+of)?\s*:?\s*(\d{1,3}(?:\.\d+)?)\s*%/i;

/** The advance that the terms name, such as `50 % advance`, in percent; 100 if they name none. */
function advanceOf(terms: string): number {
  const named = advance.exec(terms);
  return Math.min(Number(named?.[1] ?? named?.[2]) || 100, 100);
}

/** The advance of the terms in paise and whole rupees; else the whole sum. */
export const upiPaise = (terms: string, total: number): number => Math.ceil((total * advanceOf(terms)) / 10_000) * 100;

const invalid: readonly ShownState[] = ['replaced', 'declined', 'expired'];

/** The reason why a quotation in a state, with so many paise to pay, has no UPI code; empty if it has one. */
export function whyNoUpiCode({ body }: Pick<Quotation, 'body'>, shown: ShownState, paise: number): string {
  if (body.seller.upi === '') return 'None, because no UPI ID was set when it was sent';
  if (shown === 'draft') return 'Once it is sent';
  if (isUndecided(shown)) return 'Once it is accepted';
  if (shown !== 'accepted') return `None, because it is ${stateNames[shown].toLowerCase()}`;
  if (paise > mostByUpi) return 'None, because it is more than ₹1,00,000';
  return paise > 0 ? '' : 'None, because the total is zero';
}

/** The texts of a quotation on a day, with its sums, for the PDF and the customer. Without a day it never expires. */
export function quotationSheet(quotation: Quotation, locale: Locale, today = '') {
  const { body } = quotation;
  const { seller, customer } = body;
  const sums = sumsOf(body);
  const shown = shownState(quotation, today);
  const due = upiPaise(body.terms, sums.total);
  const part = advanceOf(body.terms);
  const noUpiCode = whyNoUpiCode(quotation, shown, due);
  const supply = body.placeOfSupply || seller.state;
  const named = (each: TaxSums): (readonly [string, number])[] =>
    isIntraState(body)
      ? [
          ['CGST', each.cgst],
          [stateTaxName(supply), each.sgst],
        ]
      : [['IGST', each.igst]];
  const tax = sums.cgst + sums.sgst + sums.igst;
  const lines = body.lines.map((line, index) => lineText(line, index, sums.lines[index] as LineSums, locale));
  const columns: SheetColumn[] = [
    { title: 'HSN/SAC', key: 'hsn' },
    { title: 'Qty', key: 'quantity' },
    { title: body.pricesInclude ? `Rate incl. ${locale.tax}` : 'Rate', key: 'rate' },
    { title: 'Discount', key: 'discount' },
    { title: 'Taxable', key: 'taxable' },
    { title: 'Tax', key: 'taxRate' },
    { title: 'Tax amount', key: 'tax' },
    { title: 'Total', key: 'total' },
  ];
  return {
    number: quotation.number || 'Draft',
    date: longDate(quotation.sentAt ?? quotation.createdAt, locale),
    validUntil: dayInWords(quotation.validUntil, locale),
    placeOfSupply: placeName(supply),
    seller: { name: seller.name, details: contactLines(seller) },
    customer: {
      name: customer.company || customer.name,
      details: [customer.company && customer.name, ...contactLines(customer)].filter(Boolean),
    },
    // The columns of the table after the name, without those that are empty in all lines.
    columns: columns.filter(({ key }) => lines.some((line) => line[key] !== '')),
    lines,
    // Names of the columns of `rates` after rate and taxable value.
    taxNames: named(sums).map(([name]) => name),
    rates: sums.rates.map((each) => ({
      rate: percent(each.rateBasisPoints),
      taxable: amount(each.taxable, locale),
      taxes: named(each).map(([, paise]) => amount(paise, locale)),
    })),
    // From the taxable value to the rounding; the total follows.
    sums: [
      { label: 'Taxable value', amount: amount(sums.taxable, locale) },
      ...named(sums).map(([label, paise]) => ({ label, amount: amount(paise, locale) })),
      { label: 'Round-off', amount: amount(sums.roundOff, locale) },
    ],
    total: rupees(sums.total, locale),
    // What the terms ask for with the order, if anything.
    advance: part < 100 ? [{ label: `Advance, ${part}%`, amount: rupees(due, locale) }] : [],
    totalNote: tax === 0 ? `no ${locale.tax}` : `includes ${locale.tax} ₹${amount(tax, locale)}`,
    words: amountInWords(fromMinor(sums.total)),
    bank: textLines(seller.bank),
    // Link to a UPI app, drawn as a code; empty if `whyNoUpiCode` gives a reason.
    upi: noUpiCode ? '' : upiLink({ id: seller.upi, name: seller.name, paise: due, note: quotation.number }),
    // The advance, or the total.
    upiAmount: noUpiCode ? '' : rupees(due, locale),
    upiId: noUpiCode ? '' : seller.upi,
    terms: textLines(body.terms),
    notes: textLines(body.notes),
    signatory: [`For ${seller.name}`, 'Authorised signatory'] as const,
    // Says that it must not be relied on; empty while it is valid.
    mark: invalid.includes(shown) ? 'Not valid any more' : '',
  };
}

export type QuotationSheet = ReturnType<typeof quotationSheet>;

type Payment = { id: string; name: string; paise: number; note: string };

/** The link that opens a UPI app with the amount filled in. UPI apps accept the characters of a quotation's number as the note. */
function upiLink({ id, name, paise, note }: Payment): string {
  const query = { pa: id, pn: name, am: (paise / 100).toFixed(2), cu: 'INR', tn: note };
  // Apps read %20, but not +, and need the @ of the ID as it is.
  return `upi://pay?${Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`)
    .join('&')}`;
}

/** Without letters that separate folders: `Quotation-Q-2026-27-0042.pdf`. */
export const quotationFileName = (number: string): string =>
  `Quotation-${(number || 'draft').replace(/[^\w-]+/g, '-')}.pdf`;

import { isHsn } from '#app/domain/business/gst.ts';
import type { Discount, QuotationLine } from '#app/domain/quotations/quotation.ts';
import { type LineKind, lineLimits } from '#app/domain/quotations/quotation-options.ts';
import { hasStepOfOnePaisa, toMinor } from '#app/domain/text/money.ts';

/** A line as typed: amounts in rupees, rates in percent. */
export type TypedLine = Pick<QuotationLine, 'kind' | 'product' | 'name' | 'description' | 'hsn'> &
  Record<'quantity' | 'price' | 'periods' | 'discount' | 'rate', string> & { discountKind: Discount['kind'] };

export const lineKindNames: Readonly<Record<LineKind, string>> = {
  sale: 'Sale',
  rent: 'Rental',
  amc: 'AMC',
  service: 'Service',
};

/** What the periods of a kind are; `null` for a line without periods. */
export const periodsOf = (kind: LineKind): { one: string; many: string } | null =>
  kind === 'rent' ? { one: 'month', many: 'Months' } : kind === 'amc' ? { one: 'year', many: 'Years' } : null;

/** Hundredths as typed; empty for 0. */
const shown = (hundredths: number) => (hundredths === 0 ? '' : String(hundredths / 100));

const sizeOf = (discount: Discount | null) =>
  discount === null ? 0 : discount.kind === 'percent' ? discount.basisPoints : discount.paise;

export const typedLine = ({
  quantity,
  unitPaise,
  periods,
  discount,
  rateBasisPoints,
  ...line
}: QuotationLine): TypedLine => ({
  ...line,
  quantity: String(quantity),
  price: shown(unitPaise),
  periods: String(periods),
  discount: shown(sizeOf(discount)),
  discountKind: discount?.kind ?? 'percent',
  rate: String(rateBasisPoints / 100),
});

const hundredths = (typed: string, most: number) => Math.min(Math.max(0, toMinor(Number(typed) || 0)), most);
const whole = (typed: string, most: number) => Math.min(Math.max(1, Math.trunc(Number(typed)) || 1), most);

function discountOf({ discount, discountKind: kind }: TypedLine): Discount | null {
  const size = hundredths(discount, kind === 'percent' ? 10_000 : lineLimits.unitPaise);
  if (size === 0) return null;
  return kind === 'percent' ? { kind, basisPoints: size } : { kind, paise: size };
}

/** The line with invalid numbers replaced by the nearest valid ones, for the totals; `lineProblems` reports them. */
export const lineOf = (typed: TypedLine): QuotationLine => ({
  kind: typed.kind,
  product: typed.product,
  name: typed.name,
  description: typed.description,
  hsn: typed.hsn.replace(/\s/g, ''),
  quantity: whole(typed.quantity, lineLimits.quantity),
  unitPaise: hundredths(typed.price, lineLimits.unitPaise),
  periods: periodsOf(typed.kind) ? whole(typed.periods, lineLimits.periods) : 1,
  discount: discountOf(typed),
  rateBasisPoints: hundredths(typed.rate, lineLimits.rateBasisPoints),
});

function amountProblem(typed: string, most: number): string | undefined {
  const amount = Number(typed);
  if (amount < 0) return 'Must not be negative';
  if (!hasStepOfOnePaisa(amount)) return 'Must have at most two decimals';
  return toMinor(amount) > most ? 'Is too large' : undefined;
}

const countProblem = (typed: string, most: number): string | undefined =>
  Number.isInteger(Number(typed)) && Number(typed) >= 1 && Number(typed) <= most
    ? undefined
    : `Must be a whole number from 1 to ${most}`;

const percentProblem = (typed: string): string | undefined =>
  Number(typed) > 100 ? 'Must be at most 100 %' : amountProblem(typed, 10_000);

/** Returns the error of each invalid field of a line. A line without a price can be saved. */
export const lineProblems = (line: TypedLine): Record<string, string | false | undefined> => ({
  name: line.name.trim() === '' && 'Enter a name',
  quantity: countProblem(line.quantity, lineLimits.quantity),
  price: amountProblem(line.price, lineLimits.unitPaise),
  periods: periodsOf(line.kind) ? countProblem(line.periods, lineLimits.periods) : undefined,
  discount:
    line.discountKind === 'percent'
      ? percentProblem(line.discount)
      : amountProblem(line.discount, lineLimits.unitPaise),
  rate: percentProblem(line.rate),
  hsn: line.hsn.trim() !== '' && !isHsn(line.hsn.replace(/\s/g, '')) && 'Must have 4, 6 or 8 digits',
});

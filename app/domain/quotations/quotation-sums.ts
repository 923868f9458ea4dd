import { roundTo } from '#app/domain/cost/rational.ts';
import type { QuotationBody, QuotationLine } from './quotation.ts';

/** Tax of an amount, in paise; within a state half CGST and half SGST, else IGST. */
export type TaxSums = { taxable: number; cgst: number; sgst: number; igst: number };
export type LineSums = TaxSums & { gross: number; discount: number; total: number };
export type RateSums = TaxSums & { rateBasisPoints: number };

/** The sums of a quotation in paise. `total` is in whole rupees; `roundOff` is what rounding added, or took if negative. */
export type QuotationSums = TaxSums & { lines: LineSums[]; rates: RateSums[]; roundOff: number; total: number };

type SummedLine = Pick<QuotationLine, 'quantity' | 'periods' | 'unitPaise' | 'discount' | 'rateBasisPoints'>;
type Summed = { lines: readonly SummedLine[]; pricesInclude: boolean; isIntraState: boolean };

const whole = 10_000n;
const rupee = 100n;

/** `part / of` of an amount, half up to the paisa. */
const partOf = (amount: bigint, part: bigint, of: bigint): bigint => roundTo([amount * part, of], 1n);

function discountOf(gross: bigint, discount: SummedLine['discount']): bigint {
  if (discount === null) return 0n;
  if (discount.kind === 'percent') return partOf(gross, BigInt(discount.basisPoints), whole);
  const amount = BigInt(discount.paise);
  return amount < gross ? amount : gross;
}

/** Taxable value and tax of a net amount. Within a state the tax is `2 × half`, so that CGST equals SGST. */
function taxOf(net: bigint, rate: bigint, { pricesInclude, isIntraState }: Omit<Summed, 'lines'>) {
  if (!pricesInclude)
    return isIntraState
      ? { taxable: net, half: partOf(net, rate, 2n * whole), igst: 0n }
      : { taxable: net, half: 0n, igst: partOf(net, rate, whole) };
  const taxable = partOf(net, whole, whole + rate);
  if (!isIntraState) return { taxable, half: 0n, igst: net - taxable };
  // An odd paisa of tax belongs to the taxable value.
  const half = (net - taxable) / 2n;
  return { taxable: net - 2n * half, half, igst: 0n };
}

function lineSums(line: SummedLine, how: Omit<Summed, 'lines'>): LineSums {
  const gross = BigInt(line.quantity) * BigInt(line.periods) * BigInt(line.unitPaise);
  const discount = discountOf(gross, line.discount);
  const { taxable, half, igst } = taxOf(gross - discount, BigInt(line.rateBasisPoints), how);
  return {
    gross: Number(gross),
    discount: Number(discount),
    taxable: Number(taxable),
    cgst: Number(half),
    sgst: Number(half),
    igst: Number(igst),
    total: Number(taxable + 2n * half + igst),
  };
}

const addTaxes = (all: readonly TaxSums[]): TaxSums => {
  const sum = (name: keyof TaxSums) => Number(all.reduce((total, each) => total + BigInt(each[name]), 0n));
  return { taxable: sum('taxable'), cgst: sum('cgst'), sgst: sum('sgst'), igst: sum('igst') };
};

/** Sums of a quotation, exact to the paisa. Each line is rounded, so that shown lines add up (decision 0064). */
export function quotationSums({ lines, ...how }: Summed): QuotationSums {
  const sums = lines.map((line) => lineSums(line, how));
  const rates = [...new Set(lines.map(({ rateBasisPoints }) => rateBasisPoints))].sort((a, b) => a - b);
  const exact = sums.reduce((total, line) => total + BigInt(line.total), 0n);
  const total = roundTo([exact, 1n], rupee);
  return {
    lines: sums,
    rates: rates.map((rateBasisPoints) => ({
      rateBasisPoints,
      ...addTaxes(sums.filter((_, index) => lines[index]?.rateBasisPoints === rateBasisPoints)),
    })),
    ...addTaxes(sums),
    roundOff: Number(total - exact),
    total: Number(total),
  };
}

/** Whether the tax is CGST and SGST: seller and supply are in one state, or one of them is not stated. */
export const isIntraState = ({ seller, placeOfSupply }: Pick<QuotationBody, 'placeOfSupply' | 'seller'>): boolean =>
  placeOfSupply === '' || seller.state === '' || placeOfSupply === seller.state;

export const sumsOf = (body: QuotationBody): QuotationSums =>
  quotationSums({ ...body, isIntraState: isIntraState(body) });

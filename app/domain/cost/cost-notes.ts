import { shortTaxNote } from '#app/domain/business/price-tax.ts';
import type { OptionName } from './charges.ts';
import type { CostMachine, Volume } from './cost-machine.ts';
import { countOf, number, rupees } from './cost-text.ts';
import { type BreakEven, breakEven, type Cost, type Costs, cheapestOf, costsOf, maxMonths } from './costs.ts';
import { estimateText } from './page-volume.ts';
import { isLess } from './rational.ts';

/** Warns if the pages of a month exceed what the machine is made for. */
export function volumeWarnings({ mono, colour }: Volume, machine: CostMachine): string[] {
  const { dutyRecommended, dutyMaximum, dutyEstimated } = machine;
  const pages = mono + colour;
  const above = (most: number, what: string) =>
    `${countOf(pages, 'page', machine)} a month is more than the ${what} volume of this machine, ${number(most, machine)}.`;
  if (dutyMaximum !== null && pages > dutyMaximum) return [above(dutyMaximum, 'maximum')];
  if (dutyRecommended !== null) return pages > dutyRecommended ? [above(dutyRecommended, 'recommended')] : [];
  return pages > dutyEstimated ? [estimateText(number(dutyEstimated, machine), true)] : [];
}

/** What a visitor should know about the rent of this volume. */
export function rentNotes({ mono, colour, months }: Volume, machine: CostMachine): string[] {
  const { rentMonths, rentPagesMono, rentPagesColour, rentExtraMono, rentExtraColour, rentDeposit } = machine.plan;
  const notes: string[] = [];
  if (rentMonths && months < rentMonths) notes.push(`Billed for at least ${countOf(rentMonths, 'month', machine)}.`);
  const includes = (noun: string, printed: number, pages?: number | null, extra?: number | null) => {
    const further = extra ? `, then ${rupees(extra, machine)} each` : '';
    const unused = pages && printed < pages ? ` You print ${number(printed, machine)}.` : '';
    if (pages) notes.push(`Includes ${countOf(pages, noun, machine)} a month${further}.${unused}`);
  };
  includes(machine.isColour ? 'black & white page' : 'page', mono, rentPagesMono, rentExtraMono);
  if (machine.isColour) includes('colour page', colour, rentPagesColour, rentExtraColour);
  if (rentDeposit) notes.push(`Refundable deposit ${rupees(rentDeposit, machine)}, not part of the total.`);
  return notes;
}

/** What an option leaves out, beyond what all leave out. */
export function leftOut({ name, lines }: Cost): string[] {
  if (name !== 'buy' && name !== 'buyAmcLabour') return [];
  const has = (part: string) => lines.some(({ charge }) => charge?.name === part);
  const parts = has('drum') ? 'parts other than the drum' : 'other parts';
  const worn = [...(has('drum') ? [] : ['drum']), ...(has('parts') ? [] : [parts])];
  return name === 'buy' ? [...worn, 'service and repairs'] : worn;
}

/** What an option contains, or else what it leaves out, in words. */
export function contentOf(cost: Cost): string {
  const missing = leftOut(cost);
  return missing.length === 0 ? 'with toner, parts and service' : `without ${missing.join(', ')}`;
}

/** What no option includes. */
export function neverIncluded(machine: CostMachine): string {
  const { power } = machine;
  return `Paper and electricity${power === null ? '' : ` (${number(power, machine)} W while printing)`}`;
}

const toDo: Record<OptionName, string> = {
  rent: 'rent',
  buy: 'buy',
  buyAmcFull: 'buy with comprehensive AMC',
  buyAmcLabour: 'buy with AMC for labour only',
  buyAmcPage: 'buy with AMC per page',
};

/** `renting`, `buying with AMC per page` */
export const doing = (name: OptionName): string => toDo[name].replace(/\w+/, '$&ing');

const capital = (text: string) => text.replace(/./, (letter) => letter.toUpperCase());

/** Which of two options to take, by how long the machine is kept. */
export function advice(crossing: BreakEven | null, rent: Cost, other: Cost): string {
  if (crossing === null) {
    const [less, more] = isLess(rent.after(1), other.after(1)) ? [rent, other] : [other, rent];
    return `${capital(doing(less.name))} costs less than ${doing(more.name)}, even over ${maxMonths / 12} years.`;
  }
  const { dearer, cheaper, from, until } = crossing;
  if (until === from + 1)
    return `${capital(toDo[cheaper])}. Only if you keep it exactly ${from} months does ${doing(dearer)} cost no more.`;
  return until === null
    ? `Keep it ${from} months or longer: ${toDo[dearer]}. Shorter: ${toDo[cheaper]}.`
    : `Below ${from} months: ${toDo[cheaper]}. ${from} to ${until - 1} months: ${toDo[dearer]}. Longer: ${toDo[cheaper]}.`;
}

/**
 * The options with the rent, the cheapest way to buy that includes service as rent does, or else without it, and the
 * month in which these two cost the same.
 */
export type Comparison = Costs & {
  rent: Cost | undefined;
  bought: Cost | null;
  crossing: BreakEven | null;
  /** Whether only some options include service; the cheapest is one of them. */
  isWithService: boolean;
  /** The number of options with service. */
  served: number;
};

/** Computes all options of a machine for a volume. Rent includes service, so buying is compared with AMC, if it has one. Options that leave out less come first. */
export function compareOptions(machine: CostMachine, volume: Volume): Comparison {
  const costs = costsOf(machine, volume);
  const options = costs.options.toSorted((a, b) => leftOut(a).length - leftOut(b).length);
  const isServiced = (cost: Cost) => leftOut(cost).length === 0;
  const serviced = options.filter(isServiced);
  const compared = serviced.length > 0 ? serviced : options;
  const rent = options.find(({ name }) => name === 'rent');
  const buying = options.filter(({ name }) => name !== 'rent');
  const bought = cheapestOf(buying.some(isServiced) ? buying.filter(isServiced) : buying);
  return {
    ...costs,
    options,
    rent,
    bought,
    cheapest: cheapestOf(compared),
    isWithService: serviced.length > 0 && serviced.length < options.length,
    served: serviced.length,
    crossing: rent && bought ? breakEven(rent, bought) : null,
  };
}

/** `asked`: the options that cannot be computed, in words. `price`: the public price, if buying is one of them. Empty for none. */
export function othersOf({ uncomputed }: Pick<Costs, 'uncomputed'>, machine: CostMachine) {
  const lacks = (...names: OptionName[]) => uncomputed.some(({ name }) => names.includes(name));
  const isUnbought = lacks('buy');
  const asked = [
    lacks('rent') ? 'renting' : '',
    isUnbought ? 'buying' : lacks('buyAmcFull', 'buyAmcLabour', 'buyAmcPage') ? 'other AMC plans' : '',
  ];
  const { price, priceLabel, priceTax, locale } = machine;
  const tax = shortTaxNote(priceTax, locale);
  return {
    asked: asked.filter(Boolean).join(' and '),
    price: isUnbought && price !== null ? `${priceLabel ?? ''} ${rupees(price, machine)} ${tax}`.trim() : '',
  };
}

/** The advice between renting and buying; empty if one is not known. If the costs cross twice, it covers only `months`. */
export function verdict({ rent, bought, crossing }: Comparison, months: number, machine: CostMachine): string {
  if (!rent || !bought) return '';
  const without = leftOut(bought);
  const minimum = machine.plan.rentMonths ?? 0;
  const span = countOf(months, 'month', machine);
  const isTwice = crossing !== null && crossing.until !== null;
  const less = isLess(rent.after(months), bought.after(months)) ? rent : bought;
  const isDraw = isAlike(rent, bought) && (isTwice || crossing?.cheaper === 'rent');
  const alike = `Renting and buying cost about the same over ${span}.`;
  return [
    isDraw ? alike : isTwice ? `For ${span}: ${toDo[less.name]}.` : advice(crossing, rent, bought),
    isDraw && !isTwice ? `If you keep it longer: ${toDo[bought.name]}. Shorter: rent.` : '',
    minimum > 1 && (isDraw || !isTwice || less === rent) ? `Rentals run for at least ${minimum} months.` : '',
    without.length > 0 ? `Buying is without ${without.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Whether the totals differ by less than 3 %: assumptions about toner and pages outweigh such a difference. */
export function isAlike({ total: a }: Cost, { total: b }: Cost): boolean {
  const [less, more] = a < b ? [a, b] : [b, a];
  return (more - less) * 100n < more * 3n;
}

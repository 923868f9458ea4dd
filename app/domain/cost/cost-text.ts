import { formatMoney, formatNumber } from '#app/domain/text/money.ts';
import { type Charge, type ChargeName, type OptionName, optionsOf } from './charges.ts';
import type { CostMachine, Volume } from './cost-machine.ts';
import type { Cost } from './costs.ts';

export const optionTitles: Record<OptionName, string> = {
  rent: 'Rent',
  buy: 'Buy',
  buyAmcFull: 'Buy + AMC, comprehensive',
  buyAmcLabour: 'Buy + AMC, labour only',
  buyAmcPage: 'Buy + AMC per page',
};

type Texts = Pick<CostMachine, 'currency' | 'locale'>;

export const rupees = (amount: number, { currency, locale }: Texts): string => formatMoney(amount, currency, locale);

export const money = (paise: bigint, texts: Texts): string => rupees(Number(paise) / 100, texts);

export const number = (value: number, { locale }: Texts): string => formatNumber(value, locale);

export const countOf = (value: number, noun: string, texts: Texts): string =>
  `${number(value, texts)} ${noun}${value === 1 ? '' : 's'}`;

const inkWord = ({ isInk }: CostMachine) => (isInk ? 'Ink' : 'Toner');

/** The title of a line. A linked supply is called by its name. */
export function lineTitle({ name, product }: Charge, machine: CostMachine, option: OptionName): string {
  const ink = inkWord(machine);
  const amc = optionTitles[option].slice('Buy + '.length);
  const titles: Record<ChargeName, string> = {
    rent: 'Rent',
    extraMono: 'Extra pages, black & white',
    extraColour: 'Extra pages, colour',
    machine: 'Machine',
    toner: machine.isColour ? `${ink}, black & white pages` : ink,
    colourToner: `${ink}, colour pages`,
    drum: 'Drum',
    parts: 'Other parts',
    amc,
    amcPageMono: machine.isColour ? 'AMC, black & white pages' : 'AMC',
    amcPageColour: 'AMC, colour pages',
  };
  return product === undefined ? titles[name] : `${titles[name]}: ${product}`;
}

/** How the amount of a line comes about: `₹4,200 ÷ 7,200 pages × 72,000 pages`; empty for a price paid once. */
export function lineSum(
  { name, price, monthly, per, least }: Charge,
  { months }: Volume,
  machine: CostMachine,
): string {
  if (monthly === null) return '';
  const amount = rupees(price, machine);
  const billed = countOf(Math.max(months, least), 'month', machine);
  if (name === 'rent') return `${amount} × ${billed}`;
  if (name === 'amc') return `${amount} a year ÷ 12 × ${billed}`;
  if (name.startsWith('extra')) return `${amount} × ${countOf(monthly, 'page', machine)} × ${billed}`;
  const pages = countOf(monthly * months, 'page', machine);
  return per === 1 ? `${amount} × ${pages}` : `${amount} ÷ ${countOf(per, 'page', machine)} × ${pages}`;
}

/** The rent of a month and its further pages: `Rent ₹5,000 + ₹1,200 for 3,000 further pages`. */
export const rentSum = (volume: Volume, machine: CostMachine): string =>
  optionsOf(machine, volume)
    .flatMap((option) => (option.name === 'rent' && 'charges' in option ? option.charges : []))
    .filter(({ monthly, price }) => monthly && price)
    .map(({ name, price, monthly }) => {
      const sum = rupees(Math.round(price * Number(monthly) * 100) / 100, machine);
      const noun = name === 'extraMono' ? 'further page' : 'further colour page';
      return name === 'rent' ? `Rent ${sum}` : `${sum} for ${countOf(Number(monthly), noun, machine)}`;
    })
    .join(' + ');

/** The tax on the lines of each rate: `18% of ₹1,04,800`. */
export function taxSum({ lines }: Cost, machine: CostMachine): string {
  const byRate = new Map<number, bigint>();
  for (const { charge, shown } of lines)
    if (charge !== null) byRate.set(charge.taxPercent, (byRate.get(charge.taxPercent) ?? 0n) + shown);
  return [...byRate].map(([rate, amount]) => `${number(rate, machine)}% of ${money(amount, machine)}`).join(' + ');
}

/** The volume in words: `2,000 black & white pages and 500 colour pages a month`. */
export function volumeText({ mono, colour }: Volume, machine: CostMachine): string {
  if (!machine.isColour) return `${countOf(mono, 'page', machine)} a month`;
  return `${countOf(mono, 'black & white page', machine)} and ${countOf(colour, 'colour page', machine)} a month`;
}

/** A plan as the lines of a message to the dealer. */
export function planLines({ name, total, perMonth, perPage }: Cost, volume: Volume, machine: CostMachine): string {
  const each = perPage === null ? '' : `, ${money(perPage, machine)} a page`;
  const { priceTax, locale } = machine;
  return [
    `Please send me an offer for this plan: ${optionTitles[name]}`,
    `Machine: ${machine.name}`,
    `Volume: ${volumeText(volume, machine)}, ${countOf(volume.months, 'month', machine)}`,
    `Total: ${money(total, machine)} (${money(perMonth, machine)} a month${each})${priceTax === 'unsaid' ? '' : `, with ${locale.tax}`}`,
  ].join('\n');
}

import type { PriceTax } from '#app/domain/business/price-tax.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import type { OptionName } from '#app/domain/cost/charges.ts';
import { usualVolume } from '#app/domain/cost/cost-brief.ts';
import { type CostMachine, costMachine, type Volume } from '#app/domain/cost/cost-machine.ts';
import { doing, leftOut } from '#app/domain/cost/cost-notes.ts';
import { type Cost, cheapestOf, costsOf } from '#app/domain/cost/costs.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import type { Answers } from './answers.ts';
import { formatIn } from './format.ts';

/** A plan that includes toner, parts and service; `perMonth` is in paise, for the pages and months of `volume`. */
export type KnownCost = { name: OptionName; perMonth: number; volume: Volume };

/** Pages a month on a machine. Assumes that a fifth of a colour machine's pages are in colour. */
function volumeFor(pages: number, { isColour }: Pick<CostMachine, 'isColour'>): Volume {
  const colour = isColour ? Math.round(pages / 5) : 0;
  return { mono: pages - colour, colour, months: usualVolume.months };
}

/**
 * Returns the lowest monthly cost of the requested pages that includes service, rented or bought as asked; `null` if the
 * product's own plan does not state it in the dealer's currency. Linked toner is not read: that would be a query for each
 * machine. `given` replaces the pages of the answers.
 */
export function knownCost(
  product: Product,
  answers: Answers,
  priceTax: PriceTax,
  locale: Locale,
  given?: Volume,
): KnownCost | null {
  if (product.currency !== locale.currency) return null;
  const machine = costMachine(product, [], priceTax, locale);
  const usual = usualVolume.mono + (machine.isColour ? usualVolume.colour : 0);
  const volume = given ?? volumeFor(Number(answers.pages?.[0] ?? usual), machine);
  const [asked] = answers.buy ?? [];
  const isAsked = ({ name }: Cost) => asked === undefined || (asked === 'rent') === (name === 'rent');
  const best = cheapestOf(
    costsOf(machine, volume).options.filter((cost) => leftOut(cost).length === 0 && isAsked(cost)),
  );
  return best && { name: best.name, perMonth: Number(best.perMonth), volume };
}

/** A cost in words, in whole rupees: `₹2,870`, `a month with GST`, `for 3,000 pages, renting over 36 months`. */
export function costTexts(
  cost: KnownCost,
  priceTax: PriceTax,
  locale: Locale,
): [amount: string, unit: string, of: string] {
  const { name, perMonth, volume } = cost;
  const { paise, number } = formatIn(locale);
  const tax = priceTax === 'unsaid' ? '' : ` with ${locale.tax}`;
  const pages =
    volume.colour > 0
      ? `${number(volume.mono)} B&W + ${number(volume.colour)} colour pages`
      : `${number(volume.mono)} page${volume.mono === 1 ? '' : 's'}`;
  return [
    paise(Math.round(perMonth / 100) * 100),
    `a month${tax}`,
    `for ${pages}, ${doing(name)} over ${volume.months} months`,
  ];
}

import type { PriceTax } from '#app/domain/business/price-tax.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { costMachine, type Volume } from './cost-machine.ts';
import { compareOptions, contentOf, othersOf, verdict } from './cost-notes.ts';
import { money, optionTitles, volumeText } from './cost-text.ts';

/** The volume of a calculation that names none. */
export const usualVolume: Volume = { mono: 2000, colour: 500, months: 36 };

/** More supplies than a colour machine has: four toners in two sizes of two makers, and drums. */
export const maxLinked = 24;

/** The costs of a public product for the usual volume, in short; `null` if no option can be computed. */
export function costBrief(product: Product, supplies: readonly Product[], priceTax: PriceTax, locale: Locale) {
  if (product.facts.kind?.value === 'supply') return null;
  const machine = costMachine(product, supplies, priceTax, locale);
  const volume = machine.isColour ? usualVolume : { ...usualVolume, colour: 0 };
  const comparison = compareOptions(machine, volume);
  const { options } = comparison;
  if (options.length === 0) return null;
  return {
    slug: machine.slug,
    isColour: machine.isColour,
    volume,
    volumeText: volumeText(volume, machine),
    others: othersOf(comparison, machine),
    advice: verdict(comparison, volume.months, machine),
    tax: priceTax === 'unsaid' ? '' : locale.tax,
    options: options.map((cost) => ({
      title: optionTitles[cost.name],
      perMonth: money(cost.perMonth, machine),
      total: money(cost.total, machine),
      content: contentOf(cost),
    })),
  };
}

export type CostBriefView = NonNullable<ReturnType<typeof costBrief>>;

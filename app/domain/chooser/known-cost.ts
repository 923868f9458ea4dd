import type { PriceTax } from '#app/domain/business/price-tax.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { usualVolume } from '#app/domain/cost/cost-brief.ts';
import { costMachine, type Volume } from '#app/domain/cost/cost-machine.ts';
import { leftOut } from '#app/domain/cost/cost-notes.ts';
import { cheapestOf, costsOf } from '#app/domain/cost/costs.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import type { Answers } from './answers.ts';

/** Paise a month with toner, parts and service, and the pages and months that they are computed for. */
export type KnownCost = { perMonth: number; volume: Volume };

/** Of a colour machine, a fifth of the pages are in colour. */
function volumeFor(pages: number, isColour: boolean): Volume {
  const colour = isColour ? Math.round(pages / 5) : 0;
  return { mono: pages - colour, colour, months: usualVolume.months };
}

/**
 * The lowest cost of the asked pages with service, rented or bought as asked; `null` if the product's own plan does not
 * state it. Linked toner is not read: that would be a query for each machine.
 */
export function knownCost(product: Product, answers: Answers, priceTax: PriceTax, locale: Locale): KnownCost | null {
  const machine = costMachine(product, [], priceTax, locale);
  const volume = volumeFor(Number(answers.pages?.[0] ?? usualVolume.mono), machine.isColour);
  const [asked] = answers.buy ?? [];
  const best = cheapestOf(
    costsOf(machine, volume).options.filter(
      (cost) => leftOut(cost).length === 0 && (asked === undefined || (asked === 'rent') === (cost.name === 'rent')),
    ),
  );
  return best && { perMonth: Number(best.perMonth), volume };
}

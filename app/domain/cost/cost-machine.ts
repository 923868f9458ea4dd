import type { PriceTax } from '#app/domain/business/price-tax.ts';
import { planOf } from '#app/domain/catalogue/plans/plan-fields.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { priceView } from '#app/domain/catalogue/product-price.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { linkedSupplies } from './linked-supplies.ts';

/** Pages a month, and months. */
export type Volume = { mono: number; colour: number; months: number };

/** All that the costs of a machine are computed from, and nothing that visitors may not see. */
export function costMachine(
  product: Product,
  supplies: readonly Product[],
  priceTax: PriceTax,
  { language, tax, taxRate }: Locale,
) {
  const { slug, name, currency, facts } = product;
  const price = priceView(product);
  const plan = planOf(product);
  const hasColourPlan = (plan.rentExtraColour ?? plan.amcPageColour ?? plan.colourTonerPrice) !== undefined;
  const isColour = facts.colour === undefined ? hasColourPlan : facts.colour.value === 'colour';
  return {
    slug,
    name,
    // `null` if it is hidden or not stated.
    price: price.kind === 'amount' ? price.amount : null,
    currency,
    plan,
    linked: linkedSupplies(supplies, { currency, taxRate, isColour }),
    isColour,
    isInk: facts.technology?.value.startsWith('ink') ?? false,
    priceTax,
    taxPercent: plan.taxPercent ?? taxRate,
    // Pages a month.
    dutyRecommended: facts.dutyRecommended?.value ?? null,
    dutyMaximum: facts.dutyMaximum?.value ?? null,
    // Watts while printing.
    power: plan.powerInUse ?? facts.powerW?.value ?? null,
    locale: { language, tax },
  };
}

export type CostMachine = ReturnType<typeof costMachine>;

import type { PriceTax } from '#app/domain/business/price-tax.ts';
import { planOf } from '#app/domain/catalogue/plans/plan-fields.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { priceView } from '#app/domain/catalogue/product-price.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { facetValues, speedOf } from '#app/domain/search/facets.ts';
import { yieldOf } from '#app/domain/supplies/cost-per-page.ts';
import { capacityOf, estimated } from './page-volume.ts';

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
  const stated = {
    speed: speedOf(facts) ?? Number.NaN,
    recommended: facts.dutyRecommended?.value ?? Number.NaN,
    maximum: facts.dutyMaximum?.value ?? Number.NaN,
  };
  const plan = planOf(product);
  const hasColourPlan = (plan.rentExtraColour ?? plan.amcPageColour ?? plan.colourTonerPrice) !== undefined;
  const isColour = facts.colour === undefined ? hasColourPlan : facts.colour.value === 'colour';
  return {
    slug,
    name,
    // `null` if it is hidden or not stated.
    price: price.kind === 'amount' ? price.amount : null,
    priceLabel: price.kind === 'amount' ? price.label : null,
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
    dutyEstimated: capacityOf({ ...stated, ...estimated(stated, facetValues(product)) }),
    // Watts while printing.
    power: plan.powerInUse ?? facts.powerW?.value ?? null,
    locale: { language, tax },
  };
}

export type CostMachine = ReturnType<typeof costMachine>;

/** Something that is used up: its price, the pages that it lasts, and its tax rate in percent. */
export type Part = {
  price: number;
  pages: number;
  taxPercent: number;
  /** The product that states them; without one, the machine itself does. */
  product?: string;
};

/** Facts of the linked products; an empty list counts as not stated. */
export type LinkedSupplies = { toner: Part[]; colourToner: Part[]; drum: Part[] };

const drumWord = /\b(?:drum|photo-?conductor|imaging|opc)\b/i;
/** Supplies that no page uses up like toner. */
const otherWord = /\b(?:waste|maintenance|fus(?:er|ing)|staples?|rollers?|belt|paper|developer|chips?|spares?)\b/i;
const inks = { black: /\b(?:black|bk)\b/i, cyan: /\bcyan\b/i, magenta: /\bmagenta\b/i, yellow: /\byellow\b/i };
type Ink = keyof typeof inks | 'three' | 'unnamed';

/** The ink that a name states; `null` for a set of black and colours, whose yields differ. */
function inkOf(name: string): Ink | null {
  const named = (Object.keys(inks) as (keyof typeof inks)[]).filter((ink) => inks[ink].test(name));
  if (named.length === 0) return /\btri-?colou?r\b/i.test(name) ? 'three' : 'unnamed';
  if (named.length === 1) return named[0] as Ink;
  return named.length === 3 && !named.includes('black') ? 'three' : null;
}

/** The price and yield of a supply; `null` if one of them is hidden, missing or ambiguous. */
function partOf(supply: Product, currency: string, taxRate: number): Part | null {
  const price = priceView(supply);
  const pages = yieldOf(supply.facts);
  if (price.kind !== 'amount' || price.currency !== currency || pages === null) return null;
  return { price: price.amount, pages, taxPercent: supply.taxPercent ?? taxRate, product: supply.name };
}

/**
 * Returns the price and yield of a machine's linked supplies. Of several of one kind, such as a high-yield toner, the one
 * with the lowest price per page counts. A colour page uses black and all colours, so one missing colour leaves the set
 * unstated. Without colours, every toner is black.
 */
export function linkedSupplies(
  supplies: readonly Product[],
  { currency, taxRate, isColour }: { currency: string; taxRate: number; isColour: boolean },
): LinkedSupplies {
  const best = (among: readonly Product[]): Part | undefined =>
    among
      .flatMap((supply) => partOf(supply, currency, taxRate) ?? [])
      .sort((a, b) => a.price * b.pages - b.price * a.pages)[0];
  const used = supplies.filter(({ name }) => !otherWord.test(name));
  const [drums, toners] = [true, false].map((isDrum) => used.filter(({ name }) => drumWord.test(name) === isDrum)) as [
    Product[],
    Product[],
  ];
  const ofInk = (ink: Ink) => best(toners.filter(({ name }) => inkOf(name) === ink));
  const black = ofInk('black') ?? (toners.length === 1 || !isColour ? ofInk('unnamed') : undefined);
  const colours = [ofInk('cyan'), ofInk('magenta'), ofInk('yellow')];
  const set = (parts: (Part | undefined)[]) => parts.filter((part) => part !== undefined);
  const isOneDrum = drums.every(({ name }) => ['black', 'unnamed'].includes(inkOf(name) ?? ''));
  const three = ofInk('three');
  const whole = [black, ...(colours.includes(undefined) && three ? [three] : colours)];
  return {
    toner: set([black]),
    colourToner: whole.includes(undefined) ? [] : set(whole),
    drum: isOneDrum ? set([best(drums)]) : [],
  };
}

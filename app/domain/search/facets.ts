import { type Facts, paperSizes } from '#app/domain/catalogue/facts/facts.ts';
import { isComplete } from '#app/domain/catalogue/plans/complete-plans.ts';
import type { Plan } from '#app/domain/catalogue/plans/plan-fields.ts';
import type { Product } from '#app/domain/catalogue/product.schema.ts';
import { isOnSale, priceView } from '#app/domain/catalogue/product-price.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { formatMoney } from '#app/domain/text/money.ts';
import { slugFrom } from '#app/domain/text/slug.ts';
import type { FacetName, NumberRange } from './facet-query.ts';

/* What visitors filter by, beside category, tag and search. Values of a facet are alternatives; facets add up. */

const papers = Object.fromEntries(paperSizes.map((size) => [size.toLowerCase(), size]));

/** Facets with fixed values, in display order: name in addresses, title, and values with their texts. */
const fixed: readonly [name: FacetName, title: string, texts: Record<string, string>][] = [
  ['colour', 'Colour', { colour: 'Colour', mono: 'Black & white' }],
  ['paper', 'Paper', { ...papers, a3: 'A3 or SRA3', sra3: 'SRA3 only' }],
  [
    'kind',
    'Kind',
    {
      copier: 'Copier',
      multifunction: 'Copier / MFP',
      printer: 'Printer',
      production: 'Production',
      'large-format': 'Large format',
      supply: 'Supplies',
      other: 'Other',
    },
  ],
  ['functions', 'Functions', { print: 'Print', copy: 'Copy', scan: 'Scan', fax: 'Fax', feeder: 'Document feeder' }],
  ['duplex', 'Two-sided printing', { automatic: 'Automatic', manual: 'By hand' }],
  ['speed', 'Pages a minute', { '-20': 'Up to 20', '21-30': '21 to 30', '31-45': '31 to 45', '46-': '46 and more' }],
  ['network', 'Connection', { wifi: 'Wi-Fi', ethernet: 'Ethernet' }],
  ['condition', 'Condition', { new: 'New', refurbished: 'Refurbished', used: 'Used' }],
  ['stock', 'Availability', { in: 'In stock' }],
  ['offer', 'Offers', { yes: 'On offer' }],
  ['rent', 'Rental', { yes: 'For rent' }],
];

/** A value of a facet with the number of products that it would leave. */
export type FacetCount = { value: string; text: string; count: number };
export type FacetCounts = { name: FacetName; title: string; values: FacetCount[] }[];

export type FacetDefinition = { name: FacetName; title: string; values: readonly (readonly [string, string])[] };

/** All facets in display order; `brands` are `[value, text]`. */
export function facetDefinitions(brands: readonly (readonly [string, string])[]): FacetDefinition[] {
  const all: FacetDefinition[] = fixed.map(([name, title, texts]) => ({ name, title, values: Object.entries(texts) }));
  const at = all.findIndex(({ name }) => name === 'kind');
  return [...all.slice(0, at), { name: 'brand', title: 'Brand', values: brands }, ...all.slice(at)];
}

export function facetText(name: FacetName, value: string): string {
  const texts = fixed.find(([each]) => each === name)?.[2] ?? {};
  return (Object.hasOwn(texts, value) && texts[value]) || value;
}

export function priceText({ min, max }: NumberRange, locale: Locale): string {
  const money = (amount: number) => formatMoney(amount, locale.currency, locale);
  if (min === undefined) return `Up to ${money(max ?? 0)}`;
  return max === undefined ? `From ${money(min)}` : `${money(min)} to ${money(max)}`;
}

export function speedText({ min, max }: NumberRange): string {
  if (min === undefined) return `Up to ${max} pages a minute`;
  return max === undefined ? `From ${min} pages a minute` : `${min} to ${max} pages a minute`;
}

const isPresent = (fact: { value: string } | undefined) => fact?.value === 'standard';

/** The speed of a product in pages a minute; `null` if it states none. */
export const speedOf = ({ ppmMono, ppmColour }: Facts): number | null => (ppmMono ?? ppmColour)?.value ?? null;

/** The values of the facet `speed`, each with its slowest and its fastest speed. */
export const speedBuckets: readonly [value: string, from: number, to: number][] = [
  ['-20', 0, 20],
  ['21-30', 21, 30],
  ['31-45', 31, 45],
  ['46-', 46, Number.POSITIVE_INFINITY],
];

export const brandValue = (brand: string): string => slugFrom(brand) || brand.toLowerCase();

type Faceted = Pick<Product, 'brand' | 'inStock' | 'regularPrice' | 'salePrice' | 'priceLabel' | 'currency'> & {
  facts: Facts;
} & Plan;

/** The values of a product, as `facet:value`. A fact that is not stated has none. */
export function facetValues(product: Faceted): string[] {
  const { facts, brand, inStock } = product;
  const { colour, paper, kind, duplex, feeder } = facts;
  const speed = speedOf(facts);
  const view = priceView(product);
  return [
    colour && `colour:${colour.value}`,
    paper && `paper:${paper.value.toLowerCase()}`,
    // Machines for SRA3 print A3.
    paper?.value === 'SRA3' && 'paper:a3',
    kind && `kind:${kind.value}`,
    ...(['print', 'copy', 'scan', 'fax'] as const).map((name) => isPresent(facts[name]) && `functions:${name}`),
    // A sheet may omit it, but each such machine copies.
    facts.copy === undefined && (kind?.value === 'copier' || kind?.value === 'multifunction') && 'functions:copy',
    feeder && feeder.value !== 'none' && feeder.value !== 'optional' && 'functions:feeder',
    (duplex?.value === 'automatic' || duplex?.value === 'manual') && `duplex:${duplex.value}`,
    speed !== null && `speed:${speedBuckets.find(([, , to]) => speed <= to)?.[0]}`,
    isPresent(facts.wifi) && 'network:wifi',
    isPresent(facts.ethernet) && 'network:ethernet',
    `brand:${brandValue(brand)}`,
    // A product without a stated condition counts as new.
    `condition:${facts.condition?.value ?? 'new'}`,
    inStock && 'stock:in',
    view.kind === 'amount' && isOnSale(product) && 'offer:yes',
    isComplete('rental', product) && 'rent:yes',
    // No facets: the chooser warns of an option, and searches exclude a technology.
    ...(['copy', 'scan', 'fax', 'feeder', 'duplex', 'wifi'] as const).map(
      (name) => facts[name]?.value === 'optional' && `option:${name}`,
    ),
    facts.technology && `technology:${facts.technology.value}`,
  ].filter((each) => typeof each === 'string');
}

/** The price that visitors see, in paise; `null` for a price on request. */
export function shownPaise(product: Faceted): number | null {
  const view = priceView(product);
  return view.kind === 'amount' ? Math.round(view.amount * 100) : null;
}

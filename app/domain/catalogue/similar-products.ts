import { type FactName, paperSizes } from '#app/domain/catalogue/facts/facts.ts';
import { comparedFacts, shortFacts } from '#app/domain/catalogue/facts/key-figures.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { formatMoney } from '#app/domain/text/money.ts';
import type { Comparable } from './product.ts';
import { priceView } from './product-price.ts';

export type Similar<Of> = { product: Of; reason: string };

export const similarCount = 3;

/** A product with its precomputed comparison values. */
type Measured<Of> = { product: Of; amount: number | null; speed: number | null };

function measured<Of extends Comparable>(product: Of): Measured<Of> {
  const price = priceView(product);
  const { ppmMono, ppmColour } = product.facts;
  return {
    product,
    amount: price.kind === 'amount' ? price.amount : null,
    speed: (ppmMono ?? ppmColour)?.value ?? null,
  };
}

/** SRA3 is A3 with a margin: the same class. */
const classOf = (name: FactName, { facts }: Comparable) =>
  facts[name]?.value === 'SRA3' ? 'A3' : (facts[name]?.value ?? null);

const isSameFact = (name: FactName, a: Comparable, b: Comparable): boolean =>
  classOf(name, a) !== null && classOf(name, a) === classOf(name, b);

/** Smaller ratios are not a reason to choose another product. */
const noticeable = 1.1;

/** Returns why to suggest the other product; `null` if the reason does not apply. */
type Reason = (own: Measured<Comparable>, other: Measured<Comparable>, locale: Locale) => string | null;

const faster: Reason = ({ speed }, other) =>
  speed === null || other.speed === null || other.speed / speed < noticeable ? null : `Faster: ${other.speed} ppm`;

const cheaper: Reason = ({ amount }, { product, amount: price }, locale) =>
  amount === null || price === null || amount / price < noticeable
    ? null
    : `${formatMoney(amount - price, product.currency, locale)} less`;

const sizeOf = ({ facts: { paper } }: Comparable) => (paper ? paperSizes.indexOf(paper.value) : Number.NaN);

const largerPaperOrOtherColour: Reason = ({ product }, other) => {
  const { paper, colour } = other.product.facts;
  const differing = shortFacts({
    ...(paper && sizeOf(product) < sizeOf(other.product) && { paper }),
    ...(colour && !isSameFact('colour', product, other.product) && { colour }),
  });
  return differing.join(', ') || null;
};

const sameClass: Reason = ({ product }, { product: { brand } }) =>
  brand === product.brand ? `Also from ${brand}` : 'Another brand';

/** Closeness of two products: shared facts and brand first, then price difference. */
function nearness({ product, amount }: Measured<Comparable>, other: Measured<Comparable>): number {
  const shared = comparedFacts.filter((name) => isSameFact(name, product, other.product)).length;
  const ratio =
    amount !== null && other.amount !== null ? Math.min(amount, other.amount) / Math.max(amount, other.amount) : 0;
  return shared + Number(product.brand === other.product.brand) + ratio;
}

/** The three closest products of a category, each for another reason: faster, cheaper, larger paper, colour, maker. */
export function similarProducts<Of extends Comparable>(
  given: Comparable,
  candidates: readonly Of[],
  locale: Locale,
): Similar<Of>[] {
  const own = measured(given);
  const nearest = candidates
    .filter(({ id, inStock }) => id !== given.id && inStock)
    .map(measured)
    .map((other) => ({ other, near: nearness(own, other) }))
    .sort((a, b) => b.near - a.near);
  const chosen: (Similar<Of> & { near: number })[] = [];
  for (const reasonOf of [faster, cheaper, largerPaperOrOtherColour, sameClass, sameClass, sameClass]) {
    if (chosen.length === similarCount) break;
    for (const { other, near } of nearest) {
      if (chosen.some(({ product }) => product.id === other.product.id)) continue;
      const reason = reasonOf(own, other, locale);
      if (reason === null) continue;
      chosen.push({ product: other.product, reason, near });
      break;
    }
  }
  return chosen.sort((a, b) => b.near - a.near).map(({ product, reason }) => ({ product, reason }));
}

import type { Locale } from './locale.ts';
import { formatMoney } from './money.ts';
import type { ProductCard } from './product.ts';
import { priceView } from './product-price.ts';

export type Similar = { product: ProductCard; reason: string };

/** How many a product's page shows. */
export const similarCount = 3;

const amountOf = (product: ProductCard): number | null => {
  const price = priceView(product);
  return price.kind === 'amount' ? price.amount : null;
};

const speedPattern = /^(\d+(?:\.\d+)?) [pi]pm$/;
const speedOf = ({ facts }: ProductCard): number | null => {
  const speed = facts.map((each) => speedPattern.exec(each)?.[1]).find((each) => each !== undefined);
  return speed === undefined ? null : Number(speed);
};

/** The facts that make it another kind of machine: its paper, and whether it prints colour. */
const kindPattern = /^([AB]\d|Colour|Black & white)$/;

/** A difference below this is none that anybody buys by. */
const noticeable = 1.1;

/** Why somebody who looks at the one may want the other; the strongest reason first. */
function reasonsOf(product: ProductCard, other: ProductCard, locale: Locale): { kind: string; text: string }[] {
  const [speed, otherSpeed] = [speedOf(product), speedOf(other)];
  const [amount, otherAmount] = [amountOf(product), amountOf(other)];
  const isCheaper = amount !== null && otherAmount !== null && amount / otherAmount >= noticeable;
  const isFaster = speed !== null && otherSpeed !== null && otherSpeed / speed >= noticeable;
  const others = other.facts.filter((each) => !product.facts.includes(each) && kindPattern.test(each));
  return [
    ...(isFaster ? [{ kind: 'faster', text: `Faster: ${other.facts.find((each) => speedPattern.test(each))}` }] : []),
    ...(isCheaper && amount !== null && otherAmount !== null
      ? [{ kind: 'cheaper', text: `${formatMoney(amount - otherAmount, other.currency, locale)} less` }]
      : []),
    ...(others.length > 0 ? [{ kind: 'other', text: others.join(', ') }] : []),
    {
      kind: 'brand',
      text: other.brand === product.brand ? `Also from ${other.brand}` : `The same class from ${other.brand}`,
    },
  ];
}

/** How near two products are: facts they share, then how little their prices differ. */
function nearness(product: ProductCard, other: ProductCard): number {
  const shared = other.facts.filter((each) => product.facts.includes(each)).length;
  const [amount, otherAmount] = [amountOf(product), amountOf(other)];
  const ratio =
    amount !== null && otherAmount !== null ? Math.min(amount, otherAmount) / Math.max(amount, otherAmount) : 0;
  return shared + ratio;
}

/**
 * The three of the same category that are nearest, each for a reason of its own where there is one: faster, cheaper,
 * other paper or colour, another maker.
 */
export function similarProducts(product: ProductCard, candidates: readonly ProductCard[], locale: Locale): Similar[] {
  const nearest = candidates
    .filter(({ id, inStock }) => id !== product.id && inStock)
    .map((other) => ({ other, near: nearness(product, other), reasons: reasonsOf(product, other, locale) }))
    .sort((a, b) => b.near - a.near);
  const chosen: (Similar & { near: number })[] = [];
  for (const kind of ['faster', 'cheaper', 'other', 'brand', 'brand', 'brand']) {
    if (chosen.length === similarCount) break;
    const found = nearest.find(
      ({ other, reasons }) =>
        reasons.some((each) => each.kind === kind) && chosen.every((each) => each.product.id !== other.id),
    );
    const reason = found?.reasons.find((each) => each.kind === kind)?.text;
    if (found && reason) chosen.push({ product: found.other, reason, near: found.near });
  }
  return chosen.sort((a, b) => b.near - a.near).map(({ product: other, reason }) => ({ product: other, reason }));
}

import type { Store } from '#app/context.ts';
import type { Product, ProductCard } from '#app/domain/catalogue/product.ts';
import { similarCount, similarProducts } from '#app/domain/catalogue/similar-products.ts';
import { dealer } from '#dealer';

/** The maximum number of products to compare per category, to limit the cost. */
const maxCandidates = 60;

/** The cards of the closest products of a category, the closest first, with the reasons to suggest them. */
export async function similarCards(
  { products }: Store,
  product: Product,
  count = similarCount,
  isOffered: (id: string) => boolean = () => true,
): Promise<{ card: ProductCard; reason: string }[]> {
  const candidates = await products.comparable(product.category, maxCandidates);
  const offered = candidates.filter(({ id }) => isOffered(id));
  const reasons = new Map(
    similarProducts(product, offered, dealer.locale, count).map(({ product: { id }, reason }) => [id, reason]),
  );
  const cards = await products.cardsOf('public', [...reasons.keys()]);
  return cards.map((card) => ({ card, reason: reasons.get(card.id) ?? '' }));
}

import type { Store } from '#app/context.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { similarProducts } from '#app/domain/catalogue/similar-products.ts';
import { dealer } from '#dealer';
import { cardView } from './card-view.ts';

/** The maximum number of products to compare per category, to limit the cost. */
const maxCandidates = 60;

/** The cards of the closest products of the same category, with the reasons to suggest them. `except` are ids. */
export async function similarCards({ products }: Store, product: Product, except: readonly string[] = []) {
  const candidates = await products.comparable(product.category, maxCandidates);
  const offered = candidates.filter(({ id }) => !except.includes(id));
  const reasons = new Map(
    similarProducts(product, offered, dealer.locale).map(({ product: { id }, reason }) => [id, reason]),
  );
  const cards = await products.cardsOf('public', [...reasons.keys()]);
  return cards.map((card) => ({ ...cardView(card), reason: reasons.get(card.id) ?? '' }));
}

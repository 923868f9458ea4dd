import type { Store } from '#app/context.ts';
import type { PostCard } from '#app/domain/blog/post.ts';
import type { Product, ProductCard } from '#app/domain/catalogue/product.ts';
import { pictureSource } from '#app/domain/pictures/image-ref.ts';
import { modelOf } from '#app/domain/supplies/supplies.ts';
import { cardView } from '#app/site/catalogue/card/card-view.ts';
import { similarCards } from '#app/site/catalogue/card/similar-cards.ts';
import { supplyLine } from '#app/site/catalogue/supply-line.tsx';

export type RelatedView = Awaited<ReturnType<typeof related>>;

/** The supplies of a machine, or the machines of a supply. */
type Suited = { isSupply: boolean; ids: readonly string[] };

const maxSupplies = 6;
const maxPosts = 2;
const maxPostCandidates = 100;

/** Scores a post's relevance for a product by model, brand and shared tags. */
function relevance(post: PostCard, product: Product): number {
  const text = `${post.title} ${post.excerpt} ${post.tags.join(' ')}`.toLowerCase();
  const says = (words: string) => words.length > 1 && text.includes(words.toLowerCase());
  const shared = product.tags.filter((tag) => says(tag.replaceAll('-', ' '))).length;
  return (says(modelOf(product)) ? 10 : 0) + (says(product.brand) ? 3 : 0) + shared;
}

/** Finds similar products and posts for a product page, and shows its linked ones; `supplies` are those of a machine. */
export async function related(
  store: Store,
  product: Product,
  { isSupply, ids }: Suited,
  supplies: ReadonlyMap<string, Product>,
) {
  const [similar, cards, posts] = await Promise.all([
    // Another cartridge does not fit the same machines.
    isSupply ? [] : similarCards(store, product),
    store.products.cardsOf('public', ids.slice(0, maxSupplies)),
    store.posts.cards('public', {}, { limit: maxPostCandidates }),
  ]);
  const suitedView = (card: ProductCard) => {
    const supply = supplies.get(card.id);
    const { pages, cost } = supply === undefined ? { pages: null, cost: null } : supplyLine(supply);
    return { ...cardView(card), pages, cost };
  };
  return {
    similar,
    supplies: {
      // Toner and drums for this machine, or the machines that this supply fits.
      title: isSupply ? 'Compatible machines we sell' : 'Toner and supplies for this machine',
      products: cards.map(suitedView),
    },
    posts: posts
      .map((post) => ({ post, score: relevance(post, product) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, maxPosts)
      .map(({ post }) => ({ ...post, picture: pictureSource(post.featuredImage) })),
  };
}

export const nothingRelated: RelatedView = { similar: [], supplies: { title: '', products: [] }, posts: [] };

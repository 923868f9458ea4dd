import { isSampleBranch, type SampleFacts } from '#app/domain/overview/samples.ts';
import { toMinor } from '#app/domain/text/money.ts';
import type { Db } from '#app/storage/engine/tables.ts';

/** `isShown`: whether visitors see the sample. */
type Sample = { id: string; isShown: boolean };

const minor = (amount: number | null) => (amount === null ? null : toMinor(amount));

export function createSamples({ db, now }: { db: Db; now: () => Date }) {
  async function products({ prices }: SampleFacts): Promise<Sample[]> {
    if (prices.length === 0) return [];
    const known = new Map(prices.map((price) => [price.slug, price]));
    const rows = await db
      .selectFrom('products')
      .select(['id', 'slug', 'regular_price', 'sale_price', 'visible'])
      .where('slug', 'in', [...known.keys()])
      .execute();
    return rows
      .filter(({ slug, regular_price, sale_price }) => {
        const { regularPrice, salePrice } = known.get(slug) as SampleFacts['prices'][number];
        return regular_price === minor(regularPrice) && sale_price === minor(salePrice);
      })
      .map(({ id, visible }) => ({ id, isShown: visible === 1 }));
  }

  async function posts({ posts: known }: SampleFacts): Promise<Sample[]> {
    if (known.length === 0) return [];
    const slugs = known.map(({ slug }) => slug);
    const rows = await db
      .selectFrom('posts')
      .select(['id', 'slug', 'title', 'author', 'status', 'published_at'])
      .where('slug', 'in', slugs)
      .orderBy('id')
      .execute();
    return rows
      .filter((row) =>
        known.some(({ slug, title, author }) => row.slug === slug && row.title === title && row.author === author),
      )
      .map(({ id, status, published_at }) => ({
        id,
        isShown: status === 'published' && (published_at === null || published_at <= now().toISOString()),
      }));
  }

  async function branches(): Promise<Sample[]> {
    const rows = await db.selectFrom('branches').select(['id', 'address']).orderBy('position').execute();
    return rows.filter(isSampleBranch).map(({ id }) => ({ id, isShown: true }));
  }

  return {
    /** All samples in the database, hidden ones too. */
    async list(facts: SampleFacts): Promise<Record<'products' | 'posts' | 'branches', Sample[]>> {
      return { products: await products(facts), posts: await posts(facts), branches: await branches() };
    },

    async shownProducts(facts: SampleFacts): Promise<string[]> {
      return (await products(facts)).filter(({ isShown }) => isShown).map(({ id }) => id);
    },
  };
}

import { createRandom } from '#tests/support/random.ts';
import type { Asked } from './connection.ts';

/** Mix of 100 visitor requests. Inquiries are added separately, because they have their own rate limit. */
const shares = { page: 30, product: 20, search: 5, list: 5, picture: 28, asset: 12 } as const;

export const kinds = ['page', 'product', 'search', 'list', 'picture', 'asset', 'inquiry'] as const;
export type Kind = (typeof kinds)[number];

const browser = { 'Accept-Encoding': 'gzip, deflate, br', 'User-Agent': 'Mozilla/5.0 (bench)' };

const pages = [
  '/',
  '/products',
  '/products?page=2',
  '/products?category=multifunction-printers',
  '/services',
  '/blog',
  '/blog/how-to-choose-a-photocopier',
  '/contact',
];
const words = ['duplex', 'canon', 'a3', 'laser', 'scanner', 'toner', 'ink tank', 'wifi', 'xerox', 'ricoh', 'copeir'];
const lists = ['/api/products?limit=24', '/api/categories', '/api/products/tags', '/api/branches', '/api/blog'];

/** An inquiry with a unique text each time; `words` must be unique to the run. */
export const inquiryOf = (words: string): Asked => ({
  method: 'POST',
  path: '/api/contact',
  headers: { ...browser, 'Content-Type': 'application/json' },
  body: JSON.stringify({
    name: 'Asha Patil',
    email: 'asha@example.com',
    phone: '+91 00000 12345',
    message: `${words} please call me about machine 00000000`,
  }),
});

/**
 * Crawls a site once so that the copies of its pictures exist; these are created only once. Each call returns the next
 * visitor's request. A few products get most of the requests.
 */
export async function createVisitorRequests(
  url: string,
  mostPictures: number,
): Promise<() => { kind: Kind; asked: Asked }> {
  const products: { slug: string; images: string[] }[] = await (await fetch(`${url}/api/products`)).json();
  const html = (await Promise.all(['/', '/products'].map(async (path) => (await fetch(url + path)).text()))).join('');
  const pictures = [...new Set(html.match(/\/uploads\/[\w.-]+/g))].slice(0, mostPictures);
  const assets = [...new Set(html.match(/\/assets\/[\w./-]+/g))];
  for (const path of [...pages, ...pictures, ...assets]) await (await fetch(url + path)).arrayBuffer();
  const { next, pick: one } = createRandom(1);
  const paths: Record<keyof typeof shares, () => string> = {
    page: () => one(pages),
    product: () => `/products/${products[Math.floor(products.length * next() ** 4)]?.slug}`,
    search: () => `/products?search=${encodeURIComponent(one(words))}`,
    list: () => one(lists),
    picture: () => one(pictures),
    asset: () => one(assets),
  };
  const drawn = Object.entries(shares).flatMap(([kind, share]) =>
    Array<keyof typeof shares>(share).fill(kind as never),
  );
  return () => {
    const kind = one(drawn);
    return { kind, asked: { path: paths[kind](), headers: browser } };
  };
}

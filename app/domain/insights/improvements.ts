import type { Improvement } from './improvements.schema.ts';

/** A problem with the number of things that have it, of which the first `listedPerProblem` are listed. */
export type ProblemGroup = { problem: Problem; total: number; items: Improvement[] };

export const listedPerProblem = 20;

export const thinLetters = 80;

/** A price that did not change for this long is old. */
export const oldPriceDays = 90;

/** Searches and missing pages of these last days count. */
export const countedDays = 30;

/** A picture of more bytes, or with a longer side in pixels, is heavy. */
export const heavyBytes = 1024 * 1024;
export const heavySide = 2500;

export const improvement = (fields: Partial<Improvement>): Improvement => ({
  id: '',
  name: '',
  count: 0,
  other: '',
  since: '',
  isChange: false,
  ...fields,
});

const publicKinds = { products: 'product', blog: 'post', categories: 'category' } as const;

/** The record that the path of a public page names, such as `/products/canon-x`; `null` if it names none. */
export function recordAt(path: string): { kind: 'product' | 'post' | 'category'; slug: string } | null {
  const [, folder, slug] = /^\/(products|blog|categories)\/([^/?#]+)\/?(?:[?#]|$)/.exec(path) ?? [];
  if (folder === undefined || slug === undefined) return null;
  return { kind: publicKinds[folder as keyof typeof publicKinds], slug };
}

/** A search box finds the parts of a slug: `canon-x-2` becomes `canon x 2`. */
const wordsOf = (slug: string) => slug.replaceAll(/[-_%+]+/g, ' ').trim();

/** A place of the panel; `isForOwners` if only owners may open it. */
type Place = { to: string; text: string; isForOwners?: true };

const inProduct = (place: string, text: string) => (item: Improvement) => ({
  to: `/admin/products/${item.id}${place}`,
  text,
});

/** Problems that cost sales, in page order, each with the panel page that fixes it. */
const places = {
  price: inProduct('#regularPrice', 'Add price'),
  picture: inProduct('', 'Add picture'),
  sale: inProduct('#salePrice', 'Correct price'),
  search: () => ({ to: '/admin/settings/search', text: 'Add synonym', isForOwners: true }),
  missing({ name }) {
    const { kind, slug = '' } = recordAt(name) ?? {};
    if (kind === 'post') return { to: '/admin/blog', text: 'Open posts' };
    if (kind === 'category') return { to: '/admin/categories', text: 'Open categories' };
    return { to: `/admin/products${slug && `?search=${encodeURIComponent(wordsOf(slug))}`}`, text: 'Open products' };
  },
  sample: () => ({ to: '/admin/settings/samples', text: 'Remove', isForOwners: true }),
  unclear: inProduct('#section-facts', 'Check facts'),
  copied: inProduct('#description', 'Edit text'),
  thin: inProduct('#description', 'Edit text'),
  'old-price': inProduct('#regularPrice', 'Check price'),
  category: () => ({ to: '/admin/categories', text: 'Open categories' }),
  heavy: ({ name }) => ({ to: `/admin/media?show=large&search=${encodeURIComponent(name)}`, text: 'Open picture' }),
} satisfies Record<string, (item: Improvement) => Place>;

export type Problem = keyof typeof places;
export const problems = Object.keys(places) as Problem[];

export const fixOf = (problem: Problem, item: Improvement): Place => places[problem](item);

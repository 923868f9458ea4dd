import { hasSecret } from '#app/domain/text/safe-text.ts';
import { looksPersonal } from './search-words.ts';

/** The pages of the site that taps are counted for. */
const pages = new Set([
  '/',
  '/products',
  '/compare',
  '/choose',
  '/toner',
  '/cost',
  '/rental',
  '/services',
  '/blog',
  '/contact',
]);
const families = /^\/(products|brands|categories|branches|blog)\/([a-z0-9-]{1,200})$/;

/** The slug of the product that a path shows; empty if none. */
export const productAt = (path: string): string => {
  const [, family, slug] = families.exec(path) ?? [];
  return family === 'products' ? (slug ?? '') : '';
};

/** The page of a path, `/products/…` for products, empty for unknown ones: quotations and inquiries have secrets. */
export function pageAt(path: string): string {
  if (pages.has(path)) return path;
  const [, family, slug] = families.exec(path) ?? [];
  if (family === undefined) return path.startsWith('/quote-list') ? '/quote-list' : '';
  return family === 'blog' ? `/blog/${slug}` : `/${family}/…`;
}

const lists = /^\/(?:products|(?:brands|categories)\/[a-z0-9-]+)$/;

export const searchKeyAt = (path: string) => (path === '/toner' ? 'q' : lists.test(path) ? 'search' : null);

const maxPartLength = 30;

/** The campaign of an address from its utm parameters: `google / cpc / diwali`. Empty if it looks like a person. */
export function campaignOf(query: URLSearchParams): string {
  const given = ['utm_source', 'utm_medium', 'utm_campaign'].map((name) =>
    (query.get(name) ?? '').slice(0, 2 * maxPartLength).trim(),
  );
  if (looksPersonal(given.join(' ')) || hasSecret(given.join(' '))) return '';
  const parts = given.map((part) =>
    part
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
      .slice(0, maxPartLength),
  );
  return parts.filter((part) => part !== '').join(' / ');
}

/** The campaign of a page, by its whole address, such as a Referer. */
export const campaignOfPage = (address: string): string =>
  URL.canParse(address) ? campaignOf(new URL(address).searchParams) : '';

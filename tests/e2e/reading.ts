import type { Page } from 'playwright-core';
import { test as siteTest } from '#tests/support/fixtures.ts';
import type { readPage } from '#tests/support/read-page.ts';

/** A page that was read without a browser. */
export type Read = Awaited<ReturnType<typeof readPage>>;

export const texts = (elements: Iterable<Element> = []) => [...elements].map(({ textContent }) => textContent);

/** Status and target of a redirect. */
export const redirectOf = ({ status, headers }: Read) => [status, headers.get('location')];

/** The address of the first link of the main part with this label or text. */
export const hrefOf = ({ all }: Pick<Read, 'all'>, name: string | RegExp): string => {
  const isIt = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  const found = all('main a').find((link) => isIt((link.getAttribute('aria-label') ?? link.textContent).trim()));
  return found?.getAttribute('href') ?? '';
};

export const status = (page: Page) => page.locator('p[role=status]').textContent();
export const searchField = (page: Page) => page.getByPlaceholder('Search products...');
export const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' });
export const query = (page: Page) => new URL(page.url()).search;

/** `test` with `list`, which reads a page with a list of products: its texts and its tags for search engines. */
export const listTest = siteTest.extend('list', ({ read }) => async (path: string) => {
  const page = await read(path);
  const { document, all, headers } = page;
  const found = document.querySelector('p[role=status]')?.textContent ?? '';
  const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '';
  return {
    ...page,
    found,
    total: Number.parseInt(found, 10) || 0,
    names: texts(all('article h2')),
    chips: texts(all('ul[aria-label="Active filters"] li')),
    canonical: canonical.replace(/^https?:\/\/[^/]+/, ''),
    isIndexed: !headers.has('x-robots-tag') && document.querySelector('meta[name=robots][content*=noindex]') === null,
    /** The address that a link leads to, by its label or text. */
    hrefOf: (name: string) =>
      all('a')
        .find((link) => (link.getAttribute('aria-label') ?? link.textContent?.trim()) === name)
        ?.getAttribute('href'),
    /** The checkbox of a facet and the number of products beside it. */
    facet: (name: string, value: string) => {
      const box = document.querySelector<HTMLInputElement>(`input[name="${name}"][value="${value}"]`);
      return { box, count: Number(box?.parentElement?.querySelector('b')?.textContent) };
    },
  };
});

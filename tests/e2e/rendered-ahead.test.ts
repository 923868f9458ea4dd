// @module-tag beyond/rendered-ahead
import { expect } from 'vitest';
import { test } from '#tests/support/fixtures.ts';

const product = '/products/canon-pixma-g2010';
/** Addresses that are never prerendered. */
const others = [
  ...['/admin', '/admin/login', '/admin/products', '/api', '/api/products', '/api/docs', '/uploads/a.webp'],
  ...['/feed.xml', '/sitemap.xml?page=1', '/robots.txt'],
];

test('speculation rules come with every public page and with no panel page', async ({ site }) => {
  for (const path of ['/', '/products', product, '/services', '/blog', '/contact', '/no-such-page'])
    expect((await fetch(site.url + path)).headers.get('speculation-rules'), path).toBe('"/speculation-rules.json"');
  expect((await fetch(`${site.url}/admin/login`)).headers.get('speculation-rules')).toBeNull();
});

test('speculation rules prerender public pages, not the panel, calls or files', async ({ site }) => {
  type Condition = { href_matches?: string; not?: Condition };
  type Rules = { prerender: [{ where: { and: Condition[] }; eagerness: string }] };
  const rules = await fetch(`${site.url}/speculation-rules.json`);
  expect(rules.headers.get('content-type')).toBe('application/speculationrules+json');
  const [{ where, eagerness }] = ((await rules.json()) as Rules).prerender;
  expect(eagerness).toBe('moderate');
  const isMet = (path: string, { href_matches, not }: Condition): boolean => {
    if (not) return not.href_matches === undefined || !isMet(path, not);
    // The pattern of the rules matches any search.
    const pathname = (href_matches ?? '').replace('?', '\\?');
    return new URLPattern({ pathname }).test(new URL(path, site.url));
  };
  const isAhead = (path: string) => where.and.every((condition) => isMet(path, condition));
  expect(['/', '/products', product, '/blog', '/contact'].filter((path) => !isAhead(path))).toEqual([]);
  expect([...others, '/quote-list'].filter(isAhead)).toEqual([]);
});

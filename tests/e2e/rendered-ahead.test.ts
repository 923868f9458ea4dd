// @module-tag beyond/rendered-ahead
import { expect, inject, onTestFinished } from 'vitest';
import { bareBrowser } from '#tests/support/bare-browser.ts';
import { test } from '#tests/support/fixtures.ts';
import { longTest } from '#tests/support/how-long.ts';
import { callApi, startSite } from '#tests/support/site.ts';

const product = '/products/canon-pixma-g2010';
/** Addresses that are never prerendered. */
const others = [
  ...['/admin', '/admin/login', '/admin/products', '/api', '/api/products', '/api/docs', '/uploads/a.webp'],
  ...['/feed.xml', '/sitemap.xml?page=1', '/robots.txt'],
];

longTest('analytics start when a prerendered page is shown', async () => {
  const site = await startSite({ template: inject('demoData') });
  const page = await bareBrowser();
  onTestFinished(async () => {
    await page.leave();
    await site.stop();
  });
  await callApi(site, 'PUT', '/settings', { token: site.session(), body: { googleAnalyticsId: 'G-TEST123456' } });
  const state = '[document.readyState, Boolean(document.querySelector("main")), location.pathname].join(" ")';
  const shows = (path: string, at?: 'ahead') =>
    expect.poll(() => page.evaluate(state, at).catch(() => '')).toBe(`complete true ${path}`);
  await page.open(`${site.url}/products`);
  await shows('/products');
  await page.evaluate('localStorage.setItem("consent", "yes")');
  const link = await page.middleOf(`article a[href="${product}"]`);
  await page.press(link);
  await shows(product, 'ahead');
  const scripts = `[...document.querySelectorAll('script[src]')].map(({ src }) => src).concat(
    performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js')))`;
  expect(await page.evaluate(scripts, 'ahead')).toEqual([]);
  await page.letGo(link);
  await shows(product);
  await expect
    .poll(() => page.evaluate<string[]>(scripts))
    .toContain('https://www.googletagmanager.com/gtag/js?id=G-TEST123456');
});

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

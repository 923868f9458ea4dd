// @module-tag beyond/waking
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { longTest, test } from '#tests/support/fixtures.ts';
import { longDescribe, variants } from '#tests/support/how-long.ts';
import { awake, requestsSent } from '#tests/support/visitor.ts';

const product = '/products/canon-pixma-g2010';

test('scripts run after the first interaction, from one preloaded file for every page', async ({ visit, site }) => {
  const { page, scripts } = await visit(null);
  for (const path of variants(['/products', '/', product, '/services', '/blog', '/contact'], 2)) {
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    expect(await page.locator('script[src]').count(), path).toBe(0);
    expect(scripts, path).toEqual([]);
  }
  await page.goto(`${site.url}/blog`, { waitUntil: 'networkidle' });
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => (new URL(name).pathname.endsWith('.js') ? [name] : [])),
  );
  expect(fetched.map((url) => new URL(url).pathname)).toEqual(['/assets/site.js']);
  for (const path of variants(['/blog', product, '/products', '/contact'], 2)) {
    await page.goto(site.url + path);
    await awake(page);
  }
  expect(new Set(scripts)).toEqual(new Set(fetched));
});

longTest.for(['/', '/services', '/blog/caring-for-a-copier'])(
  'no script runs after an interaction on %s',
  async (path, { visit }) => {
    const { page, scripts } = await visit(path);
    await page.mouse.click(10, 300);
    await requestsSent(page);
    expect(scripts).toEqual([]);
  },
);

const acts: [string, (page: Page) => Promise<void>][] = [
  ['a touch', (page) => page.touchscreen.tap(180, 300)],
  ['a pointer', (page) => page.mouse.click(5, 300)],
  ['a key', (page) => page.keyboard.press('ArrowDown')],
  ['the focus', (page) => page.getByRole('searchbox').first().focus()],
];
test.for(variants(acts))('the page wakes up on %s', async ([, act], { visit }) => {
  const { page } = await visit('/blog');
  await act(page);
  await page.waitForFunction(() => 'isAwake' in window);
});

test('Get a Quote in the header opens the form of a product at the first tap', async ({ visit }) => {
  const { page } = await visit(product);
  await page.getByRole('banner').getByRole('link', { name: 'Get a Quote' }).tap();
  await page.getByRole('dialog').waitFor();
});

longDescribe('at a quarter of the CPU speed', () => {
  const slow = async (page: Page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  };

  test('the first tap on a picture enlarges it', async ({ visit }) => {
    const { page } = await visit(product);
    await slow(page);
    await page.locator('main ul[aria-label=Pictures] a').first().tap();
    await page.getByRole('dialog').waitFor();
    expect(new URL(page.url()).pathname).toBe(product);
  });

  test('a search query includes every key typed before the script loaded', async ({ visit }) => {
    const { page } = await visit('/blog');
    await slow(page);
    await page.getByRole('searchbox').pressSequentially('toner');
    await page.waitForURL(/q=toner$/);
  });

  test('a tap on a picture opens its file if scripts cannot be loaded', async ({ visit, site }) => {
    const { page } = await visit(null);
    await page.route('**/assets/*.js*', (route) => route.abort());
    await page.goto(site.url + product, { waitUntil: 'networkidle' });
    await page.locator('main ul[aria-label=Pictures] a').first().tap();
    await expect.poll(() => page.url()).toContain('/uploads/');
  });
});

/**
 * @module-tag beyond/waking
 */
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longDescribe, longTest, variants } from '#tests/support/how-long.ts';
import { sharedSite } from '#tests/support/shared-site.ts';
import type { SharedSite } from '#tests/support/site.ts';
import { awake, requestsSent, type Visitor, visitor } from '#tests/support/visitor.ts';

let site: SharedSite;
let browser: Browser;
let someone: Visitor;
beforeAll(async () => {
  browser = await sharedBrowser();
  site = sharedSite();
});
afterEach(() => someone.leave());

const product = '/products/canon-pixma-g2010';

async function open(path: string): Promise<Page> {
  someone = await visitor(browser);
  await someone.page.goto(site.url + path, { waitUntil: 'networkidle' });
  return someone.page;
}

describe('no external script runs before the first interaction', () => {
  test.each(variants(['/', '/products', product, '/services', '/blog', '/blog/caring-for-a-copier', '/contact'], 2))(
    'on %s',
    async (path) => {
      const page = await open(path);
      expect(await page.locator('script[src]').count()).toBe(0);
      expect(someone.scripts).toEqual([]);
    },
  );

  test.each(variants(['/', '/services', '/blog/caring-for-a-copier']))('nor afterwards on %s', async (path) => {
    const page = await open(path);
    await page.mouse.click(10, 300);
    await requestsSent(page);
    expect(someone.scripts).toEqual([]);
  });

  test('although the script is preloaded, one file for every page', async () => {
    const page = await open('/blog');
    const fetched = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (new URL(name).pathname.endsWith('.js') ? [name] : [])),
    );
    expect(fetched.map((url) => new URL(url).pathname)).toEqual(['/assets/site.js']);
    for (const path of ['/blog', '/products', product, '/contact']) {
      await page.goto(site.url + path);
      await awake(page);
    }
    expect(new Set(someone.scripts)).toEqual(new Set(fetched));
  });
});

describe('the page wakes up on', () => {
  const acts: [string, (page: Page) => Promise<void>][] = [
    ['a touch', (page) => page.touchscreen.tap(180, 300)],
    ['a pointer', (page) => page.mouse.click(5, 300)],
    ['a key', (page) => page.keyboard.press('ArrowDown')],
    ['the focus', (page) => page.getByRole('searchbox').first().focus()],
  ];
  test.each(variants(acts))('%s', async (_what, act) => {
    const page = await open('/blog');
    await act(page);
    await page.waitForFunction(() => 'isAwake' in window);
  });

  longTest('restoring a draft', async () => {
    const page = await open('/contact');
    await page.getByLabel(/message/i).fill('Do you rent by the day?');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('by the day');
    await page.reload();
    await page.waitForFunction(() => 'isAwake' in window);
    await expect.poll(() => page.getByLabel(/message/i).inputValue()).toBe('Do you rent by the day?');
  });
});

longDescribe('at a quarter of the CPU speed', () => {
  async function slow(path: string): Promise<Page> {
    const page = await open(path);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    return page;
  }

  test('the first tap on a picture enlarges it', async () => {
    const page = await slow(product);
    await page.locator('main ul[aria-label=Pictures] a').first().tap();
    await page.getByRole('dialog').waitFor();
    expect(new URL(page.url()).pathname).toBe(product);
  });

  test('a search query includes every key typed before the script loaded', async () => {
    const page = await slow('/blog');
    await page.getByRole('searchbox').pressSequentially('toner');
    await page.waitForURL(/q=toner$/);
  });

  test('a tap on a picture opens its file if scripts cannot be loaded', async () => {
    someone = await visitor(browser);
    const { page } = someone;
    await page.route('**/assets/*.js*', (route) => route.abort());
    await page.goto(site.url + product, { waitUntil: 'networkidle' });
    await page.locator('main ul[aria-label=Pictures] a').first().tap();
    await expect.poll(() => page.url()).toContain('/uploads/');
  });
});

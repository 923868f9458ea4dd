import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest, variants } from '#tests/support/how-long.ts';
import { keepMessages } from '#tests/support/kept-messages.ts';
import { owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { desktop, overflow, phone, type Visitor, visitor } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Visitor;

const product = '/products/hp-color-laserjet-managed-mfp-e77428';
const pages = [
  '/',
  '/products',
  product,
  '/services',
  '/blog',
  '/blog/what-a-page-really-costs',
  '/contact',
  '/brands/canon',
  '/compare?m=canon-pixma-g2010,canon-pixma-g3010',
  '/choose',
  '/cost',
  '/toner',
  '/nowhere',
];

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());
afterEach(() => someone?.leave());

async function open(path: string, width: number, height: number, fontSize = 16): Promise<Page> {
  someone = await visitor(browser, { width, context: { viewport: { width, height } } });
  const { page } = someone;
  if (fontSize !== 16) {
    // As set in the browser's preferences: media queries follow it too.
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: fontSize, fixed: fontSize } });
  }
  await page.goto(site.url + path);
  return page;
}

/** Bounding box of an element in the viewport, in pixels. */
const box = async (page: Page, selector: string) => {
  const found = await page.locator(selector).first().boundingBox();
  if (found === null) throw new Error(`${selector} is not visible`);
  return { ...found, bottom: found.y + found.height, right: found.x + found.width };
};

describe('at 200 % text size and 360 px', { tags: ['beyond/large-text'] }, () => {
  test.each(pages)('%s is no wider than the viewport and shows its whole header', async (path) => {
    const page = await open(path, phone, 740, 32);
    expect(await overflow(page)).toBe(0);
    const menu = await box(page, 'header button[aria-label="Open menu"]');
    expect(menu.right).toBeLessThanOrEqual(phone);
    expect((await box(page, 'header')).height).toBeLessThan(740 / 3);
    // Each word of the name, heading, brands and comparison fits its line without a break.
    const broken = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'header a[href="/"] span span, h1, [aria-labelledby=brands] li span, .compare :is(th, td)',
        ),
      ].flatMap((element) => {
        const words = (element.textContent ?? '').split(/\s+/).filter(Boolean);
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let node = text.nextNode(); node; node = text.nextNode()) {
          let from = 0;
          for (const word of words) {
            const at = (node.textContent ?? '').indexOf(word, from);
            if (at < 0) continue;
            from = at + word.length;
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, from);
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
          }
        }
        return found;
      }),
    );
    expect(broken).toEqual([]);
  });

  longTest('no page of the panel is wider than the viewport', async () => {
    const admin = await owner(browser, site, { width: phone });
    try {
      await admin.open('/admin');
      const session = await admin.page.context().newCDPSession(admin.page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
      const idOf = async (path: string) => (await admin.call<{ id: string }[]>('GET', path))[0]?.id;
      const quotation = await admin.call<{ id: string }>('POST', '/quotations', {});
      for (const path of [
        '',
        '/products',
        '/products/new',
        `/products/${await idOf('/products')}`,
        '/categories',
        '/blog',
        '/blog/new',
        `/blog/${await idOf('/blog')}`,
        '/messages',
        '/settings',
        '/settings/contact',
        '/settings/hours',
        '/settings/about',
        '/settings/words',
        '/settings/replies',
        '/settings/quotations',
        '/messages/new',
        '/quotations',
        `/quotations/${quotation.id}`,
        '/settings/branches',
        '/settings/backups',
        '/settings/pictures',
        '/account',
      ]) {
        await admin.open(`/admin${path}`);
        expect.soft(await overflow(admin.page), path).toBe(0);
      }
    } finally {
      await admin.leave();
    }
  });

  longTest("the panel's bars scale with the text and leave room for a form", async () => {
    const admin = await owner(browser, site, { width: phone });
    try {
      keepMessages(site, [{ message: 'Unread' }]);
      await admin.open('/admin');
      const { page } = admin;
      const session = await page.context().newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
      await admin.open('/admin/blog/new');
      expect((await box(page, 'header a[href="/"]')).width).toBeGreaterThan(phone / 2);
      const places = page.getByRole('navigation', { name: 'Panel' });
      const bar = await box(page, 'nav[aria-label="Panel"]');
      expect(bar.height).toBeLessThan(740 / 4);
      for (const link of await places.getByRole('link').all()) {
        const sides = await link.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          const inside = [...element.querySelectorAll('svg, span')].map((each) => each.getBoundingClientRect());
          return [left, right, ...inside.flatMap((each) => [each.left, each.right])];
        });
        expect(Math.min(...sides)).toBe(sides[0]);
        expect(Math.max(...sides)).toBe(sides[1]);
        expect(await link.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))).toBe(20);
      }
      const badge = await box(page, 'nav[aria-label="Panel"] a[href="/admin/messages"] > span');
      const name = await places.getByRole('link', { name: /Messages/ }).evaluate((link) => {
        const text = document.createRange();
        text.selectNode([...link.childNodes].find((node) => node.nodeType === Node.TEXT_NODE) as Node);
        return text.getBoundingClientRect().top;
      });
      expect(badge.bottom).toBeLessThanOrEqual(name + 4);
      // The save buttons are at the end of the form and not sticky.
      await page.getByRole('button', { name: 'Publish' }).waitFor();
      expect((await box(page, '[data-bottom-bar]:has(button[type=submit])')).y).toBeGreaterThan(740);
    } finally {
      await admin.leave();
    }
  });

  test('the bottom bar shows the whole price and covers less than a quarter of the viewport', async () => {
    const page = await open(product, phone, 740, 32);
    const bar = await box(page, '[data-bottom-bar]');
    expect(bar.height).toBeLessThan(740 / 4);
    await page.locator('[data-bottom-bar]').getByText('₹2,99,000').waitFor();
    for (const button of await page.locator('[data-bottom-bar] :is(a, button)').all()) {
      const { x, width } = (await button.boundingBox()) ?? { x: 0, width: 0 };
      expect(x + width).toBeLessThanOrEqual(phone);
    }
  });
});

test('header and bottom bar leave more than half of the viewport at 200 % zoom and 1280 × 800', {
  tags: ['beyond/large-text'],
}, async () => {
  const page = await open(product, desktop / 2, 400);
  await page.evaluate(() => scrollTo(0, 600));
  const bar = await box(page, '[data-bottom-bar]');
  const header = await box(page, 'header');
  expect(Math.max(0, header.bottom) + bar.height).toBeLessThan(200);
});

describe('the first screen of a product', { tags: ['product/first-screen'] }, () => {
  test('shows picture, name, price and key figures above the bar on the smallest phone', async () => {
    const page = await open(product, phone, 640);
    const bar = await box(page, '[data-bottom-bar]');
    const picture = await box(page, 'ul[aria-label="Pictures"]');
    expect(picture.width / picture.height).toBeCloseTo(4 / 3, 1);
    for (const part of ['h1', 'main .font-extrabold:has-text("₹")', 'dl[aria-label="Key figures"]'])
      expect((await box(page, part)).bottom).toBeLessThanOrEqual(bar.y + 1);
    await page.locator('[data-bottom-bar]').getByText('₹2,99,000').waitFor();
  });

  test.each([product, '/products/ricoh-im-2702'])(
    'keeps the bar of %s on one line on a phone, whatever its price text',
    async (path) => {
      const page = await open(path, phone, 740);
      const [bar, quote] = [await box(page, '[data-bottom-bar]'), await box(page, '[data-bottom-bar] button')];
      expect(bar.height).toBeLessThan(quote.height * 1.7);
    },
  );

  test('keeps picture, name, price and buttons visible beside the specifications on a desktop', async () => {
    const page = await open(product, desktop, 800);
    await page.getByRole('heading', { name: 'Paper', exact: true }).evaluate((element) => element.scrollIntoView());
    for (const part of ['ul[aria-label="Pictures"]', 'h1', 'main button:has-text("Get a Quote")']) {
      const { y, bottom } = await box(page, part);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(800);
    }
  });
});

test('a page of 24 products is at most eleven phone screens long', { tags: ['products/density'] }, async () => {
  const page = await open('/products', phone, 740);
  expect(await page.getByRole('article').count()).toBe(24);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(11 * 740);
});

describe('nothing overlaps', { tags: ['beyond/no-overlap'] }, () => {
  test.each(
    variants([
      { width: phone, height: 740 },
      { width: desktop, height: 800 },
      { width: 768, height: 1024 },
      { width: 1600, height: 900 },
    ]),
  )('on any page at $width × $height', async ({ width, height }) => {
    for (const path of pages) {
      const page = await open(path, width, height);
      const over = await page.evaluate(() => {
        const texts = [
          ...document.querySelectorAll('main :is(h1, h2, h3, p, dt, dd, a, button, label, blockquote)'),
        ].filter(
          (element) =>
            element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only, .overflow-x-auto'),
        );
        const boxes = texts.flatMap((element) =>
          [...element.childNodes]
            .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
            .flatMap((node) => {
              const range = document.createRange();
              range.selectNodeContents(node);
              return [...range.getClientRects()].map((rect) => ({
                rect,
                element,
                text: node.textContent?.trim() ?? '',
              }));
            }),
        );
        return boxes.flatMap((one, index) =>
          boxes
            .slice(index + 1)
            .filter(
              ({ rect, element }) =>
                element !== one.element &&
                Math.min(rect.right, one.rect.right) - Math.max(rect.left, one.rect.left) > 2 &&
                // Tightly set lines overlap a little.
                Math.min(rect.bottom, one.rect.bottom) - Math.max(rect.top, one.rect.top) > 8,
            )
            .map(({ text }) => `${one.text} / ${text}`),
        );
      });
      expect.soft(over, path).toEqual([]);
      await someone.leave();
    }
  });
});

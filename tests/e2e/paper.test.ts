import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { overflow, type Visitor, visitor } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Visitor;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());
afterEach(() => someone?.leave());

/** An A4 sheet without margins, in CSS pixels. */
const sheet = 718;
const product = '/products/hp-color-laserjet-managed-mfp-e77428';

async function open(path: string, media: Parameters<Page['emulateMedia']>[0], width = sheet): Promise<Page> {
  someone = await visitor(browser, { width });
  await someone.page.emulateMedia(media);
  await someone.page.goto(site.url + path);
  return someone.page;
}

describe('in print', { tags: ['beyond/print'] }, () => {
  test.each(['/', '/products', product, '/services', '/blog', '/blog/what-a-page-really-costs', '/contact'])(
    '%s has no controls, no dark backgrounds, and all of its text, in dark mode too',
    async (path) => {
      const page = await open(path, { media: 'print', colorScheme: 'dark' });
      const seen = await page.evaluate(() => {
        const all = [...document.querySelectorAll<HTMLElement>('body *')].filter((each) => each.checkVisibility());
        const lightness = (colour: string) => {
          const [r = 0, g = 0, b = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
          return alpha === 0 ? 255 : (r + g + b) / 3;
        };
        return {
          pressed: all.filter((each) => each.matches('button, input, select, textarea, nav, [data-bottom-bar]')).length,
          // A badge may be dark, a page background may not.
          dark: all
            .filter((each) => each.offsetHeight > 40 && lightness(getComputedStyle(each).backgroundColor) < 200)
            .map((each) => each.className),
          heading: getComputedStyle(document.querySelector('h1') as HTMLElement).color,
          folded: [...document.querySelectorAll<HTMLElement>('details > :not(summary)')].filter(
            (each) => each.offsetHeight === 0,
          ).length,
        };
      });
      expect(seen).toEqual({ pressed: 0, dark: [], heading: 'rgb(21, 23, 27)', folded: 0 });
      expect(await overflow(page)).toBe(0);
      expect(await page.getByText('+91 00000 00000').first().isVisible()).toBe(true);
    },
  );

  test('a product starts with one sheet: picture, price and key figures', async () => {
    const page = await open(product, { media: 'print' });
    for (const part of [
      page.locator('ul[aria-label="Pictures"] img').first(),
      page.locator('main .font-extrabold', { hasText: '₹2,99,000' }),
      page.locator('dl[aria-label="Key figures"]'),
      page.getByRole('heading', { name: 'Description' }),
    ]) {
      const box = await part.boundingBox();
      expect(box?.height).toBeGreaterThan(10);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(900);
    }
  });
});

test.each(['light', 'dark'] as const)(
  'pictures do not blend into the background in forced colours (%s)',
  { tags: ['beyond/forced-colours'] },
  async (colorScheme) => {
    for (const path of ['/', '/products', product]) {
      const page = await open(path, { forcedColors: 'active', colorScheme }, 1280);
      const blended = await page
        .locator('main img')
        .evaluateAll((images) => images.filter((each) => getComputedStyle(each).mixBlendMode !== 'normal').length);
      expect.soft(blended, path).toBe(0);
      await someone.leave();
    }
  },
);

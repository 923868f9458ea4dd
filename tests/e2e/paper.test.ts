import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { longTest, test } from '#tests/support/fixtures.ts';
import { variants } from '#tests/support/how-long.ts';
import { boxOf, desktop, overflow } from '#tests/support/visitor.ts';
import { faultsInForcedColours, fontsLoaded } from './accessible-checks.ts';

/** An A4 sheet without margins, in CSS pixels. */
const sheet = 718;
const product = '/products/hp-color-laserjet-managed-mfp-e77428';

async function checkPaper(page: Page) {
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
      folded: [
        ...document.querySelectorAll<HTMLElement>('main :not(dialog *, form, form *) > details > :not(summary)'),
      ].filter((each) => each.offsetHeight === 0).length,
    };
  });
  expect(seen).toEqual({ pressed: 0, dark: [], heading: 'rgb(21, 23, 27)', folded: 0 });
  expect(await overflow(page)).toBe(0);
  expect(await page.getByText('+91 00000 00000').first().isVisible(), 'phone number').toBe(true);
}

test('the first sheet of a printed product has picture, price, figures and description, in dark mode too', {
  tags: ['beyond/print'],
}, async ({ visit, site }) => {
  const { page } = await visit(null, { width: sheet });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto(site.url + product);
  await fontsLoaded(page);
  await checkPaper(page);
  for (const part of [
    page.locator('ul[aria-label="Pictures"] img').first(),
    page.locator('main .font-extrabold', { hasText: '₹2,99,000' }),
    page.locator('dl[aria-label="Key figures"]'),
    page.getByRole('heading', { name: 'Description' }),
  ]) {
    const { height, bottom } = await boxOf(part);
    expect(height).toBeGreaterThan(10);
    expect(bottom).toBeLessThan(900);
  }
});

test.for([
  [product, 2],
  ['/cost?m=hp-laserjet-mfp-m436dn&mono=3000&months=36', 1],
] as const)('%s takes at most %i sheets', { tags: ['beyond/print'] }, async ([path, most], { visit, site }) => {
  const { page } = await visit(null);
  await page.goto(site.url + path);
  const file = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
  expect(file.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(most);
});

longTest.for(['/', '/products', '/services', '/blog', '/blog/what-a-page-really-costs', '/contact'])(
  '%s is printed with its text and without controls or dark backgrounds, in dark mode too',
  { tags: ['beyond/print'] },
  async (path, { visit, site }) => {
    const { page } = await visit(null, { width: sheet });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.goto(site.url + path);
    await fontsLoaded(page);
    await checkPaper(page);
  },
);

test.for(variants(['dark', 'light'] as const))(
  'forced colours and reduced motion do not blend pictures into the background or animate (%s)',
  { tags: ['beyond/forced-colours'] },
  async (colorScheme, { visit, site }) => {
    const context = { forcedColors: 'active', reducedMotion: 'reduce', colorScheme } as const;
    const { page } = await visit(null, { width: desktop, context });
    for (const path of variants([product, '/', '/products', '/blog/what-a-page-really-costs', '/contact'])) {
      await page.goto(site.url + path);
      expect.soft(await faultsInForcedColours(page), path).toEqual([]);
      const animated = await page.evaluate(() =>
        document.getAnimations().some((animation) => Number(animation.effect?.getComputedTiming().duration) > 1),
      );
      expect.soft(animated, path).toBe(false);
    }
  },
);

/**
 * @module-tag beyond/view-transitions
 */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Visitor;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());
afterEach(() => someone.leave());

/** Whether the browser runs a view transition from the list to a tapped product, and which elements it morphs. */
async function transition(reducedMotion: 'reduce' | 'no-preference') {
  someone = await visitor(browser, { context: { reducedMotion } });
  const { page } = someone;
  await page.addInitScript(() =>
    addEventListener('pagereveal', async ({ viewTransition }) => {
      const names = () =>
        document.getAnimations().flatMap(({ effect }) => {
          const name = (effect as KeyframeEffect).pseudoElement?.match(/^::view-transition-group\((.+)\)$/)?.[1];
          return name ? [name] : [];
        });
      await viewTransition?.ready;
      Object.assign(window, { revealed: { isTransition: viewTransition !== null, names: names() } });
      await viewTransition?.finished;
    }),
  );
  await page.goto(`${site.url}/products`);
  await page.locator('article h2 a').first().tap();
  await page.waitForURL(/\/products\/./);
  await page.waitForFunction(() => 'revealed' in window);
  return page.evaluate(() => (window as unknown as { revealed: { isTransition: boolean; names: string[] } }).revealed);
}

test('a tapped product opens with a view transition that moves its picture', async () => {
  const { isTransition, names } = await transition('no-preference');
  expect(isTransition).toBe(true);
  expect(names).toEqual(['main-picture']);
});

test('reduced motion skips the view transition', async () => {
  expect(await transition('reduce')).toEqual({ isTransition: false, names: [] });
});

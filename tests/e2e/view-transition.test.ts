// @module-tag beyond/view-transitions
import { expect } from 'vitest';
import { test } from '#tests/support/fixtures.ts';
import { variants } from '#tests/support/how-long.ts';

test.for(variants(['no-preference', 'reduce'] as const))(
  'a tapped product opens with a view transition that moves its picture, unless motion is reduced (%s)',
  async (reducedMotion, { visit, site }) => {
    const { page } = await visit(null, { context: { reducedMotion } });
    await page.addInitScript(() =>
      addEventListener('pagereveal', async ({ viewTransition }) => {
        await viewTransition?.ready;
        const names = document.getAnimations().flatMap(({ effect }) => {
          const name = (effect as KeyframeEffect).pseudoElement?.match(/^::view-transition-group\((.+)\)$/)?.[1];
          return name ? [name] : [];
        });
        Object.assign(window, { revealed: { isTransition: viewTransition !== null, names } });
      }),
    );
    await page.goto(`${site.url}/products`);
    await page.locator('article h2 a').first().tap();
    await page.waitForURL(/\/products\/./);
    const revealed = await page.waitForFunction(() => (window as unknown as { revealed?: object }).revealed);
    const isTransition = reducedMotion === 'no-preference';
    expect(await revealed.jsonValue()).toEqual({ isTransition, names: isTransition ? ['main-picture'] : [] });
  },
);

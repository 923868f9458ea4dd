import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '#tests/support/fixtures.ts';
import { longDescribe } from '#tests/support/how-long.ts';
import { phone } from '#tests/support/visitor.ts';

describe('on a phone', () => {
  test.override('width', phone);

  test('labels in the bottom bar stay inside it, at 200 % text size too', { tags: ['panel/sidebar'] }, async ({
    admin,
  }) => {
    const page = await admin.open('/admin');
    const links = page.getByRole('navigation', { name: 'Panel' }).getByRole('link');
    const edges = () =>
      links.evaluateAll((all) =>
        all.flatMap((link) => {
          const text = document.createRange();
          text.selectNodeContents(link);
          const { left, right } = text.getBoundingClientRect();
          return [left, right];
        }),
      );
    for (const size of ['100%', '200%']) {
      await page.evaluate((given) => {
        document.documentElement.style.fontSize = given;
      }, size);
      const found = await edges();
      expect(Math.min(...found)).toBeGreaterThanOrEqual(3);
      expect(Math.max(...found)).toBeLessThanOrEqual(phone - 3);
      // The labels do not overlap.
      expect(found).toEqual(found.toSorted((a, b) => a - b));
    }
    const heights = await page
      .locator('main li a')
      .evaluateAll((all) => all.map((target) => target.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });
});

longDescribe('at 768 px', () => {
  test.override('width', 768);

  test('counts, quick actions and message lists fill their rows', async ({ admin }) => {
    const page = await admin.open('/admin');
    /** Distance from the end of the list to the end of its last item. */
    const hole = (list: Locator) =>
      list.evaluate((element) => {
        const { right } = element.getBoundingClientRect();
        return right - (element.lastElementChild?.getBoundingClientRect().right ?? 0);
      });
    expect(await hole(page.getByRole('list', { name: 'Counts' }))).toBeLessThan(2);
    expect(await hole(page.getByRole('list', { name: 'Quick actions' }))).toBeLessThan(2);
    await admin.open('/admin/messages');
    expect(await hole(page.getByRole('navigation', { name: 'Filter messages' }).getByRole('list'))).toBeLessThan(2);
  });
});

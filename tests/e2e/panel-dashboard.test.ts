import { expect } from 'vitest';
import { phoneTest as test } from '#tests/support/fixtures.ts';
import { leastHeight, phone } from '#tests/support/visitor.ts';

test('labels in the bottom bar stay inside it, at 200 % text size too', async ({ admin }) => {
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
  expect(await leastHeight(page.locator('main li a'))).toBeGreaterThanOrEqual(44);
});

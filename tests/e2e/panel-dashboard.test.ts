import { expect } from 'vitest';
import { longTest, phoneTest as test } from '#tests/support/fixtures.ts';
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

longTest('lists of the dashboard and the messages fill their rows at 768 px', async ({ signIn }) => {
  const { page, open } = await signIn({ width: 768 });
  for (const [path, name] of [
    ['/admin', 'Counts'],
    ['/admin', 'Quick actions'],
    ['/admin/messages', 'Filter messages'],
  ] as const) {
    await open(path);
    const gap = await page.locator(`ul[aria-label="${name}"], [aria-label="${name}"] ul`).evaluate((list) => {
      const last = list.lastElementChild?.getBoundingClientRect();
      return list.getBoundingClientRect().right - (last?.right ?? 0);
    });
    expect(gap, name).toBeLessThan(2);
  }
});

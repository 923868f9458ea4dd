/**
 * Toasts never cover what the user reads or presses next.
 * @module-tag panel/toasts
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { phoneTest, test } from '#tests/support/fixtures.ts';
import { awake, boxOf } from '#tests/support/visitor.ts';

type Box = Awaited<ReturnType<typeof boxOf>>;
const overlap = ([a, b]: [Box, Box]) => a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;

const toast = (page: Page, text: string) =>
  page
    .locator('[role=status], [role=alert]')
    .filter({ has: page.getByRole('button', { name: 'Dismiss' }), hasText: text });

phoneTest('a toast covers neither the field error that it is about nor a bar of the panel', async ({ admin }) => {
  const page = await admin.open('/admin/settings/business');
  await page.getByRole('textbox', { name: 'Contact e-mail' }).fill('nonsense');
  const save = page.getByRole('button', { name: 'Save settings' });
  await save.click();
  const shown = toast(page, 'Failed to update settings');
  await shown.waitFor();
  const lines = (text: Element) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight);
  expect(await shown.locator('.toast-text').evaluate(lines)).toBeLessThan(3);
  const sentence = page.getByText('must be an e-mail address');
  const boxes = async () => [await boxOf(shown), await boxOf(sentence)];
  await expect.poll(boxes).toSatisfy(([said, error]) => error.top > 0 && error.bottom <= said.top);
  for (const bar of [save, page.getByRole('navigation', { name: 'Panel' })])
    expect([await boxOf(shown), await boxOf(bar)]).not.toSatisfy(overlap);
});

test('public toasts appear below the buttons of an open dialog, otherwise above the bottom bar', async ({ visit }) => {
  const { page } = await visit('/products/canon-pixma-g2010');
  await awake(page);
  await page.getByRole('button', { name: 'Get a Quote' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Product Inquiry' });
  const words = { Name: 'Asha Patil', Email: 'asha@example.com', Phone: '098000 12345' };
  for (const [label, text] of Object.entries(words)) await dialog.getByLabel(label).fill(text);
  await page.route('**/api/contact', (route) => route.fulfill({ status: 422, json: { detail: 'x' } }));
  const send = dialog.locator('button[type=submit]');
  await send.click();
  const failed = toast(page, 'Failed to send inquiry. Please try again.');
  await failed.waitFor();
  await send.scrollIntoViewIfNeeded();
  expect([await boxOf(failed), await boxOf(send)]).not.toSatisfy(overlap);
  await page.unroute('**/api/contact');
  await send.click();
  const sent = toast(page, 'Inquiry sent successfully! We will contact you soon.');
  await sent.waitFor();
  expect(await sent.textContent()).toBe('Inquiry sent successfully! We will contact you soon.');
  expect(await failed.count()).toBe(0);
  await page.locator('[data-receipt]:not([data-bottom-bar] *)', { hasText: /Reference \w+\. We reply by/ }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  const place = await boxOf(sent);
  expect([place, await boxOf(page.locator('[data-bottom-bar]'))]).not.toSatisfy(overlap);
  expect([place, await boxOf(page.getByRole('banner'))]).not.toSatisfy(overlap);
});

// @module-tag panel/toasts
// @module-tag panel-errors/product-save
import { expect } from 'vitest';
import { screen, test, waitFor } from '#tests/support/panel.tsx';
import { field } from '#tests/support/panel-queries.ts';

const toasts = () => [...document.querySelectorAll('.toast-text')].map(({ textContent }) => textContent);

test('a save after an error keeps typed values and dismisses the toast; each can be dismissed', async ({ panel }) => {
  const { id, name } = await panel.add('/products');
  await panel.open(`/admin/products/${id}`);
  await panel.fill('Name', '');
  await panel.press('Save product', 'Missing required fields: name');
  await panel.fillIn({ Name: name, SKU: 'CORRECTED' });
  await panel.fails('PUT', /^\/products/, 'Save product', 'Failed to save product');
  expect([field('Name').value, field('SKU').value]).toEqual([name, 'CORRECTED']);
  await panel.press('Save product', 'Product updated successfully');
  expect(toasts()).toEqual(['Product updated successfully']);
  await panel.press('Dismiss');
  await waitFor(() => expect(toasts()).toEqual([]));
});

test('a failure stands alone, says that there is no connection, and leaves with its page', async ({ panel }) => {
  await panel.open('/admin/settings/business');
  await panel.fillIn({ 'Company name': 'Asha Copiers' });
  await panel.press('Save settings', 'Settings updated successfully');
  await panel.fillIn({ 'Company name': 'Asha' });
  await panel.fails('PUT', /^\/settings/, 'Save settings', 'Failed to update settings', 'no connection');
  expect([...document.querySelectorAll('.toast')].map(({ textContent }) => textContent)).toEqual([
    'Failed to update settingsNo connection',
  ]);
  await panel.user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0] as HTMLElement);
  await panel.seesPage('Dashboard');
  await waitFor(() => expect(toasts()).toEqual([]));
});

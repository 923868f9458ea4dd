// @module-tag panel/toasts
import { expect } from 'vitest';
import { test, waitFor } from '#tests/support/panel.tsx';

const toasts = () => [...document.querySelectorAll('.toast-text')].map(({ textContent }) => textContent);

test('a successful save dismisses the error toast of the same form; each toast can be dismissed', async ({ panel }) => {
  const { id, name } = await panel.add('/products');
  await panel.open(`/admin/products/${id}`);
  await panel.fill('Name', '');
  await panel.press('Save product', 'Missing required fields: name');
  await panel.fillIn({ Name: name, SKU: 'CORRECTED' });
  await panel.press('Save product', 'Product updated successfully');
  expect(toasts()).toEqual(['Product updated successfully']);
  await panel.press('Dismiss');
  await waitFor(() => expect(toasts()).toEqual([]));
});

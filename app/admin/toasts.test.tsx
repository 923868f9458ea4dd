/**
 * @module-tag panel/toasts
 */
import { expect } from 'vitest';
import type { Product } from '#app/domain/product.ts';
import { screen, test, waitFor } from '#tests/support/panel.tsx';

const toasts = () => [...document.querySelectorAll('.toast-text')].map(({ textContent }) => textContent);

test('a successful save dismisses the error toast of the same form; each toast can be dismissed', async ({ panel }) => {
  const { id, name } = await panel.call<Product>('POST', '/products', {
    name: 'Canon PIXMA',
    slug: 'pixma',
    brand: 'Canon',
    category: 'Printers',
    description: 'A printer.',
  });
  await panel.open(`/admin/products/${id}`);
  const field = screen.getByRole('textbox', { name: /^Name( \*)?$/ });
  await panel.fill(field, '');
  await panel.click('button', 'Save product');
  await panel.seesToast('Missing required fields: name');
  await panel.fill(field, name);
  await panel.fill(screen.getByRole('textbox', { name: /^SKU/ }), 'CORRECTED');
  await panel.click('button', 'Save product');
  await panel.seesToast('Product updated successfully');
  expect(toasts()).toEqual(['Product updated successfully']);
  await panel.click('button', 'Dismiss');
  await waitFor(() => expect(toasts()).toEqual([]));
});

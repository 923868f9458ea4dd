/**
 * @module-tag session/ended
 */
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect } from 'vitest';
import type { Product } from '#app/domain/product.ts';
import { screen, test, waitFor, within } from '#tests/support/panel.tsx';

/** After a session expires, the panel never mistakes the public view for its own, and no typed text is lost. */

const prices = { regularPrice: 90_000, salePrice: 80_000 };
const product = {
  name: 'Ricoh IM 2702',
  slug: 'ricoh-im-2702',
  brand: 'Ricoh',
  category: 'Laser Printers',
  description: 'A printer.',
  ...prices,
  priceLabel: 'Price on Request',
};
/** The first of the two links is in a popover, which happy-dom cannot close. */
const editProduct = async ({ user }: { user: UserEvent }) =>
  user.click(screen.getAllByRole('link', { name: `Edit ${product.name}` }).at(-1) as HTMLElement);
const amount = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name }).value;

test('a product opened after the session expired is loaded again after signing in, with its hidden prices', async ({
  panel,
}) => {
  await panel.call('POST', '/categories', { name: product.category, slug: 'laser-printers' });
  const { id } = await panel.call<Product>('POST', '/products', product);
  await panel.open('/admin/products');
  panel.endSession();
  await editProduct(panel);
  await panel.seesToast('Failed to fetch data');
  expect(screen.queryByRole('form', { name: 'Product' })).toBeNull();
  await panel.signInAgain();
  await screen.findByRole('form', { name: 'Product' });
  expect(amount('Regular price')).toBe('90000');
  await panel.fill(screen.getByRole('textbox', { name: 'Warranty' }), 'One year');
  await panel.click('button', 'Save product');
  await panel.seesToast('Product updated successfully');
  expect(await panel.call('GET', `/products?id=${id}`)).toMatchObject([{ ...prices, warranty: 'One year' }]);
});

test('a list requested after the session expired shows drafts and private products after signing in', async ({
  panel,
}) => {
  await panel.call('POST', '/products', { ...product, name: 'Draft', slug: 'draft', status: 'draft' });
  await panel.call('POST', '/products', { ...product, name: 'Private', slug: 'private', visibility: 'private' });
  await panel.open('/admin/products');
  panel.endSession();
  await panel.user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'ricoh');
  await panel.seesToast('Failed to fetch data');
  expect(screen.queryAllByRole('article')).toEqual([]);
  await panel.signInAgain();
  for (const name of ['Draft', 'Private']) await screen.findByRole('article', { name });
});

test('Duplicate after the session expired copies the prices as well, or nothing', async ({ panel }) => {
  const { id } = await panel.call<Product>('POST', '/products', product);
  await panel.open(`/admin/products/${id}`);
  panel.endSession();
  await panel.click('link', 'Duplicate');
  await panel.seesToast('Failed to fetch data');
  await screen.findByText(/^The product to copy could not be loaded\./);
  expect(screen.queryByRole('form', { name: 'New product' })).toBeNull();
  await panel.signInAgain();
  await screen.findByRole('form', { name: 'New product' });
  expect([amount('Regular price'), amount('Sale price')]).toEqual(['90000', '80000']);
});

test('a response without the panel-view header is discarded', { tags: ['session/view'] }, async ({ panel }) => {
  await panel.call('POST', '/products', product);
  await panel.open('/admin/products');
  // Simulates a proxy that strips the Authorization header.
  panel.intercept('GET', /^\/products\?.*id=/, ({ url }) => panel.answer(new Request(url)));
  await editProduct(panel);
  await panel.seesToast('Failed to fetch data');
  expect(screen.queryByRole('form', { name: 'Product' })).toBeNull();
});

describe('the dialog over the page', () => {
  const remove = async (panel: { click: (role: string, name: string) => Promise<void> }) =>
    panel.click('button', 'Delete Nashik Service Centre');

  test('resumes an action after another tab has removed the token, and keeps typed text', async ({ panel }) => {
    await panel.call('POST', '/init-data');
    await panel.open('/admin/settings/branches');
    await panel.click('button', 'Add branch');
    const name = within(screen.getByRole('form', { name: 'New branch' })).getByLabelText<HTMLInputElement>(/^Name/);
    await panel.fill(name, 'Typed before');
    localStorage.removeItem('token');
    await remove(panel);
    await panel.seesToast('Failed to delete branch');
    await panel.signInAgain();
    await panel.seesToast('Branch deleted');
    expect(screen.queryByText('Failed to delete branch')).toBeNull();
    expect(name.value).toBe('Typed before');
  });

  test('gives the action up when it is closed, and a page opened without a token needs a sign-in', async ({
    panel,
  }) => {
    await panel.call('POST', '/init-data');
    await panel.open('/admin/settings/branches');
    localStorage.removeItem('token');
    await remove(panel);
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Username/).value).toBe('owner');
    await panel.user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByRole('heading', { name: 'Nashik Service Centre' });
    expect(panel.writes).toEqual([]);
    await panel.user.click(screen.getAllByRole('link', { name: 'Products' })[0] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  });
});

// @module-tag panel/products
// @module-tag panel/product-card
// @module-tag panel/product-card-state
// @module-tag panel-errors/products
import { expect } from 'vitest';
import { test } from '#app/panel/catalogue/form/product-test.ts';
import { screen, waitFor, within } from '#tests/support/panel.tsx';
import { field } from '#tests/support/panel-queries.ts';

const card = (name: string) => within(screen.getByRole('article', { name }));
/** Each action is in the toolbar of wide windows and in the menu of narrow ones. */
const press = async (click: (element: Element) => Promise<void>, name: string, role = 'button') =>
  click((await screen.findAllByRole(role, { name }))[0] as HTMLElement);

test('a card shows prices, stock state and every marker, and no quantity while out of stock', async ({
  panel,
  products,
}) => {
  const { name } = await products.list({
    featured: true,
    status: 'draft',
    visibility: 'private',
    regularPrice: 125000,
    salePrice: 99999.5,
    stockQuantity: 3,
    inStock: false,
    stockStatus: 'out_of_stock',
  });
  const text = screen.getByRole('article', { name }).textContent;
  const shown = ['Ricoh · Colour Photocopiers', '₹99,999.50', '₹1,25,000', 'Out of Stock', 'Featured', 'Sale'];
  for (const part of [...shown, 'Draft', 'Private', 'No image']) expect(text).toContain(part);
  expect(card(name).queryByLabelText(/^Stock quantity/)).toBe(null);
  expect(card(name).queryByRole('link', { name: /^View/ })).toBe(null);
  await products.add({
    name: 'Filed',
    slug: 'filed',
    status: 'archived',
    priceLabel: 'Contact for Quote',
    salePrice: 5,
  });
  await panel.open('/admin/products?show=archived');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  const filed = screen.getByRole('article', { name: 'Filed' }).textContent;
  for (const part of ['Archived', 'Contact for Quote', 'Show ₹5', 'In Stock']) expect(filed).toContain(part);
  card('Filed').getByLabelText('Stock quantity of Filed');
  expect(filed).not.toContain('Private');
});

test('the actions of a card are in its menu', { tags: ['panel/product-menu'] }, async ({ products }) => {
  const { id, name } = await products.list({ name: 'For a customer', slug: 'for-a-customer', regularPrice: 45000 });
  const menu = screen.getByRole('group', { name: `More for ${name}` });
  const controls = [...menu.querySelectorAll<HTMLElement>('a, button')];
  expect(controls.map((each) => [each.getAttribute('aria-label'), each.textContent?.trim()])).toEqual([
    [`Edit ${name}`, 'Edit'],
    [`View on the site: ${name}`, 'View on the site'],
    [`Hide from the site: ${name}`, 'Hide'],
    [`Send ${name} by WhatsApp`, 'WhatsApp'],
    [`Duplicate ${name}`, 'Duplicate'],
    [`Delete ${name}`, 'Delete'],
  ]);
  const href = (label: string) => within(menu).getByRole('link', { name: label }).getAttribute('href');
  expect(href(`Edit ${name}`)).toBe(`/admin/products/${id}`);
  expect(href(`View on the site: ${name}`)).toBe('/products/for-a-customer');
  expect(href(`Duplicate ${name}`)).toBe(`/admin/products/new?copy=${id}`);
  const address = new URL(href(`Send ${name} by WhatsApp`) ?? '');
  expect(address.origin + address.pathname).toBe('https://wa.me/');
  expect(address.searchParams.get('text')).toBe(
    `*For a customer* (Ricoh)\nStarting from ₹45,000\n${location.origin}/products/for-a-customer`,
  );
  expect(screen.getAllByRole('button', { name: `Delete ${name}` })).toHaveLength(2);
});

test('a product is hidden and shown by one press', async ({ panel, products }) => {
  const { id, name } = await products.list();
  await press(panel.user.click, `Hide from the site: ${name}`);
  await panel.seesToast('Product updated successfully');
  expect((await products.kept(id)).visibility).toBe('private');
  expect(card(name).queryByRole('link', { name: /^View/ })).toBe(null);
  await press(panel.user.click, `Show on the site: ${name}`);
  await waitFor(async () => expect((await products.kept(id)).visibility).toBe('public'));
});

test('search and filters are in the address, and Back restores them', async ({ panel, products }) => {
  await products.add({ name: 'Canon PIXMA', slug: 'pixma', category: 'Laser Printers' });
  await products.add({ name: 'Ricoh MP', slug: 'mp' });
  await products.add({ name: 'Ricoh SP', slug: 'sp' });
  await panel.open('/admin/products');
  await screen.findByText('3 products');
  await panel.fill(field('Search products'), 'pixma');
  await screen.findByText('1 product');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await panel.fill(field('Search products'), 'nothing like this');
  await screen.findByText('No products found');
  await panel.user.keyboard('{Escape}');
  await screen.findByText('3 products');
  await products.choose('Category', 'Colour Photocopiers');
  await screen.findByText('2 products');
  expect(location.search).toBe('?category=colour-photocopiers');
  await products.choose('Show', 'Draft');
  await screen.findByText('No products found');
  history.back();
  await screen.findByText('2 products');
  expect(field('Show').value).toBe('');
  expect(screen.getByRole('link', { name: 'Prices and stock' }).getAttribute('href')).toBe(
    '/admin/products/prices?category=colour-photocopiers',
  );
  await panel.fill(field('Search products'), 'ricoh');
  await waitFor(() => expect(location.search).toBe('?category=colour-photocopiers&search=ricoh'));
  await panel.click('link', 'Ricoh MP');
  await screen.findByRole('form', { name: 'Product' });
  await panel.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Products' }));
  await screen.findByText('2 products');
  expect(location.search).toBe('?category=colour-photocopiers&search=ricoh');
  expect(field('Search products').value).toBe('ricoh');
});

test('a dealer without products reads how to begin, and staff cannot import', async ({ panel }) => {
  await panel.open('/admin/products');
  screen.getByText('No products yet');
  screen.getByRole('link', { name: 'Import / Export' });
  await panel.open('/admin/products', { as: 'staff' });
  screen.getByRole('link', { name: 'Add product' });
  expect(screen.queryByRole('link', { name: 'Import / Export' })).toBe(null);
});

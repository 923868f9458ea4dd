// @module-tag panel/product-quick-change
import { describe, expect } from 'vitest';
import { type Panel, screen, waitFor } from '#tests/support/panel.tsx';
import { field, leaveQuestion } from '#tests/support/panel-queries.ts';
import { test } from './product-test.ts';

/** Changes of stock and price in the product list. */

const taken = 'Not saved: someone else has just changed this product. You see it as it is now.';
const pill = () => screen.getByRole('button', { name: /^(In|Out of) Stock/ });
const price = () => screen.getByRole('button', { name: /Change the price/ });
const input = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: /price/ });
const quantity = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: /quantity/ });
const enter = async (panel: Panel, text: string) => {
  await panel.fill(input(), text);
  await panel.user.keyboard('{Enter}');
};

describe('stock', () => {
  test('one press marks a product out of stock and keeps its quantity', async ({ panel, products }) => {
    const { id, name } = await products.list({ stockQuantity: 50 });
    await panel.user.click(pill());
    await panel.seesToast('Product updated successfully');
    await panel.seesToast(name);
    expect(pill().textContent).toBe('Out of Stock');
    const out = { inStock: false, stockStatus: 'out_of_stock', stockQuantity: 50 };
    expect(await products.kept(id)).toMatchObject(out);
  });

  test('a quantity is typed beside it while it is in stock', async ({ panel, products }) => {
    const { id } = await products.list({ inStock: false, stockStatus: 'out_of_stock', stockQuantity: 50 });
    expect(screen.queryByLabelText(/^Stock quantity/)).toBe(null);
    await panel.user.click(pill());
    await waitFor(async () => expect(await products.kept(id)).toMatchObject({ inStock: true }));
    await panel.fill(quantity(), '12');
    await panel.user.keyboard('{Enter}');
    await panel.seesToast('Product updated successfully');
    expect([pill().textContent, quantity().value]).toEqual(['In Stock', '12']);
    expect(await products.kept(id)).toMatchObject({ inStock: true, stockStatus: 'in_stock', stockQuantity: 12 });
    await panel.fill(quantity(), '');
    await panel.user.tab();
    await waitFor(async () => expect(await products.kept(id)).toMatchObject({ inStock: true, stockQuantity: null }));
  });

  test('two presses show their result at once, and are saved in order', async ({ panel, products }) => {
    const { id } = await products.list();
    const line = panel.hold('PUT', /^\/products/);
    await panel.user.click(pill());
    expect(pill().textContent).toBe('Out of Stock');
    await panel.user.click(pill());
    expect(pill().textContent).toBe('In Stock');
    expect(line.held).toHaveLength(1);
    line.release();
    await waitFor(() => expect(panel.writes).toHaveLength(2));
    await waitFor(async () => expect((await panel.call<unknown[]>('GET', `/products/${id}/history`)).length).toBe(2));
    expect(await products.kept(id)).toMatchObject({ inStock: true });
    expect(pill().textContent).toBe('In Stock');
  });

  test('reverts with a toast on failure', async ({ panel, products }) => {
    await products.list();
    panel.intercept('PUT', /^\/products/, 500);
    await panel.user.click(pill());
    await panel.seesToast('Failed to save product');
    await waitFor(() => expect(pill().textContent).toBe('In Stock'));
  });

  test('is restored by Undo, but not over a later change', { tags: ['undo/toast'] }, async ({ panel, products }) => {
    const { id } = await products.list({ stockQuantity: 50 });
    await panel.user.click(pill());
    await panel.press('Undo', 'Change undone');
    expect([pill().textContent, quantity().value]).toEqual(['In Stock', '50']);
    expect(await products.kept(id)).toMatchObject({ inStock: true, stockStatus: 'in_stock', stockQuantity: 50 });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBe(null);
    await panel.user.click(pill());
    await screen.findByRole('button', { name: 'Undo' });
    await products.change(id, { stockStatus: 'on_backorder' });
    await panel.press('Undo', taken);
    expect(await products.kept(id)).toMatchObject({ inStock: false, stockStatus: 'on_backorder' });
  });

  test('keeps other fields of another user, and shows their value on conflict', async ({ panel, products }) => {
    const { id } = await products.list({ stockQuantity: 5 });
    await products.change(id, { warranty: 'Theirs' });
    await panel.user.click(pill());
    await panel.seesToast('Product updated successfully');
    expect(await products.kept(id)).toMatchObject({ inStock: false, warranty: 'Theirs' });
    await products.change(id, { stockStatus: 'on_backorder' });
    await panel.user.click(pill());
    await panel.seesToast(taken);
    expect(await products.kept(id)).toMatchObject({ inStock: false, stockStatus: 'on_backorder' });
    // The next change begins with their value.
    await panel.user.click(pill());
    await waitFor(async () => expect(await products.kept(id)).toMatchObject({ inStock: true }));
    expect([pill().textContent, quantity().value]).toEqual(['In Stock', '5']);
  });
});

describe('a price', () => {
  test('that visitors do not see is shown to them by one press', async ({ panel, products }) => {
    const { id, name } = await products.list({ regularPrice: 5000, priceLabel: 'Price on Request' });
    await panel.press(`Show ₹5,000 to visitors as the price of ${name}`);
    await panel.seesToast('Product updated successfully');
    expect(await products.kept(id)).toMatchObject({ regularPrice: 5000, priceLabel: 'no-label' });
  });

  test('is added, edited by click, typing and Enter, and cleared', async ({ panel, products }) => {
    const { id, name } = await products.list();
    await panel.press(/^Price on Request/);
    expect(document.activeElement).toBe(field(`Regular price of ${name}`));
    expect(input().getAttribute('inputmode')).toBe('decimal');
    await enter(panel, '42000.50');
    await panel.seesToast('Product updated successfully');
    await screen.findByText('₹42,000.50');
    expect((await products.kept(id)).regularPrice).toBe(42000.5);
    expect(document.activeElement).toBe(price());
    await panel.user.click(price());
    await panel.fill(input(), '');
    await panel.declines('Save price', 'Remove the price? Visitors then see Price on Request.');
    await panel.press('Save price');
    await screen.findByText('Price on Request');
    expect((await products.kept(id)).regularPrice).toBeNull();
  });

  test('is unchanged after Escape, Cancel or the same number', async ({ panel, products }) => {
    await products.list({ regularPrice: 45000 });
    const cancel = () => panel.press('Cancel');
    for (const end of [() => panel.user.keyboard('{Escape}'), cancel]) {
      await panel.user.click(price());
      await panel.fill(input(), '1');
      await end();
      screen.getByText('₹45,000');
      expect(document.activeElement).toBe(price());
    }
    await panel.user.click(price());
    await panel.user.keyboard('{Enter}');
    await waitFor(() => price());
    expect(panel.writes).toEqual([]);
  });

  test('is rejected as in the form, and asks before it changes by a factor of five', async ({ panel, products }) => {
    const { id } = await products.list({ regularPrice: 45000 });
    await panel.user.click(price());
    // The page refuses the first number, the server the second.
    for (const [typed, message] of [
      ['-1', 'The price must not be negative'],
      ['2000000000', 'must be at most 1,00,00,00,000'],
    ] as const) {
      await enter(panel, typed);
      await screen.findByText(message);
      expect(input().getAttribute('aria-invalid')).toBe('true');
    }
    await panel.fill(input(), '125000');
    screen.getByText('₹1,25,000');
    await panel.fill(input(), '450000');
    expect(input().getAttribute('aria-invalid')).toBe('false');
    screen.getByText('₹45,000 → ₹4,50,000: 10 times as much. Check.');
    await panel.declines('Save price', 'Change the price from ₹45,000 to ₹4,50,000?');
    await panel.press('Save price', 'Product updated successfully');
    expect((await products.kept(id)).regularPrice).toBe(450_000);
  });

  test("on sale is edited with its regular price, and shows another user's price", async ({ panel, products }) => {
    const { id, name } = await products.list({ regularPrice: 50000, salePrice: 45000 });
    await panel.user.click(price());
    await panel.fill(field(`Sale price of ${name}`), '60000');
    screen.getByText('Not below the regular price. Visitors see it as the price, without a sale.');
    await enter(panel, '40000');
    await screen.findByText('₹40,000');
    await panel.press(/Change the regular price/);
    await enter(panel, '48000');
    await screen.findByText('₹48,000');
    expect(await products.kept(id)).toMatchObject({ regularPrice: 48000, salePrice: 40000 });
    await panel.press(/Change the regular price/);
    await panel.fill(input(), '47000');
    await products.change(id, { regularPrice: 49000 });
    await panel.user.keyboard('{Enter}');
    await screen.findByText(/^Someone else has changed it to ₹49,000\./);
    expect((await products.kept(id)).regularPrice).toBe(49000);
  });

  test('asks before unsaved input is left', { tags: ['forms/drafts'] }, async ({ panel, products }) => {
    await products.list({ regularPrice: 45000 });
    await panel.user.click(price());
    await panel.fill(input(), '1');
    panel.confirm(false);
    await panel.click('link', 'Blog');
    expect(panel.questions).toEqual([leaveQuestion]);
    expect(location.pathname).toBe('/admin/products');
  });
});

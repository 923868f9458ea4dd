// @module-tag grid/cells
// @module-tag grid/rows
// @module-tag grid/save
import { describe, expect } from 'vitest';
import type { Product } from '#app/domain/catalogue/product.ts';
import type { Revision } from '#app/domain/records/revision.ts';
import { test as base, cellOf } from '#app/panel/catalogue/form/product-test.ts';
import { admin } from '#tests/support/api.ts';
import { screen, waitFor, within } from '#tests/support/panel.tsx';
import { field, leaveQuestion } from '#tests/support/panel-queries.ts';

/** The grid with four products, `Kopierer 1` to `Kopierer 4`, at ₹10,000 to ₹40,000. */
const test = base.extend('grid', async ({ panel, products }) => {
  const made: Product[] = [];
  for (const number of [1, 2, 3, 4])
    made.push(
      await products.add({
        name: `Kopierer ${number}`,
        slug: `kopierer-${number}`,
        regularPrice: number * 10_000,
        tags: ['a4'],
      }),
    );
  const all = () => panel.call<Product[]>('GET', '/products?search=kopierer&sort=name');
  return {
    all,
    prices: async () => (await all()).map(({ regularPrice }) => regularPrice),
    idOf: (index: number) => made[index]?.id ?? '',
    change: (index: number, fields: object) => products.change(made[index]?.id ?? '', fields),
    async open(search = '') {
      await panel.open(`/admin/products/prices?search=kopierer&sort=name${search}`);
      await screen.findByText('4 products, none selected');
    },
    press: (keys: string) => panel.user.keyboard(keys),
    paste: (text: string) => panel.user.paste(text),
    click: panel.press,
    /** Waits for an announcement. */
    news: (text: string) => screen.findByText(text, { selector: '[role=status]', exact: false }),
  };
});

const cell = (row: number, title: string) => cellOf(`Kopierer ${row}`, title);
const textOf = (row: number, title: string) => cell(row, title).textContent;
const focused = () => document.activeElement?.textContent ?? '';
const dialog = () => screen.getByRole('dialog', { name: 'Check your changes' });
const draft = () => localStorage.getItem('draft:product-grid');
const ctrl = (key: string) => `{Control>}${key}{/Control}`;

test('the keyboard edits, pastes, reviews and saves cells', {
  tags: ['grid/keyboard', 'grid/paste', 'grid/preview', 'grid/undo'],
}, async ({ panel, grid }) => {
  const { press, paste, news } = grid;
  await panel.open('/admin/products?search=kopierer');
  await panel.click('link', 'Prices and stock');
  await screen.findByText('4 products, none selected');
  await panel.fillIn({ Sort: 'By name' });
  await waitFor(() => expect(screen.getAllByRole('rowheader')[0]?.textContent).toContain('Kopierer 1'));
  const stops = [...document.querySelectorAll<HTMLElement>('[role=grid] [tabindex="0"]')];
  expect(stops).toEqual([cell(1, 'Regular price')]);
  expect(document.querySelectorAll('[role=grid] :is(a, button, input):not([tabindex="-1"])')).toHaveLength(0);
  stops[0]?.focus();
  await press('1,25,000{Enter}');
  expect(textOf(1, 'Regular price')).toContain('₹10,000 → ₹1,25,000: 13 times as much. Check.');
  expect(document.activeElement).toBe(cell(2, 'Regular price'));
  await press('7{Escape}');
  expect(focused()).toContain('₹20,000');
  await press('{F2}.50{Tab}{Delete}');
  // A typed letter selects the option that starts with it. The page itself also handles the key `/`.
  await press('{ArrowUp}{ArrowRight}/');
  expect(document.activeElement?.tagName).toBe('SELECT');
  await press('{Escape}o{Enter}');
  expect(textOf(1, 'Stock')).toContain('Out of stock');
  await press(ctrl('z'));
  expect(textOf(1, 'Stock')).not.toContain('Out of stock');
  await press('{ArrowUp}o{Enter}');
  expect(textOf(1, 'Stock')).toContain('Out of stock');
  await press('{Home}{ArrowRight}{ArrowDown}');
  await paste('47,500\r\ncheap\r\n1\r\n2\r\n');
  await news('Names cannot be pasted over.');
  await press('{ArrowRight}');
  // Row 3 and 4 of the price.
  await paste('47,500\r\ncheap\r\n1\r\n2\r\n');
  await news('Filled 2 cells. 1 cell could not be read; each shows the reason. 2 lines did not fit');
  expect(cell(4, 'Regular price').getAttribute('aria-invalid')).toBe('true');
  expect(textOf(4, 'Regular price')).toContain('“cheap” could not be read as a price');
  expect(panel.writes).toEqual([]);
  await grid.click('Review changes');
  await within(dialog()).findByText('4 changes in 3 products. Nothing is saved yet.');
  for (const part of ['₹10,000 →  becomes ₹1,25,000', 'In stock →  becomes Out of stock', '₹30,000 →  becomes ₹47,500'])
    expect(dialog().textContent).toContain(part);
  expect(dialog().textContent).toContain('“cheap” could not be read');
  await grid.click('Discard this change: Stock of Kopierer 1');
  await within(dialog()).findByText(/^3 changes in 3 products/);
  expect(dialog().contains(document.activeElement), document.activeElement?.outerHTML).toBe(true);
  within(dialog()).getByText('1 price to check');
  await grid.click('Save 3 products', '3 products updated');
  expect(await grid.prices()).toEqual([125_000, 20_000.5, 47_500, 40_000]);
  expect(panel.writes).toEqual(['PUT /products/grid']);
  // The invalid text is still in its cell, and no step back leads behind the save.
  expect(textOf(4, 'Regular price')).toContain('cheap');
  expect(screen.getByRole('button', { name: 'Undo the last step' }).getAttribute('aria-disabled')).toBe('true');
  await grid.click('Undo', 'Change undone');
  expect(await grid.prices()).toEqual([10_000, 20_000, 30_000, 40_000]);
  await waitFor(() => expect(textOf(1, 'Regular price')).toContain('₹10,000'));
  const history = await panel.call<Revision<Product>[]>('GET', `/products/${grid.idOf(0)}/history`);
  expect(history).toMatchObject([
    { by: admin.username, was: { regularPrice: 125_000 } },
    { by: admin.username, was: { regularPrice: 10_000 } },
  ]);
});

test('all filtered products are raised by 5.75 % and rounded, one change is dropped, and a lost response saves once', {
  tags: ['grid/bulk', 'grid/preview', 'grid/undo'],
}, async ({ panel, products, grid }) => {
  const { click, news } = grid;
  await grid.change(3, { regularPrice: null });
  await grid.open();
  await click('Select all 4');
  await products.fill(/^Amount, such as/, 'five');
  await click('Fill in');
  await screen.findByText('Enter a number, such as 5 or -5');
  await products.fill(/^Amount, such as/, '+5,75 %');
  await click('Fill in');
  await news(
    'Changed 3 products. Nothing is saved yet. For example Kopierer 1: from ₹10,000 to ₹10,600. Not changed (has no price to start from): Kopierer 4.',
  );
  // Applying it a second time changes nothing.
  await click('Fill in');
  await screen.findByText('Enter a value');
  await products.choose('Change of 4 selected products', 'Add a tag');
  await panel.fill(screen.getByLabelText('Tag', { selector: 'form[aria-label] input' }), 'किराये पर');
  await click('Fill in');
  await news('Changed 4 products.');
  await click('Review changes');
  await click('Discard this change: Tags of Kopierer 1');
  const restore = panel.intercept('PUT', /^\/products\/grid/, async (request) => {
    await panel.answer(request);
    throw new TypeError('Failed to fetch');
  });
  await click('Save 4 products', 'Failed to save products');
  restore();
  await click('Save 4 products', '4 products updated');
  expect(screen.queryByText(/Nothing is saved yet/)).toBe(null);
  expect(document.activeElement?.closest('[role=grid]')).not.toBe(null);
  expect(await grid.prices()).toEqual([10_600, 21_200, 31_700, null]);
  const [one, two] = await grid.all();
  expect([one?.tags, two?.tags]).toEqual([['a4'], ['a4', 'किराये पर']]);
  await grid.click('Undo', 'Change undone');
  expect(await grid.prices()).toEqual([10_000, 20_000, 30_000, null]);
});

describe('an edit conflict', { tags: ['grid/conflict', 'grid/undo'] }, () => {
  test('merges other fields, asks about the same one, and survives a late Undo', async ({ panel, grid }) => {
    const { press, click } = grid;
    await grid.open();
    await panel.user.click(cell(1, 'Regular price'));
    // As in Excel, an arrow key ends the edit that typing started, but moves the caret after F2.
    await press('1{ArrowDown}2{ArrowDown}3{ArrowDown}{F2}{ArrowLeft}');
    expect(document.activeElement?.tagName).toBe('INPUT');
    await press('{Escape}');
    await grid.change(0, { regularPrice: 11_000 });
    await grid.change(1, { regularPrice: 22_000 });
    await grid.change(2, { salePrice: 2 });
    await click('Review changes');
    await click('Save 3 products', 'Nothing saved yet: someone else has changed some of these products.');
    await within(dialog()).findByText('Another user changed it to ₹11,000.');
    expect(await grid.prices()).toEqual([11_000, 22_000, 30_000, 40_000]);
    await click('Keep mine: Kopierer 1');
    await click('Take theirs: Kopierer 2');
    await click('Save 2 products', '2 products updated');
    expect(await grid.prices()).toEqual([1, 22_000, 3, 40_000]);
    expect(textOf(3, 'Sale price')).toContain('₹2');
    await grid.change(0, { warranty: 'One year' });
    await click('Undo', 'Not undone: someone else saved a change since');
    expect(await grid.prices()).toEqual([1, 22_000, 3, 40_000]);
  });

  test('with a deleted product names it, and the others can be saved', async ({ panel, grid }) => {
    await grid.open();
    await panel.user.click(cell(1, 'Regular price'));
    await grid.paste('5\n6');
    await grid.news('Filled 2 cells.');
    await grid.press('{ArrowDown}6');
    await panel.call('DELETE', `/products/${grid.idOf(0)}`);
    await grid.press(ctrl('s'));
    await grid.click('Save 2 products');
    await within(dialog()).findByText('Regular price “5” cannot be saved: another user deleted this product.');
    await grid.click('Save 1 product', '1 product updated');
    expect(await grid.prices()).toEqual([6, 30_000, 40_000]);
  });
});

test('unsaved changes survive a reload and an expired session', {
  tags: ['grid/kept', 'session/ended'],
}, async ({ panel, grid }) => {
  await grid.open();
  await panel.user.click(cell(1, 'Regular price'));
  await grid.press('₹ 85,000/-{Enter}');
  await panel.user.click(cell(2, 'Sale price'));
  await grid.press('cheap{Enter}31000{Enter}');
  await waitFor(() => expect(draft()).toContain('31000'));
  await panel.reload();
  await grid.news('were restored. Undo discards them.');
  expect(textOf(1, 'Regular price')).toContain('₹10,000 → ₹85,000: 9 times as much. Check.');
  await screen.findByText('3 changes in 3 products, not saved yet; 1 price to check; 1 cell with an error');
  panel.endSession();
  await grid.click('Review changes');
  await grid.click('Save 2 products', 'Not authenticated. Please login again.');
  await panel.signInAgain('2 products updated');
  await waitFor(() => expect(draft()).not.toContain('31000'));
  expect(draft()).toContain('cheap');
  expect(await grid.prices()).toEqual([85_000, 20_000, 30_000, 40_000]);
  expect((await grid.all()).map(({ salePrice }) => salePrice)).toEqual([null, null, 31_000, null]);
});

test('several cells are selected with Shift, Space selects the product, and leaving asks for confirmation', {
  tags: ['grid/keyboard', 'grid/kept'],
}, async ({ panel, grid }) => {
  await grid.open();
  await panel.user.click(cell(2, 'Regular price'));
  await grid.press('cheap{Tab}90000{Enter}{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  const selected = screen.getAllByRole('gridcell', { selected: true });
  expect(selected.map((each) => each.getAttribute('data-cell'))).toEqual(['2 1', '2 2', '3 1', '3 2']);
  // Typing edits the first of them.
  await grid.press('5');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Sale price of Kopierer 3');
  await grid.press('{Escape} ');
  await screen.findByText('1 of 4 selected');
  panel.confirm(false);
  await panel.click('link', 'Dashboard');
  expect(panel.questions).toEqual([leaveQuestion]);
  await panel.user.click(cell(4, 'Sale price'));
  await grid.press('7{Enter}');
  await grid.click('Undo the last step');
  expect(textOf(4, 'Sale price')).not.toContain('7');
  await grid.click('Review changes');
  await grid.click('Discard all');
  await waitFor(() => expect(textOf(2, 'Sale price')).not.toContain('90,000'));
  await waitFor(() => expect(draft()).toBe(null));
});

test('filters list the brands of products and settings, drafts included', async ({ panel, products, grid }) => {
  await grid.change(1, { brand: 'Duplo' });
  await grid.change(2, {
    brand: 'Toray',
    status: 'draft',
    stockStatus: 'out_of_stock',
    stockQuantity: 3,
    tags: ['a3'],
  });
  await grid.open();
  expect(textOf(3, 'Quantity')).toContain('empty');
  const texts = (name: string) => [...field<HTMLSelectElement>(name).options].map((each) => each.text);
  const options = texts('Brand');
  expect(options).toEqual(expect.arrayContaining(['All brands', 'Kyocera', 'Duplo', 'Toray']));
  expect(options.slice(1)).toEqual(options.slice(1).toSorted((a, b) => a.localeCompare(b, 'en')));
  expect(texts('Tag')).toHaveLength(3);
  for (const [name, option] of [
    ['Brand', 'Toray'],
    ['Tag', 'a3'],
    ['Stock', 'out_of_stock'],
  ] as const) {
    await products.choose(name, option);
    await grid.news('1 product, none selected');
    expect(screen.getByRole('rowheader').textContent).toContain('Kopierer 3');
    await products.choose(name, '');
    await grid.news('4 products, none selected');
  }
  await products.choose('Sort', 'Highest price first');
  await waitFor(() => expect(screen.getAllByRole('rowheader')[0]?.textContent).toContain('Kopierer 4'));
  panel.intercept('GET', /^\/products\/grid/, 500);
  await panel.reload();
  await screen.findByText(/The products could not be loaded/);
});

// @module-tag panel/categories
// @module-tag panel-errors/categories
import { describe, expect } from 'vitest';
import type { Category } from '#app/domain/catalogue/category.ts';
import { test as base, screen, waitFor, within } from '#tests/support/panel.tsx';
import { dialog, field, form, leaveQuestion, texts } from '#tests/support/panel-queries.ts';

const paper = { name: 'Paper', slug: 'paper', description: 'Reams and boxes.', order: 1 };
const toner = { name: 'Toner', slug: 'toner', order: 2 };
/** Stores these categories and opens the page. */
const test = base.extend('open', ({ panel }) => async (...stored: object[]) => {
  for (const each of stored) await panel.call('POST', '/categories', each);
  await panel.open('/admin/categories');
});

const slugLabel = 'Web address ending (slug)';
const card = (name: string) => within(screen.getByRole('heading', { name, level: 2 }).closest('li') as HTMLElement);
const details = (name: string) => card(name).getByText('Products').closest('dl')?.textContent;
const shownNames = () =>
  texts(within(screen.getByRole('list', { name: 'Categories' })).getAllByRole('heading', { level: 2 }));
const names = async (call: <Body>(method: string, path: string) => Promise<Body>) =>
  (await call<Category[]>('GET', '/categories')).map(({ name }) => name);

test('each card shows name, slug, text, order and product count', async ({ panel, open }) => {
  for (const name of ['A', 'B']) await panel.add('/products', { name, category: 'Toner' });
  const restore = panel.intercept('GET', /^\/products\?category=paper/, 500);
  await open(paper, toner);
  expect(shownNames()).toEqual(['Paper', 'Toner']);
  card('Paper').getByText('Reams and boxes.');
  expect(card('Paper').getByRole('link', { name: 'paper' }).getAttribute('href')).toBe('/products?category=paper');
  await waitFor(() => expect(details('Toner')).toBe('Products2Order2'));
  await waitFor(() => expect(details('Paper')).toBe('ProductsunknownOrder1'));
  restore();
  await panel.reload();
  await waitFor(() => expect(details('Paper')).toBe('Products0Order1'));
});

describe('the form of a category', { tags: ['forms/category-required'] }, () => {
  test('adds a category with an automatic slug', async ({ panel, api, open }) => {
    await open({ ...toner, order: 9 });
    await panel.press('Add category');
    await waitFor(() => expect(document.activeElement).toBe(field('Name', 'New category')));
    expect(field('Order', 'New category').value).toBe('10');
    await panel.press('Add category');
    await form('New category').findByText('Enter a name');
    form('New category').getByText('Enter a web address ending');
    await panel.fill(field('Name', 'New category'), 'Paper & Cards -- A4');
    expect(field(slugLabel, 'New category').value).toBe('paper-cards-a4');
    await panel.fill(field(slugLabel, 'New category'), 'paper');
    await panel.fill(field('Name', 'New category'), 'Paper & Cards');
    expect(field(slugLabel, 'New category').value).toBe('paper');
    await panel.fill(field(slugLabel, 'New category'), '');
    await panel.fill(field('Name', 'New category'), 'Paper and Cards');
    expect(field(slugLabel, 'New category').value).toBe('paper-and-cards');
    await panel.fill(field('Description', 'New category'), 'Reams and boxes.');
    await panel.press('Add category', 'Created');
    await screen.findByRole('heading', { name: 'Paper and Cards' });
    expect((await api.store.categories.list()).at(-1)).toMatchObject({
      name: 'Paper and Cards',
      slug: 'paper-and-cards',
      description: 'Reams and boxes.',
      order: 10,
    });
  });

  test('changes a category without changing its slug', async ({ panel, api, open }) => {
    await open(paper, toner);
    await panel.press('Edit Toner');
    form('Category Toner').getByText('The end of the page address: lowercase letters, digits and hyphens.');
    await panel.fill(field('Name', 'Category Toner'), 'Ink');
    expect(field(slugLabel, 'Category Toner').value).toBe('toner');
    await panel.fill(field('Order', 'Category Toner'), '-3');
    await panel.press('Save category', 'Updated');
    await waitFor(() => expect(shownNames()).toEqual(['Ink', 'Paper']));
    expect((await api.store.categories.list())[0]).toMatchObject({ name: 'Ink', slug: 'toner', order: -3 });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Ink' })));
    await panel.press('Edit Ink');
    await panel.fill(field(slugLabel, 'Category Ink'), 'ink');
    form('Category Ink').getByText('If you save this, old links to this category will no longer work.');
  });

  test('shows invalid and taken names at their fields and keeps the typed text', async ({ panel, open }) => {
    await open(paper);
    await panel.press('Add category');
    const save = async (values: Record<string, string>, ...problems: string[]) => {
      await panel.fillIn(values, 'New category');
      await panel.press('Add category');
      for (const problem of problems) await form('New category').findByText(problem);
    };
    await save(
      { Name: '  ', [slugLabel]: ' ', Order: 'many' },
      'Enter a name',
      'Enter a web address ending',
      'Enter a whole number',
    );
    expect(panel.writes).toEqual([]);
    await save({ Name: 'x'.repeat(200), [slugLabel]: 'new', Order: '5' }, 'Must have at most 120 characters');
    await panel.seesToast('Failed to save');
    await save({ Name: 'Paper' }, 'Another category has this name');
    await save(
      { Name: 'Something new', [slugLabel]: 'paper' },
      'Another category already has this web address. Please change it.',
    );
    expect(field('Name', 'New category').value).toBe('Something new');
    panel.confirm(false);
    await panel.press('Cancel');
    await panel.click('link', 'Settings');
    expect(panel.questions).toEqual([leaveQuestion, leaveQuestion]);
    panel.confirm(true);
    await panel.press('Cancel');
    await waitFor(() => expect(screen.queryByRole('form', { name: 'New category' })).toBe(null));
    expect(await names(panel.call)).toEqual(['Paper']);
  });
});

describe('deleting a category in use', { tags: ['panel/category-in-use'] }, () => {
  test('moves the products first and loses none', async ({ panel, open }) => {
    for (const name of ['A', 'B']) await panel.add('/products', { name, category: 'Toner' });
    await open(paper, toner);
    await panel.press('Delete Toner');
    const first = await dialog('Delete Toner');
    first.getByText('This category is used by 2 products.');
    await panel.user.click(first.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete Toner' })).toBe(null));
    expect(await names(panel.call)).toContain('Toner');
    expect(screen.queryByText('Failed to delete category')).toBe(null);
    await panel.press('Delete Toner');
    const again = await dialog('Delete Toner');
    const move = () => panel.user.click(again.getByRole('button', { name: 'Move products and delete' }));
    await move();
    const error = () => again.queryByText('Choose a category', { selector: 'p' });
    expect(error()).not.toBe(null);
    const select = again.getByLabelText(/Move the products to/);
    expect(texts(within(select).getAllByRole('option'))).toEqual(['Choose a category', 'Paper']);
    await panel.user.selectOptions(select, 'Paper');
    expect(error()).toBe(null);
    const restore = panel.intercept('DELETE', /^\/categories/, 500);
    await move();
    await panel.seesToast('Failed to delete category');
    restore();
    await move();
    await panel.seesToast('Category deleted');
    await waitFor(() => expect(shownNames()).toEqual(['Paper']));
    await waitFor(() => expect(details('Paper')).toBe('Products2Order1'));
    const moved = await panel.call<{ name: string }[]>('GET', '/products?category=paper');
    expect(moved.map(({ name }) => name).sort()).toEqual(['A', 'B']);
  });

  test('explains that the products need another category', async ({ panel, open }) => {
    await panel.add('/products', { name: 'A', category: 'Toner' });
    await open(toner);
    await panel.press('Delete Toner');
    const asked = await dialog('Delete Toner');
    asked.getByText('There is no other category to move them to. Add one first.');
    expect(asked.queryByRole('button', { name: 'Move products and delete' })).toBe(null);
  });
});

describe('the order', { tags: ['process/category-order'] }, () => {
  test('changes with one request for the whole order', { tags: ['undo/last-change'] }, async ({ panel, open }) => {
    await open(paper, toner);
    expect(screen.getByRole('button', { name: 'Move Paper up' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Move Toner down' })).toHaveProperty('disabled', true);
    await panel.press('Move Paper down');
    await screen.findByText('Paper: 2 of 2');
    await waitFor(async () => expect(await names(panel.call)).toEqual(['Toner', 'Paper']));
    expect(panel.writes).toEqual(['PUT /categories/order']);
    for (const name of ['Paper', 'Toner'])
      await waitFor(() => expect(card(name).getByText(/^Last changed by/).textContent).toContain('owner'));
  });

  test('follows each press, also during a request, and returns to the saved one after a failure', async ({
    panel,
    open,
  }) => {
    await open(...['A', 'B', 'C'].map((name, index) => ({ name, slug: name.toLowerCase(), order: index + 1 })));
    const held = panel.hold('PUT', /^\/categories\/order/);
    await panel.press('Move A down');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move A down' }));
    await panel.press('Move A down');
    // The pressed button is disabled in the last place.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move A up' }));
    await panel.press('Move B down');
    expect(shownNames()).toEqual(['C', 'B', 'A']);
    expect(held.held).toHaveLength(1);
    held.release();
    await waitFor(async () => expect(await names(panel.call)).toEqual(['C', 'B', 'A']));
    panel.intercept('PUT', /^\/categories/, 500);
    await panel.press('Move A up', 'Failed to save');
    await waitFor(() => expect(shownNames()).toEqual(['C', 'B', 'A']));
  });
});

test('only owners are led to the sample data', async ({ panel }) => {
  for (const [as, count] of [
    ['owner', 1],
    ['staff', 0],
  ] as const) {
    await panel.open('/admin/categories', { as });
    await screen.findByText(/^No categories yet/);
    expect(screen.queryAllByRole('link', { name: 'Sample data' })).toHaveLength(count);
  }
});

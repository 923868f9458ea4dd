/**
 * @module-tag panel/categories
 * @module-tag panel-errors/categories
 */
import { describe, expect } from 'vitest';
import type { Category } from '#app/domain/category.ts';
import { screen, test, waitFor, within } from '#tests/support/panel.tsx';

const paper = { name: 'Paper', slug: 'paper', description: 'Reams and boxes.', order: 1 };
const toner = { name: 'Toner', slug: 'toner', order: 2 };
const slugLabel = 'Web address ending (slug)';
const form = (name: string) => within(screen.getByRole('form', { name }));
/** The label of a required field ends in an asterisk. */
const field = (formName: string, label: string) =>
  form(formName).getByLabelText<HTMLInputElement>(new RegExp(`^${label.replace(/[()]/g, '\\$&')}( \\*)?$`));
const names = async (call: <Body>(method: string, path: string) => Promise<Body>) =>
  (await call<Category[]>('GET', '/categories')).map(({ name }) => name);

describe('the form of a category', { tags: ['forms/category-required'] }, () => {
  test('adds a category with an automatic slug', async ({ panel, api }) => {
    await panel.open('/admin/categories');
    await panel.click('button', 'Add category');
    expect(document.activeElement).toBe(field('New category', 'Name'));
    expect(field('New category', 'Order').value).toBe('1');
    await panel.click('button', 'Add category');
    await form('New category').findByText('Enter a name');
    form('New category').getByText('Enter a web address ending');
    await panel.user.type(field('New category', 'Name'), 'Paper & Cards -- A4');
    expect(field('New category', slugLabel).value).toBe('paper-cards-a4');
    await panel.fill(field('New category', slugLabel), 'paper');
    await panel.fill(field('New category', 'Name'), 'Paper & Cards');
    expect(field('New category', slugLabel).value).toBe('paper');
    await panel.click('button', 'Add category');
    await panel.seesToast('Created');
    await screen.findByRole('heading', { name: 'Paper & Cards' });
    expect(await api.store.categories.list()).toMatchObject([{ name: 'Paper & Cards', slug: 'paper', order: 1 }]);
  });

  test('keeps typed text when the session expires', async ({ panel, api }) => {
    await panel.call('POST', '/categories', paper);
    await panel.open('/admin/categories');
    await panel.click('button', 'Edit Paper');
    await panel.fill(field('Category Paper', 'Description'), 'Reams.');
    panel.endSession();
    await panel.click('button', 'Save category');
    await panel.seesToast('Failed to save');
    await panel.signInAgain();
    await panel.seesToast('Updated');
    expect(await api.store.categories.list()).toMatchObject([{ description: 'Reams.' }]);
  });
});

test('Delete asks for confirmation', async ({ panel }) => {
  await panel.call('POST', '/categories', paper);
  await panel.open('/admin/categories');
  panel.confirm(false);
  await panel.click('button', 'Delete Paper');
  expect(panel.questions).toEqual(['Delete this category?']);
  expect(await names(panel.call)).toEqual(['Paper']);
  panel.confirm(true);
  const restore = panel.intercept('DELETE', /^\/categories/, 500);
  await panel.click('button', 'Delete Paper');
  await panel.seesToast('Failed to delete category');
  restore();
  await panel.click('button', 'Delete Paper');
  await panel.seesToast('Category deleted');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Paper' })).toBe(null));
  expect(await names(panel.call)).toEqual([]);
});

test('buttons change the order with one request for the whole order', { tags: ['process/category-order'] }, async ({
  panel,
}) => {
  await panel.call('POST', '/categories', paper);
  await panel.call('POST', '/categories', toner);
  await panel.open('/admin/categories');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Paper up' }).disabled).toBe(true);
  await panel.click('button', 'Move Paper down');
  await screen.findByText('Paper: 2 of 2');
  await waitFor(async () => expect(await names(panel.call)).toEqual(['Toner', 'Paper']));
  expect(panel.writes).toEqual(['PUT /categories/order']);
});

test('a failed load shows a toast and can be retried', async ({ panel }) => {
  await panel.call('POST', '/categories', paper);
  const restore = panel.intercept('GET', /^\/categories/, 500);
  await panel.open('/admin/categories');
  await panel.seesToast('Failed to fetch categories');
  restore();
  await panel.click('button', 'Try again');
  await screen.findByRole('heading', { name: 'Paper' });
  expect(panel.complaints).toEqual([expect.stringContaining('Failed to fetch categories')]);
});

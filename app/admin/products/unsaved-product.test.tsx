/**
 * @module-tag forms/drafts
 * @module-tag session/ended
 */
import { expect } from 'vitest';
import { screen, waitFor, within } from '#tests/support/panel.tsx';
import { field, test } from './product-test.ts';

const draftOf = (id: string) => localStorage.getItem(`draft:product:${id}`);

test('leaving asks for confirmation, also on Back', async ({ panel, products }) => {
  const { id, name } = await products.list();
  await panel.user.click(screen.getByRole('link', { name }));
  await screen.findByRole('form', { name: 'Product' });
  await products.fill('Name', 'Half a name');
  panel.confirm(false);
  for (const leave of [() => panel.click('link', 'Dashboard'), () => history.back()]) {
    panel.questions.length = 0;
    await leave();
    await waitFor(() => expect(panel.questions).toEqual(['You have unsaved changes. Leave without saving?']));
    expect(field('Name').value).toBe('Half a name');
    await waitFor(() => expect(location.pathname).toBe(`/admin/products/${id}`));
  }
  panel.confirm(true);
  history.back();
  await screen.findByRole('heading', { level: 1, name: 'Products' });
  expect(draftOf(id)).toBe(null);
});

test('a closed page offers what was typed, and a save deletes it', async ({ panel, products }) => {
  const { id } = await products.edit();
  await products.fill('Name', 'Typed and not saved');
  await waitFor(() => expect(draftOf(id)).toContain('Typed and not saved'));
  await panel.reload();
  expect(field('Name').value).not.toBe('Typed and not saved');
  await panel.click('button', 'Restore');
  expect(field('Name').value).toBe('Typed and not saved');
  await products.saved();
  expect((await products.kept(id)).name).toBe('Typed and not saved');
  expect(draftOf(id)).toBe(null);
});

test('what was typed stays after a server error', async ({ panel, products }) => {
  const { id } = await products.edit();
  await products.fill('Name', 'Kept through trouble');
  const restore = panel.intercept('PUT', /^\/products/, 500);
  await products.save();
  await panel.seesToast('Failed to save product');
  expect(field('Name').value).toBe('Kept through trouble');
  restore();
  await products.saved();
  expect((await products.kept(id)).name).toBe('Kept through trouble');
});

test('what was typed is saved after signing in again over the form', async ({ panel, products }) => {
  const { id } = await products.edit();
  await products.fill('Name', 'Saved after signing in again');
  panel.endSession();
  await products.save();
  await panel.seesToast('Not authenticated. Please login again.');
  await panel.signInAgain();
  await panel.seesToast('Product updated successfully');
  expect(screen.queryByText('Not authenticated. Please login again.')).toBe(null);
  expect((await products.kept(id)).name).toBe('Saved after signing in again');
});

test('a conflict shows the second user what changed, and overwrites nothing', { tags: ['forms/conflict'] }, async ({
  panel,
  products,
}) => {
  const { id } = await products.edit({ sku: 'OLD', warranty: 'none' });
  await products.fill('Name', 'My name');
  await products.fill('SKU', 'MINE');
  await products.change(id, { sku: 'THEIRS', warranty: '2 years' });
  await products.save();
  const dialog = await screen.findByRole('dialog', { name: 'Someone else saved first' });
  for (const part of ['SKU', 'THEIRS', 'MINE', 'Warranty', '2 years']) expect(dialog.textContent).toContain(part);
  expect(dialog.textContent).not.toContain('My name');
  expect((await products.kept(id)).sku).toBe('THEIRS');
  await panel.user.click(within(dialog).getByRole('button', { name: 'Keep mine, add theirs' }));
  expect(field('Warranty').value).toBe('2 years');
  await products.saved();
  expect(await products.kept(id)).toMatchObject({ name: 'My name', sku: 'MINE', warranty: '2 years' });
});

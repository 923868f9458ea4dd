// @module-tag session/ended
import { describe, expect, vi } from 'vitest';
import { type Panel, screen, test, waitFor } from '#tests/support/panel.tsx';
import { dialog, form } from '#tests/support/panel-queries.ts';

/** After a session expires, the panel never mistakes the public view for its own, and no typed text is lost. */

const prices = { regularPrice: 90_000, salePrice: 80_000 };
const product = { ...prices, priceLabel: 'Price on Request' };
const name = 'Ricoh IM 2702';
/** The first of the two links is in a popover, which happy-dom cannot close. */
const editProduct = ({ user }: Panel) =>
  user.click(screen.getAllByRole('link', { name: `Edit ${name}` }).at(-1) as HTMLElement);
const amount = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name }).value;

test('a product opened after the session expired has its hidden prices after signing in', async ({ panel }) => {
  await panel.add('/categories', { name: 'Laser Printers' });
  const { id } = await panel.add('/products', product);
  await panel.open('/admin/products');
  panel.endSession();
  await editProduct(panel);
  await panel.seesToast('Failed to fetch data');
  expect(screen.queryByRole('form', { name: 'Product' })).toBeNull();
  await panel.signInAgain();
  await screen.findByRole('form', { name: 'Product' });
  expect(amount('Regular price')).toBe('90000');
  await panel.fill(screen.getByRole('textbox', { name: 'Warranty' }), 'One year');
  await panel.press('Save product', 'Product updated successfully');
  expect(await panel.call('GET', `/products?id=${id}`)).toMatchObject([{ ...prices, warranty: 'One year' }]);
});

test.for([
  { ended: 'removed', text: 'Your access was removed', kept: ['draft:post', 'drafts of'] },
  { ended: 'signedOut', text: 'This device was signed out', kept: [] },
])(
  'the sign-in page says “$text”, and keeps $kept',
  { tags: ['session/ended'] },
  async ({ ended, text, kept }, { panel }) => {
    await panel.open('/admin/categories');
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
    panel.intercept('GET', /^\/contact/, () => Response.json({ detail: text }, { status: 401 }));
    await panel.click('link', 'Messages');
    await waitFor(() => expect(replace).toHaveBeenCalledWith(`/admin/login?ended=${ended}`));
    replace.mockRestore();
    for (const key of ['user', 'device-secret:asha', 'draft:post', 'drafts of']) localStorage.setItem(key, 'x');
    await panel.open(`/admin/login?ended=${ended}`);
    await screen.findByText(new RegExp(`^${text}\\.`));
    await waitFor(() => expect(Object.keys(localStorage).sort()).toEqual(kept));
  },
);

test('drafts of another user are deleted at sign-in', { tags: ['session/ended'] }, async ({ panel }) => {
  await panel.open('/admin/categories');
  await panel.signOut();
  localStorage.setItem('drafts of', 'asha');
  localStorage.setItem('draft:post', 'x');
  await panel.signIn();
  await waitFor(() => expect(localStorage.getItem('token')).not.toBeNull());
  expect(localStorage.getItem('draft:post')).toBeNull();
});

test('a response without the panel-view header is discarded', { tags: ['session/view'] }, async ({ panel }) => {
  await panel.add('/products', product);
  await panel.open('/admin/products');
  // Simulates a proxy that strips the Authorization header.
  panel.intercept('GET', /^\/products\?.*id=/, ({ url }) => panel.answer(new Request(url)));
  await editProduct(panel);
  await panel.seesToast('Failed to fetch data');
  expect(screen.queryByRole('form', { name: 'Product' })).toBeNull();
});

describe('the dialog over the page', () => {
  const remove = (panel: Panel) => panel.press('Delete Nashik Service Centre');

  test('resumes an action after another tab has removed the token, and keeps typed text', async ({ panel }) => {
    await panel.call('POST', '/init-data');
    await panel.open('/admin/settings/branches');
    await panel.press('Add branch');
    const name = form('New branch').getByLabelText<HTMLInputElement>(/^Name/);
    await panel.fill(name, 'Typed before');
    localStorage.removeItem('token');
    await remove(panel);
    await panel.seesToast('Failed to delete branch');
    await panel.signInAgain('Branch deleted');
    expect(screen.queryByText('Failed to delete branch')).toBeNull();
    expect(name.value).toBe('Typed before');
  });

  test('gives the action up when closed, and a page without a token needs a sign-in', async ({ panel }) => {
    await panel.call('POST', '/init-data');
    await panel.open('/admin/settings/branches');
    localStorage.removeItem('token');
    await remove(panel);
    const again = await dialog('Sign in again');
    expect(again.getByLabelText<HTMLInputElement>(/^Username/).value).toBe('owner');
    await panel.user.click(again.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByRole('heading', { name: 'Nashik Service Centre' });
    expect(panel.writes).toEqual([]);
    await panel.user.click(screen.getAllByRole('link', { name: 'Products' })[0] as HTMLElement);
    await panel.seesPage('Sign in');
  });
});

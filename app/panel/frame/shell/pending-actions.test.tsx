// @module-tag install/offline-actions
import { describe, expect, onTestFinished, vi } from 'vitest';
import type { Product } from '#app/domain/catalogue/product.ts';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import type { QuotationView } from '#app/domain/quotations/quotation.schema.ts';
import { comeOnline, detail, goOffline, seesRow, test } from '#app/panel/inquiries/inquiry-test.ts';
import { aLine } from '#tests/support/factories.ts';
import { type Panel, screen, waitFor, within } from '#tests/support/panel.tsx';
import { field, region, texts } from '#tests/support/panel-queries.ts';
import { setUpQuotations } from '#tests/support/sent-quotation.ts';

const pending = () => region('Pending changes');
const seesPending = (text: string) => waitFor(() => pending().getByText(text));
const seesNonePending = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Pending changes' })).toBe(null));
const statusOf = async ({ call }: Panel, id = '') => (await call<Inquiry[]>('GET', `/contact?id=${id}`))[0]?.status;

test('a status, a note and a reply wait while offline, and are sent once, in order', async ({ panel, keep }) => {
  const [id] = await keep([{ name: 'Farida', read: true }]);
  await panel.open(`/admin/messages?id=${id}`);
  goOffline(panel);
  await panel.fill(screen.getByLabelText('Note'), 'Wants two machines');
  await panel.press('Add note', 'Saved on this device until there is a connection.');
  await panel.press('In Progress');
  await panel.press('Resolved');
  await seesPending('3 changes are not sent yet.');
  const made = ['Note', 'In Progress', 'Resolved'].map((label) => `Farida: ${label}: pending`);
  expect(texts(pending().getAllByRole('listitem'))).toEqual(made);
  const comeBack = panel.intercept('GET', /^/, (request) => panel.answer(request));
  await panel.reload();
  within(await detail('Farida')).getByText('Wants two machines');
  within(await seesRow('Farida')).getByText('Not sent yet');
  within(await seesRow('Farida')).getByText('Resolved');
  expect(await statusOf(panel, id)).toBe('new');
  comeBack();
  for (const method of ['GET', 'POST', 'PUT']) panel.intercept(method, /^/, (request) => panel.answer(request));
  panel.writes.length = 0;
  comeOnline();
  await seesNonePending();
  expect(panel.writes).toEqual([
    `POST /contact/${id}/events`,
    `PUT /contact/${id}?status=in_progress`,
    `PUT /contact/${id}?status=resolved`,
  ]);
  expect(await statusOf(panel, id)).toBe('resolved');
});

test('a queued price is sent, but never overwrites the price of another user', async ({ panel }) => {
  const { id, name } = await panel.add('/products', { regularPrice: 4000 });
  await panel.open('/admin/products');
  const change = async (price: string) => {
    await panel.press(new RegExp(`Change the price of ${name}`));
    await panel.fill(await screen.findByRole('spinbutton', { name: new RegExp(`price of ${name}$`) }), price);
    await panel.press('Save price');
    await seesPending(name);
  };
  const price = async () => (await panel.call<Product[]>('GET', `/products?id=${id}`))[0]?.regularPrice;
  let comeBack = goOffline(panel);
  await change('4321');
  comeBack();
  comeOnline();
  await seesNonePending();
  expect(await price()).toBe(4321);
  comeBack = goOffline(panel);
  await change('4444');
  await panel.call('PUT', `/products/${id}`, { regularPrice: 5555 });
  comeBack();
  comeOnline();
  await waitFor(() => expect(pending().getByRole('listitem').textContent).toContain(`${name}: not saved.`));
  expect(await price()).toBe(5555);
  await panel.press('Dismiss');
  await seesNonePending();
});

describe('a form saved without a connection', () => {
  const offline = () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => onLine.mockRestore());
  };

  test('waits with its latest values, may be left, and is sent once', async ({ panel }) => {
    const { id, name } = await panel.add('/products', { specifications: { Speed: '25 ppm' } });
    await panel.open(`/admin/products/${id}`);
    offline();
    const comeBack = goOffline(panel);
    await panel.fillIn({ SKU: 'FIRST' });
    await panel.press('Save product', 'Saved on this device until there is a connection.');
    await panel.fillIn({ SKU: 'LATEST', Warranty: '2 years' });
    await panel.press('Save product');
    await seesPending(`${name}: SKU, Warranty`);
    expect(pending().getAllByRole('listitem')).toHaveLength(1);
    screen.getByText('Not sent yet');
    await panel.user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0] as HTMLElement);
    await panel.seesPage('Dashboard');
    expect(panel.questions).toEqual([]);
    comeBack();
    comeOnline();
    await seesNonePending();
    expect((await panel.call<Product[]>('GET', `/products?id=${id}`))[0]).toMatchObject({
      sku: 'LATEST',
      warranty: '2 years',
      specifications: { Speed: '25 ppm' },
    });
    await panel.open(`/admin/products/${id}`);
    expect(screen.queryByText(/Unsaved changes from/)).toBe(null);
  });

  test('stays in the form after a conflict, which its next save shows as usual', async ({ panel }) => {
    const { id, name } = await panel.add('/products');
    await panel.open(`/admin/products/${id}`);
    const comeBack = goOffline(panel);
    await panel.fillIn({ SKU: 'MINE' });
    await panel.press('Save product', 'Failed to save product');
    await panel.seesToast('No connection. It is sent later.');
    await panel.call('PUT', `/products/${id}`, { sku: 'THEIRS', warranty: '1 year' });
    comeBack();
    comeOnline();
    await waitFor(() => expect(pending().getByRole('listitem').textContent).toContain(`${name}: SKU: not saved.`));
    expect(field('SKU').value).toBe('MINE');
    await panel.press('Save product');
    await screen.findByRole('heading', { name: 'Someone else saved first' });
    await panel.press('Keep mine, add theirs');
    await panel.press('Save product', 'Product updated successfully');
    expect((await panel.call<Product[]>('GET', `/products?id=${id}`))[0]).toMatchObject({
      sku: 'MINE',
      warranty: '1 year',
    });
    await seesNonePending();
  });

  test('of a quotation is sent with the revision that it edits', async ({ panel }) => {
    await setUpQuotations(panel.call);
    const { id } = await panel.call<QuotationView>('POST', '/quotations', { lines: [aLine] });
    await panel.open(`/admin/quotations/${id}`);
    offline();
    const comeBack = goOffline(panel);
    await panel.fillIn({ Name: 'Asha Patil', 'Valid until': '2099-12-31', Notes: 'Call first' });
    await panel.press('Save', 'Saved on this device until there is a connection.');
    await seesPending('Quotation for Asha Patil: Name, Notes, Valid until');
    // A draft that waits is not called sent.
    await panel.press('Send', 'Not sent: no connection. Tap Send again when you are online.');
    expect(document.querySelector('dialog[open]')).toBeNull();
    comeBack();
    comeOnline();
    await seesNonePending();
    const { body, revision } = await panel.call<QuotationView>('GET', `/quotations/${id}`);
    expect([body.customer.name, body.notes, revision]).toEqual(['Asha Patil', 'Call first', 1]);
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBe(null));
  });
});

test('Logout asks first if changes are pending', async ({ panel, keep }) => {
  const [id] = await keep([{ name: 'Harish' }]);
  await panel.open(`/admin/messages?id=${id}`);
  goOffline(panel);
  await panel.press('Resolved');
  await seesPending('Harish: Resolved');
  panel.confirm(false);
  await panel.user.click(screen.getAllByRole('button', { name: 'Logout' })[0] as HTMLElement);
  expect(panel.questions).toEqual(['Some changes are not sent yet. Sign out and lose them?']);
  await seesPending('Harish: Resolved');
  panel.confirm(true);
  await panel.signOut();
  expect(localStorage.getItem('pending actions')).toBe(null);
});

test('the next user neither sees nor sends pending changes', async ({ panel, api, keep }) => {
  const [id] = await keep([{ name: 'Jaya' }]);
  await panel.open(`/admin/messages?id=${id}`);
  const comeBack = goOffline(panel);
  await panel.press('Resolved');
  await seesPending('Jaya: Resolved');
  localStorage.setItem('draft:product', '{}');
  comeBack();
  await panel.open('/admin/messages', { token: await api.staffSession() });
  await seesRow('Jaya');
  comeOnline();
  await seesNonePending();
  await panel.signOut();
  expect(panel.questions).toEqual([]);
  expect(localStorage.getItem('pending actions')).toContain('Jaya: Resolved');
  expect(localStorage.getItem('draft:product')).toBe(null);
  expect(await statusOf(panel, id)).toBe('new');
});

/**
 * @module-tag install/offline-actions
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Message } from '#app/domain/message.ts';
import type { MessageEvent } from '#app/domain/message-event.ts';
import type { Product } from '#app/domain/product.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { longTest } from '#tests/support/how-long.ts';
import type { Owner } from '#tests/support/owner.ts';
import { controlled, type MutableProxy, panelBehindProxy } from '#tests/support/panel-behind-proxy.ts';
import type { Site } from '#tests/support/site.ts';
import { axeLightAndDark, overflow } from '#tests/support/visitor.ts';

let site: Site;
let proxy: MutableProxy;
let admin: Owner;
panelBehindProxy((opened) => {
  ({ site, proxy, admin } = opened);
});

const headers = () => ({ 'content-type': 'application/json', authorization: `Bearer ${site.session()}` });
/** Calls the API directly, past the proxy, as another user. */
async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const made = { method, headers: headers(), ...(body ? { body: JSON.stringify(body) } : {}) };
  const response = await fetch(`${site.url}/api${path}`, made);
  return response.status === 204 ? (undefined as Answer) : response.json();
}
const message = (name: string) => call<Message>('POST', '/contact', anInquiry({ name }));
const find = async (id: string) => (await call<Message[]>('GET', '/contact')).find((each) => each.id === id);
const events = (id: string) => call<MessageEvent[]>('GET', `/contact/${id}/events`);
const pending = (page: Page) => page.getByRole('region', { name: 'Pending changes' });

/** Opens a page and waits until the service worker has cached the panel. */
async function open(path: string): Promise<Page> {
  const page = await admin.open(path);
  await controlled(page);
  return page;
}
async function comeBack(page: Page): Promise<void> {
  proxy.up();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await pending(page).waitFor({ state: 'detached' });
}

test('queues a status, a note and a reply while offline and sends each once, in order', async () => {
  const { id } = await message('Farida');
  const page = await open(`/admin/messages?id=${id}`);
  await expect.poll(async () => (await events(id)).at(-1)?.kind).toBe('opened');
  proxy.down();
  await page.getByRole('textbox', { name: 'Note' }).fill('Wants two machines');
  await page.getByRole('button', { name: 'Add note' }).click();
  await admin.seesToast('Saved on this device. It is sent as soon as there is a connection.');
  await page.getByRole('button', { name: 'In Progress', exact: true }).click();
  await page.getByRole('button', { name: 'Resolved', exact: true }).click();
  await expect
    .poll(() => pending(page).getByRole('listitem').allTextContents())
    .toEqual(['Farida: Note: pending', 'Farida: In Progress: pending', 'Farida: Resolved: pending']);
  expect(await axeLightAndDark(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  // Pending changes survive a restart of the panel.
  await page.goto(`${proxy.url}/admin/messages?id=${id}`);
  await pending(page).getByText('3 changes are not sent yet.').waitFor();
  await page.getByText('Wants two machines').waitFor();
  await page.getByText('Not sent yet').first().waitFor();
  expect((await find(id))?.status).toBe('new');

  await comeBack(page);
  expect((await find(id))?.status).toBe('resolved');
  expect((await events(id)).map(({ kind, text }) => `${kind} ${text}`.trim())).toEqual([
    'received',
    'opened',
    'note Wants two machines',
    'status in_progress',
    'status resolved',
  ]);
});

test('repeats nothing after a lost response', async () => {
  const { id } = await message('Gopal');
  const [product] = await call<[Product]>('GET', '/products?limit=1');
  const page = await open(`/admin/messages?id=${id}`);
  // The server stores the change, but the response is lost.
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') await route.fetch();
    await route.abort();
  });
  await page.getByRole('textbox', { name: 'Note' }).fill('Called back');
  await page.getByRole('button', { name: 'Add note' }).click();
  await pending(page).getByText('Gopal: Note').waitFor();
  expect((await events(id)).at(-1)).toMatchObject({ kind: 'note', text: 'Called back' });

  await page.unroute('**/api/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await pending(page).waitFor({ state: 'detached' });
  expect((await events(id)).filter(({ kind }) => kind === 'note')).toHaveLength(1);
  expect(product.name).not.toBe('');
});

test("queues a price while offline and never overwrites another user's price", async () => {
  const { id, name, slug, ...rest } = (await call<Product[]>('GET', '/products?limit=2'))[1] as Product;
  const page = await open(`/admin/products?search=${slug}`);
  const change = async (price: string) => {
    await page.getByRole('button', { name: `Change the price of ${name}` }).click();
    await page.getByRole('spinbutton', { name: new RegExp(`price of ${name}$`) }).fill(price);
    await page.getByRole('button', { name: 'Save price' }).click();
  };
  const priceName = rest.salePrice ? 'salePrice' : 'regularPrice';
  const price = async () => (await call<Product[]>('GET', `/products?id=${id}`))[0]?.[priceName];
  proxy.down();
  await change('4321');
  await pending(page).getByText(name).waitFor();
  await comeBack(page);
  expect(await price()).toBe(4321);

  proxy.down();
  await change('4444');
  await pending(page).getByText(name).waitFor();
  await call('PUT', `/products/${id}`, { [priceName]: 5555 });
  proxy.up();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await pending(page).getByText('not saved.').waitFor();
  expect(await price()).toBe(5555);
  await pending(page).getByRole('button', { name: 'Dismiss' }).click();
  await pending(page).waitFor({ state: 'detached' });
});

test('asks before signing out with pending changes', async () => {
  const { id } = await message('Harish');
  const page = await open(`/admin/messages?id=${id}`);
  proxy.down();
  await page.getByRole('button', { name: 'Resolved', exact: true }).click();
  await pending(page).getByText('Harish: Resolved').waitFor();
  const stay = admin.answering(false);
  await page.getByRole('button', { name: 'Logout' }).click();
  expect(await stay).toBe('Some changes are not sent yet. Sign out and lose them?');
  const leave = admin.answering(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await leave;
  await page.getByLabel('Username').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('pending actions'))).toBeNull();
});

test('a change whose page is closed before the answer arrives is sent by the next page', async () => {
  const { id } = await message('Ishaan');
  const page = await open(`/admin/messages?id=${id}`);
  // Neither succeeds nor fails, as on a bad mobile connection.
  await page.route('**/api/contact/*?status=*', () => {});
  await page.getByRole('button', { name: 'Resolved', exact: true }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pending actions'))).toContain('resolved');
  expect(await pending(page).count()).toBe(0);
  await page.unroute('**/api/contact/*?status=*');
  await page.reload();
  await expect.poll(async () => (await find(id))?.status).toBe('resolved');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pending actions'))).toBeNull();
});

test('an ended session opens the sign-in page; the next user neither sees nor sends pending changes', async () => {
  const { id } = await message('Jaya');
  await call('POST', '/auth/register', { username: 'meera', password: 'long-enough-phrase-7', role: 'staff' });
  const page = await open(`/admin/messages?id=${id}`);
  proxy.down();
  await page.getByRole('button', { name: 'Resolved', exact: true }).click();
  await pending(page).getByText('Jaya: Resolved').waitFor();
  await admin.page.evaluate(() => localStorage.setItem('draft:product', '{}'));
  await fetch(`${site.url}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${admin.token}` } });
  proxy.up();
  await page.goto(`${proxy.url}/admin/messages`);
  await page.getByLabel('Username').fill('meera');
  await page.locator('input[name=password]').fill('long-enough-phrase-7');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Jaya').first().waitFor();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  expect(await pending(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Username').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('pending actions'))).toContain('Jaya: Resolved');
  expect(await page.evaluate(() => localStorage.getItem('draft:product'))).toBeNull();
  expect((await find(id))?.status).toBe('new');
});

longTest('a restart of the site behind its proxy is treated like a lost connection', async () => {
  const { id } = await message('Kavita');
  const page = await open(`/admin/messages?id=${id}`);
  await page.route('**/api/**', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
  await page.getByRole('button', { name: 'Resolved', exact: true }).click();
  await pending(page).getByText('Kavita: Resolved').waitFor();
  await page.goto(`${proxy.url}/admin/messages`);
  await page.getByText('No connection. You see the panel as of').waitFor();
  await page.getByText('Kavita').first().waitFor();
  await page.unroute('**/api/**');
  await comeBack(page);
  expect((await find(id))?.status).toBe('resolved');
});

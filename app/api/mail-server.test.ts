import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await openApi();
  token = await api.session();
});
afterEach(() => api.close());

const send = (method: string, path: string, json?: unknown, headers = {}) =>
  api.call(method, path, { token, headers, ...(json === undefined ? {} : { json }) });
const mailbox = { host: 'SMTP.shop.test', port: 465, security: 'tls', username: 'asha@shop.test', password: 'hunter2' };

test('idempotent: returns saved settings without the password, and honours If-Match', {
  tags: ['mail/panel', 'mail/secret'],
}, async () => {
  const before = await (await send('GET', '/mail-server')).json();
  const response = await send('PUT', '/mail-server', mailbox, { 'If-Match': `"${before.updatedAt}"` });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const saved = await response.json();
  const { password: _, ...shown } = mailbox;
  expect(saved).toEqual({
    ...shown,
    host: 'smtp.shop.test',
    sender: '',
    hasPassword: true,
    fixed: 'none',
    isOn: true,
    isProven: false,
    updatedAt: saved.updatedAt,
  });
  expect(await (await send('GET', '/mail-server')).json()).toEqual(saved);
  expect((await send('PUT', '/mail-server', mailbox, { 'If-Match': `"${before.updatedAt}"` })).status).toBe(409);
  // Absent fields stay unchanged, and an empty password counts as absent.
  expect(await (await send('PUT', '/mail-server', { password: '' })).json()).toMatchObject({ hasPassword: true });
  expect(await (await send('GET', '/last-changes/mail')).json()).toMatchObject([{ id: '', by: 'owner' }]);
});

test('reports errors by field without echoing the input', { tags: ['mail/panel'] }, async () => {
  const wrong = { ...mailbox, host: 'https://smtp.shop.test', port: 'many', sender: 'nobody' };
  const response = await send('PUT', '/mail-server', wrong);
  expect(response.status).toBe(422);
  const { detail } = await response.json();
  expect(detail.map(({ loc }: { loc: string[] }) => loc[1]).sort()).toEqual(['host', 'port', 'sender']);
  expect(JSON.stringify(detail)).not.toContain('hunter2');
});

test('settings, history, trash and archive omit the password', { tags: ['mail/secret'] }, async () => {
  await send('PUT', '/mail-server', mailbox);
  for (const path of ['/settings', '/settings/history', '/bin', '/status', '/first-steps', '/last-changes/mail'])
    expect(await (await send('GET', path)).text(), path).not.toMatch(/hunter2|sealed|smtp\.shop/);
  const archive = unzipSync(new Uint8Array(await (await send('GET', '/exports/archive')).arrayBuffer()));
  for (const [name, bytes] of Object.entries(archive))
    expect(Buffer.from(bytes).toString(), name).not.toMatch(/hunter2|sealed|smtp\.shop/);
  expect(JSON.stringify(api.errors)).not.toContain('hunter2');
});

test('limits tests per user, not counting invalid ones', {
  tags: ['mail/test'],
}, async () => {
  // No server listens there.
  const nowhere = { ...mailbox, host: '127.0.0.1', port: 2525 };
  const attempt = async (server: object) =>
    (await send('POST', '/mail-server/test', { to: 'me@shop.test', with: server })).status;
  for (let count = 0; count < 12; count++) expect(await attempt({ ...nowhere, port: 22 })).toBe(422);
  for (let count = 0; count < 10; count++) expect(await attempt(nowhere)).toBe(200);
  expect(await attempt(nowhere)).toBe(429);
  api.clock.advance(10 * 60_000);
  expect(await attempt(nowhere)).toBe(200);
});

/**
 * @module-tag messages/mailbox-panel
 */
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
const mailbox = { host: 'IMAP.shop.test', port: 993, username: 'asha@shop.test', password: 'hunter2', isOn: true };

test('saves idempotently, omits the password and honours If-Match', async () => {
  const before = await (await send('GET', '/mailbox')).json();
  const response = await send('PUT', '/mailbox', mailbox, { 'If-Match': `"${before.updatedAt}"` });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const saved = await response.json();
  const { password: _, ...shown } = mailbox;
  expect(saved).toEqual({
    ...shown,
    host: 'imap.shop.test',
    folder: 'INBOX',
    hasPassword: true,
    lastReadAt: null,
    problem: null,
    skipped: {},
    updatedAt: saved.updatedAt,
  });
  expect(await (await send('GET', '/mailbox')).json()).toEqual(saved);
  expect((await send('PUT', '/mailbox', mailbox, { 'If-Match': `"${before.updatedAt}"` })).status).toBe(409);
  // Absent fields stay unchanged, and an empty password counts as absent.
  expect(await (await send('PUT', '/mailbox', { password: '' })).json()).toMatchObject({ hasPassword: true });
  expect(await (await send('GET', '/last-changes/mail')).json()).toMatchObject([{ id: 'mailbox', by: 'owner' }]);
  expect((await (await send('GET', '/site-status')).json()).mailbox).toEqual({
    isOn: true,
    lastReadAt: null,
    problem: null,
  });
});

test('reports errors by field without echoing the input', async () => {
  const wrong = { ...mailbox, host: 'https://imap.shop.test', port: 'many', isOn: 'yes' };
  const response = await send('PUT', '/mailbox', wrong);
  expect(response.status).toBe(422);
  const { detail } = await response.json();
  expect(detail.map(({ loc }: { loc: string[] }) => loc[1]).sort()).toEqual(['host', 'isOn', 'port']);
  expect(JSON.stringify(detail)).not.toContain('hunter2');
});

test('settings, history, trash and archive omit the password', async () => {
  await send('PUT', '/mailbox', mailbox);
  for (const path of ['/mailbox', '/settings', '/settings/history', '/bin', '/site-status', '/last-changes/mail'])
    expect(await (await send('GET', path)).text(), path).not.toMatch(/hunter2|sealed/);
  const archive = unzipSync(new Uint8Array(await (await send('GET', '/exports/archive')).arrayBuffer()));
  for (const [name, bytes] of Object.entries(archive))
    expect(Buffer.from(bytes).toString(), name).not.toMatch(/hunter2|sealed|imap\.shop/);
  expect(JSON.stringify(api.errors)).not.toContain('hunter2');
});

test('limits tests per user, except invalid ones, and allows only ports of mail servers', async () => {
  // No server listens there.
  const nowhere = { ...mailbox, host: '127.0.0.1', port: 143 };
  const attempt = async (change: object) => (await send('POST', '/mailbox/test', { with: change })).status;
  expect((await send('POST', '/mailbox/test', {})).status).toBe(422);
  for (const port of [22, 80, 587]) expect(await attempt({ ...nowhere, port })).toBe(422);
  for (let count = 0; count < 10; count++) expect(await attempt(nowhere)).toBe(200);
  expect(await attempt(nowhere)).toBe(429);
  api.clock.advance(10 * 60_000);
  expect(await attempt(nowhere)).toBe(200);
});

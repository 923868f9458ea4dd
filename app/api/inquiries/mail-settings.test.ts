// @module-tag messages/mailbox-panel
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { api, apiPerTest, read, send, token } from '#app/api/calls/api-test.ts';

apiPerTest();

const account = { username: 'asha@shop.test', password: 'hunter2' };
const smtp = { host: 'SMTP.shop.test', port: 465, security: 'tls', ...account };
const imap = { host: 'IMAP.shop.test', port: 993, ...account, isOn: true };
const state = { isOn: true, lastReadAt: null, problem: null };
const servers = [
  {
    path: '/mail-server',
    given: smtp,
    added: { sender: '', fixed: 'none', isOn: true, isProven: false },
    changed: '',
    wrong: { port: 'many', sender: 'nobody' },
    /** No server listens there. */
    nowhere: { ...smtp, host: '127.0.0.1', port: 2525 },
    wrongPorts: Array(12).fill(22),
    more: { to: 'me@shop.test' },
  },
  {
    path: '/mailbox',
    given: imap,
    added: { ...state, folder: 'INBOX', skipped: [] },
    changed: 'mailbox',
    wrong: { port: 'many', isOn: 'yes' },
    nowhere: { ...imap, host: '127.0.0.1', port: 143 },
    wrongPorts: [22, 80, 587],
    more: {},
  },
];

describe.each(servers)('$path', { tags: ['mail/panel', 'mail/secret', 'mail/test'] }, ({ path, given, ...server }) => {
  const put = (json: object, headers = {}) => send('PUT', path, json, token, headers);

  test('idempotent: returns saved settings without the password, and honours If-Match', async () => {
    const seen = { 'If-Match': `"${(await read(path)).updatedAt}"` };
    const { status, headers, body: saved } = await put(given, seen);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { password: _, host, ...shown } = given;
    const { updatedAt } = saved;
    expect(saved).toEqual({ ...shown, host: host.toLowerCase(), ...server.added, hasPassword: true, updatedAt });
    expect(await read(path)).toEqual(saved);
    expect((await put(given, seen)).status).toBe(409);
    // Absent fields stay unchanged, and an empty password counts as absent.
    expect((await put({ password: '' })).body).toMatchObject({ hasPassword: true });
    expect(await read('/last-changes/mail')).toMatchObject([{ id: server.changed, by: 'owner' }]);
    if (path === '/mailbox') expect((await read('/site-status')).mailbox).toEqual(state);
  });

  test('reports errors by field without echoing the input', async () => {
    const wrong = { ...given, host: `https://${given.host}`, ...server.wrong };
    const { status, body } = await put(wrong);
    expect(status).toBe(422);
    const fields = body.detail.map(({ loc }: { loc: string[] }) => loc[1]);
    expect(fields.sort()).toEqual(['host', ...Object.keys(server.wrong)].sort());
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });

  test('no response, history, trash or archive contains the password', async () => {
    await put(given);
    expect(JSON.stringify(await read(path))).not.toMatch(/hunter2|sealed/);
    for (const other of '/settings /settings/history /bin /status /site-status /first-steps /last-changes/mail'.split(
      ' ',
    ))
      expect(JSON.stringify(await read(other)), other).not.toMatch(/hunter2|sealed|(?:smtp|imap)\.shop/);
    const archive = await api.call('GET', '/exports/archive', { token });
    for (const [name, bytes] of Object.entries(unzipSync(new Uint8Array(await archive.arrayBuffer()))))
      expect(Buffer.from(bytes).toString(), name).not.toMatch(/hunter2|sealed|(?:smtp|imap)\.shop/);
    expect(JSON.stringify(api.errors)).not.toContain('hunter2');
  });

  test('limits tests per user, except invalid ones, and allows only ports of mail servers', async () => {
    const attempt = async (change: object) =>
      (await send('POST', `${path}/test`, { ...server.more, with: { ...server.nowhere, ...change } })).status;
    expect((await send('POST', `${path}/test`, {})).status).toBe(422);
    for (const port of server.wrongPorts) expect(await attempt({ port })).toBe(422);
    for (let count = 0; count < 10; count++) expect(await attempt({})).toBe(200);
    expect(await attempt({})).toBe(429);
    api.clock.advance(10 * 60_000);
    expect(await attempt({})).toBe(200);
  });
});

// @module-tag messages/mailbox-panel

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox } from '#app/server/accounts/secret-box.ts';
import { mailAddress } from '#app/server/process/http/checked-address.ts';
import { rowsOf } from '#tests/support/alter.ts';
import { type Imap, startImap } from '#tests/support/imap.ts';
import { mailSetup } from '#tests/support/mail-setup.ts';
import { startForAll } from '#tests/support/started.ts';
import { dataDir, store, storePerTest } from '#tests/support/stores.ts';
import { createMailboxSettings, type MailboxSettings } from './mailbox-settings.ts';

/** The password that the test server accepts. */
const password = 'right-password';
const by = 'asha';

let imap: Imap;
let settings: MailboxSettings;

const settingsAt = (folder: string, smtpPorts: number[], testTimeoutMs = 20_000) =>
  createMailboxSettings({ store, box: createSecretBox(folder), smtpPorts, mailHosts: [], testTimeoutMs });

startForAll(startImap, (started) => (imap = started));
storePerTest();
beforeEach(() => {
  setDefaultCACertificates([...getCACertificates('bundled'), imap.cert]);
  settings = settingsAt(dataDir, [imap.port]);
});

const entered = (changes: object = {}) => ({
  host: 'localhost',
  port: imap.port,
  username: 'asha@dealer.test',
  password,
  ...changes,
});
const save = (change: Parameters<MailboxSettings['save']>[0]) => settings.save(change, { by });
const outcome = async (changes: object) => (await settings.test(entered(changes))).outcome;

describe('the password', () => {
  test('is stored encrypted and never returned', async () => {
    expect(await settings.read()).toMatchObject({ host: '', port: 993, folder: 'INBOX', isOn: false, problem: null });
    const saved = await save(entered({ isOn: true }));
    expect(saved).toMatchObject({ host: 'localhost', hasPassword: true, isOn: true });
    expect(JSON.stringify([saved, await settings.read(), await store.mailbox.read()])).not.toContain(password);
    expect(JSON.stringify(rowsOf({ dataDir }, 'select * from inquiry_mailbox'))).not.toContain(password);
    expect(readFileSync(join(dataDir, 'platen.db-wal'), 'latin1')).not.toContain(password);
    expect((await settings.current())?.login.password).toBe(password);
  });

  test('is never sent to another server or user name', async () => {
    await save(entered());
    for (const other of [{ host: '127.0.0.1' }, { port: 993 }, { username: 'ravi@dealer.test' }]) {
      const again = { kind: 'invalid', field: 'password', message: expect.stringContaining('entered again') };
      await expect(save(other)).rejects.toMatchObject(again);
      await expect(settings.test(other)).rejects.toMatchObject(again);
    }
    expect(await save({ folder: 'Leads' })).toMatchObject({ hasPassword: true });
  });

  test('must be entered again if the key is lost; reading stops', async () => {
    await save(entered({ isOn: true }));
    const elsewhere = settingsAt(join(dataDir, 'uploads-elsewhere-is-no-folder'), []);
    expect(await elsewhere.current()).toBeNull();
    expect(await elsewhere.read()).toMatchObject({ hasPassword: false, problem: 'wrong password' });
  });
});

test.each([
  [{ port: 22 }, 'port'],
  [{ username: '' }, 'username'],
  [{ password: '' }, 'password'],
  [{ host: '', isOn: true }, 'host'],
])('reports an invalid value at its field: %j', async (wrong, field) => {
  await expect(save(entered(wrong))).rejects.toMatchObject({ kind: 'invalid', field });
  expect((await store.mailbox.read()).host).toBe('');
});

describe('a test', () => {
  test('opens the folder read-only with unsaved values', async () => {
    const { length } = await imap.feel({});
    expect(await settings.test(entered())).toEqual({ outcome: 'works', said: '' });
    expect((await store.mailbox.read()).host).toBe('');
    const commands = (await imap.feel({})).slice(length);
    expect(commands).toContain('EXAMINE INBOX');
    expect(commands.filter((command) => /^(SELECT|STORE|UID STORE|EXPUNGE)/.test(command))).toEqual([]);
  });

  test('reports a wrong password without echoing it', async () => {
    const { outcome, said } = await settings.test(entered({ password: 'wrong-password' }));
    expect(outcome).toBe('wrong password');
    expect(said).toMatch(/^No entry with …/);
    expect(said).not.toMatch(/wrong-password|https/);
  });

  test('reports a missing folder, an unknown server, a closed port and an untrusted certificate', async () => {
    expect(await outcome({ folder: 'Leads' })).toBe('no such folder');
    const unknown = await settings.test(entered({ host: 'no-such-server.invalid' }));
    // Without a name server, the name cannot be looked up at all.
    expect(unknown).toEqual({ outcome: expect.stringMatching(/^(server not found|no connection)$/), said: '' });
    const closed = await settingsAt(dataDir, [9]).test(entered({ port: 9 }));
    expect(closed).toEqual({ outcome: 'refused', said: '' });
    // The certificate is for another name.
    expect(await outcome({ host: '127.0.0.1' })).toBe('not encrypted');
    setDefaultCACertificates(getCACertificates('bundled'));
    expect(await outcome({})).toBe('not encrypted');
  });

  test.each(['169.254.169.254', '::ffff:169.254.169.254', 'fe80::1', '64:ff9b::a9fe:a9fe', '100.100.100.200'])(
    'refuses the address %s of the machine, which the owner of the server can allow',
    async (host) => {
      const refused = { kind: 'invalid', field: 'host', message: 'must not be a link-local or metadata address' };
      await expect(settings.test(entered({ host }))).rejects.toMatchObject(refused);
      const sending = mailSetup({ store, dataDir }).test('a@b.test', { host, username: 'a@b.test', password });
      await expect(sending).rejects.toMatchObject(refused);
      expect(await mailAddress(host, [host])).toBe(host);
    },
  );

  test('times out if the server is silent', async () => {
    await imap.feel({ isSilent: true });
    expect(await settingsAt(dataDir, [imap.port], 300).test(entered())).toEqual({ outcome: 'too slow', said: '' });
    await imap.feel({ isSilent: false });
  });
});

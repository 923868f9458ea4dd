// @module-tag messages/mailbox
import { describe, expect, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { clock, engines, store, storePerTest } from '#tests/support/stores.ts';
import { noMailbox } from './mailbox-row.ts';

const minute = 60_000;
const entered = { host: 'imap.shop.test', port: 993, username: 'asha', folder: 'INBOX', isOn: true };

describe.each(variants(engines))('the mailbox on %s', (_engine, open) => {
  storePerTest(open);

  const turnOn = () => store.mailbox.update(() => ({ ...entered, sealedPassword: 's' }), { by: 'asha' });
  const kept = () => store.mailbox.read();

  test('is empty at first; a change of folder resets the position', async () => {
    expect(await kept()).toEqual({ ...noMailbox, updatedAt: '1970-01-01T00:00:00.000Z' });
    await turnOn();
    expect(await store.mailbox.advance(await kept(), { uidValidity: '7', lastUid: 5 }), 'first').toBe(true);
    await store.mailbox.noteProblem(await kept(), 'refused');
    expect((await kept()).lastError).toBe('refused');
    await store.mailbox.update((before) => ({ ...before, sealedPassword: 'other' }));
    expect(await kept()).toMatchObject({ uidValidity: '7', lastUid: 5, lastError: '', sealedPassword: 'other' });
    for (const change of [{ folder: 'Leads' }, { username: 'ravi' }, { host: 'imap.x.test' }, { isOn: false }]) {
      await turnOn();
      await store.mailbox.advance(await kept(), { uidValidity: '7', lastUid: 5 });
      await store.mailbox.update((before) => ({ ...before, ...change }));
      expect(await kept()).toMatchObject({ uidValidity: '', lastUid: 0, lastReadAt: null });
    }
  });

  test('stores only a later position of the same folder, while reading is on', async () => {
    await turnOn();
    const before = await kept();
    await store.mailbox.advance(before, { uidValidity: '7', lastUid: 5 });
    const begun = await kept();
    const { advance } = store.mailbox;
    expect(await advance(begun, { uidValidity: '7', lastUid: 4 }), 'earlier').toBe(false);
    expect(await advance(before, { uidValidity: '7', lastUid: 6 }), 'from an old position').toBe(false);
    expect(await advance({ ...begun, folder: 'Leads' }, { uidValidity: '7', lastUid: 6 }), 'other folder').toBe(false);
    expect(await advance(begun, { uidValidity: '8', lastUid: 2 }), 'renumbered').toBe(true);
    expect(await kept()).toMatchObject({ uidValidity: '8', lastUid: 2 });
    await store.mailbox.update((now) => ({ ...now, isOn: false }));
    expect(await advance(await kept(), { uidValidity: '8', lastUid: 3 }), 'turned off').toBe(false);
  });

  test('a backoff ends with a change of the settings', async () => {
    const isFree = (restMs = 0) => store.leases.hold('mailbox', async (_, restFor) => restFor(restMs));
    expect([await isFree(30 * minute), await isFree()]).toEqual([true, false]);
    await turnOn();
    expect(await isFree(), 'after the change').toBe(true);
  });

  test('an e-mail is stored once, also if another program version reads other words from it', async () => {
    const mail = (name: string) =>
      store.inquiries.create({ inquiry: anInquiry({ name }), key: 'email 1', isMail: true });
    const { id } = await mail('Ravi');
    clock.advance(24 * 60 * minute);
    expect(await mail('Ravi Kumar')).toMatchObject({ id, name: 'Ravi' });
    expect(await store.inquiries.list()).toHaveLength(1);
  });

  test('e-mails that were left out stay listed until they become inquiries', async () => {
    await turnOn();
    const mail = (uid: number) => ({ uid, from: 'a', subject: 's', reason: 'bulk' as const, at: '' });
    await store.mailbox.listSkipped({ add: [mail(1)] });
    await store.mailbox.listSkipped({ add: [mail(2)] });
    await store.mailbox.noteRead(await store.mailbox.read());
    expect((await store.mailbox.read()).lastSkipped).toEqual([mail(2), mail(1)]);
    await store.mailbox.listSkipped({ remove: 2 });
    expect((await store.mailbox.read()).lastSkipped).toEqual([mail(1)]);
    await store.mailbox.listSkipped({ remove: 'all' });
    expect((await store.mailbox.read()).lastSkipped).toEqual([]);
  });

  test('an inquiry of an e-mail has the time at which it was sent, in the last week', async () => {
    const at = async (sentAt: string) =>
      (await store.inquiries.create({ inquiry: anInquiry(), key: sentAt, isMail: true, sentAt })).createdAt;
    const now = clock.now();
    const ago = (minutes: number) => new Date(now.getTime() - minutes * minute);
    expect(await at(ago(90).toUTCString())).toBe(new Date(ago(90).toUTCString()).toISOString());
    for (const wrong of ['', 'yesterday', ago(-90).toISOString(), ago(8 * 24 * 60).toISOString()])
      expect(await at(wrong)).toBe(now.toISOString());
  });
});

/**
 * @module-tag messages/mailbox
 */
import { describe, expect, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { type Clock, engines, openForEach } from '#tests/support/stores.ts';
import { noMailbox } from './mailbox-row.ts';
import type { Store } from './store.ts';

const minute = 60_000;
const entered = { host: 'imap.shop.test', port: 993, username: 'asha', folder: 'INBOX', isOn: true };

describe.each(engines)('the mailbox on %s', (_engine, open) => {
  let store: Store;
  let clock: Clock;
  openForEach(open, (opened) => {
    ({ store, clock } = opened);
  });

  const turnOn = () => store.mailbox.update(() => ({ ...entered, sealedPassword: 's' }), { by: 'asha' });
  const kept = () => store.mailbox.read();

  test('is empty at first; a change of folder resets the position', async () => {
    expect(await kept()).toMatchObject(noMailbox);
    await turnOn();
    expect(await store.mailbox.advance(await kept(), { uidValidity: '7', lastUid: 5 })).toBe(true);
    await store.mailbox.noteProblem(await kept(), 'refused');
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
    expect(await store.mailbox.advance(begun, { uidValidity: '7', lastUid: 4 })).toBe(false);
    expect(await store.mailbox.advance(before, { uidValidity: '7', lastUid: 6 })).toBe(false);
    expect(await store.mailbox.advance({ ...begun, folder: 'Leads' }, { uidValidity: '7', lastUid: 6 })).toBe(false);
    expect(await store.mailbox.advance(begun, { uidValidity: '8', lastUid: 2 })).toBe(true);
    expect(await kept()).toMatchObject({ uidValidity: '8', lastUid: 2 });
    await store.mailbox.update((now) => ({ ...now, isOn: false }));
    expect(await store.mailbox.advance(await kept(), { uidValidity: '8', lastUid: 3 })).toBe(false);
  });

  test('is leased by one process at a time; the lease expires unless renewed', async () => {
    const turn = (await store.mailbox.takeTurn()) as string;
    expect(await store.mailbox.takeTurn()).toBeNull();
    clock.advance(minute);
    const renewed = (await store.mailbox.keepTurn(turn)) as string;
    clock.advance(minute + 1);
    expect(await store.mailbox.takeTurn()).toBeNull();
    clock.advance(minute);
    const other = (await store.mailbox.takeTurn()) as string;
    expect(other).not.toBeNull();
    expect(await store.mailbox.keepTurn(renewed)).toBeNull();
    await store.mailbox.endTurn(renewed);
    expect(await store.mailbox.takeTurn()).toBeNull();
    await store.mailbox.endTurn(other);
    expect(await store.mailbox.takeTurn()).not.toBeNull();
  });

  test('backs off after a failure until a change or the delay ends, even if the clock jumps back', async () => {
    await store.mailbox.endTurn((await store.mailbox.takeTurn()) ?? '', 30 * minute);
    clock.advance(29 * minute);
    expect(await store.mailbox.takeTurn()).toBeNull();
    clock.advance(minute);
    const turn = await store.mailbox.takeTurn();
    expect(turn).not.toBeNull();
    await store.mailbox.endTurn(turn ?? '', 30 * minute);
    await turnOn();
    await store.mailbox.endTurn((await store.mailbox.takeTurn()) ?? '', 30 * minute);
    clock.advance(-24 * 60 * minute);
    expect(await store.mailbox.takeTurn()).not.toBeNull();
  });

  test('an e-mail is stored once, also if another program version reads other words from it', async () => {
    const mail = (name: string) =>
      store.messages.create({ inquiry: anInquiry({ name }), key: 'email 1', isMail: true });
    const { id } = await mail('Ravi');
    clock.advance(24 * 60 * minute);
    expect(await mail('Ravi Kumar')).toMatchObject({ id, name: 'Ravi' });
    expect(await store.messages.list()).toHaveLength(1);
  });

  test('the last reading with new e-mails shows what was left out', async () => {
    await turnOn();
    const start = await store.mailbox.read();
    await store.mailbox.noteRead(start, { bulk: 2 });
    await store.mailbox.noteRead(start);
    expect((await store.mailbox.read()).lastSkipped).toEqual({ bulk: 2 });
    await store.mailbox.noteRead(start, {});
    expect((await store.mailbox.read()).lastSkipped).toEqual({});
  });
});

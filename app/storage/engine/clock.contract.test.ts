// @module-tag process/clock
import { describe, expect, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { addUser, clock, engines, store, storePerTest } from '#tests/support/stores.ts';

const minute = 60_000;
const year = 366 * 24 * 60 * minute;

describe.each(variants(engines))('a clock that ran ahead and was corrected, %s', (_engine, open) => {
  storePerTest(open);

  const join = () => addUser(store, 'asha');

  /** Runs `act` with the clock a year ahead. */
  async function ahead<Result>(act: () => Promise<Result>): Promise<Result> {
    clock.advance(year);
    const result = await act();
    clock.advance(-year);
    return result;
  }

  test('does not keep a rate limit reached in between for a year, but one of a process slightly ahead', async () => {
    const hit = (key = 'asha') => store.throttle.hit(key, { max: 1, seconds: 600 });
    await ahead(() => hit());
    expect([await hit(), await hit()]).toEqual([0, 600]);
    clock.advance(minute);
    await hit('ravi');
    clock.advance(-minute);
    expect(await hit('ravi')).toBe(660);
  });

  test('ends sessions started in between, and does not count them towards the ten', async () => {
    const id = await join();
    const start = (token: string) => store.sessions.start(id, token, { agent: '', address: '' });
    for (let count = 0; count < 10; count++) await ahead(() => start(`ahead ${count}`));
    expect(await store.sessions.find('ahead 0')).toBeNull();
    await start('phone');
    await start('laptop');
    expect(await store.sessions.find('phone')).not.toBeNull();
    expect((await store.sessions.list(id, 'phone')).map(({ isThis }) => isThis).sort()).toEqual([false, true]);
  });

  test('shows a new device’s sign-in to devices used in between, but not to the new device', async () => {
    const id = await join();
    const signIn = async (token: string, deviceHash: string) => {
      clock.advance(minute);
      await store.sessions.start(id, token, { agent: '', address: '', deviceHash });
      const session = await store.sessions.find(token);
      return async () => (session ? await store.notices.list(session) : []);
    };
    await signIn('before', 'phone');
    await ahead(() => signIn('ahead', 'phone'));
    await ahead(() => signIn('first seen ahead', 'laptop'));
    const reader = { userId: id, deviceSince: '' };
    await store.notices.remove((await store.notices.list(reader))[0]?.id ?? '', reader);
    const [onPhone, onLaptop] = [await signIn('phone', 'phone'), await signIn('laptop', 'laptop')];
    const byThief = await signIn('thief', 'of a thief');
    expect(await onPhone()).toMatchObject([{ kind: 'sign-in' }]);
    expect(await onLaptop()).toMatchObject([{ kind: 'sign-in' }]);
    expect(await byThief()).toEqual([]);
  });

  test('keeps trusted networks, but ignores networks added in between', async () => {
    const id = await join();
    await store.trustedNetworks.add('192.0.2.1', id);
    await ahead(() => store.trustedNetworks.add('192.0.2.2', id));
    expect(await store.trustedNetworks.has('192.0.2.1')).toBe(true);
    expect(await store.trustedNetworks.has('192.0.2.2')).toBe(false);
    const start = (hash: string) =>
      store.sessions.start(id, hash, { agent: '', address: '', deviceSecret: { hash, isNew: true } });
    await start('now');
    await ahead(() => start('later'));
    const name = await store.users.nameOf(id);
    expect(await store.rememberedDevices.has(name, 'now')).toBe(true);
    expect(await store.rememberedDevices.has(name, 'later')).toBe(false);
  });

  test('sends e-mails rescheduled or leased in between', async () => {
    const mail = { kind: 'owner', to: 'a@example.com', replyTo: null, subject: 'S', text: 'T' } as const;
    await store.inquiries.create({ inquiry: anInquiry(), key: undefined, mails: () => [mail] });
    await ahead(async () => {
      const [taken] = await store.outbox.take(1);
      if (taken) await store.outbox.markFailed(taken, 'away', { isFinal: false, chance: 0.5 });
    });
    expect(await store.outbox.count()).toEqual({ waiting: 1, givenUp: 0 });
    expect(await store.outbox.take(1)).toHaveLength(1);
    // A current lease holds; one from next year does not.
    expect(await store.outbox.take(1)).toEqual([]);
    clock.advance(6 * minute);
    await ahead(() => store.outbox.take(1));
    expect(await store.outbox.take(1)).toHaveLength(1);
  });
});

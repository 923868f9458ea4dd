/**
 * @module-tag messages/unsent
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failureText } from '#app/domain/mail-server.ts';
import { openApi, type TestApi } from '#tests/support/api.ts';
import { anInquiry } from '#tests/support/factories.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openApi();
});
afterEach(() => api.close());

const mailTo = (to: string, kind: 'owner' | 'visitor' = 'visitor') =>
  ({ kind, to, replyTo: null, subject: `Subject ${to}`, text: '' }) as const;

/** Stores a message with these e-mails, and fails each. */
async function fail(mails: ReturnType<typeof mailTo>[], isFinal: boolean): Promise<void> {
  await api.store.messages.create({ inquiry: anInquiry(), key: mails[0]?.to, mails: () => mails });
  const error = failureText('recipient refused', '550 no such mailbox');
  for (const mail of await api.store.outbox.take(10))
    await api.store.outbox.markFailed(mail, error, { isFinal, chance: 0 });
}

const failed = async (token: string) => (await api.call('GET', '/outbox/failed', { token })).json();
const retry = async (id: string, token: string) => (await api.call('POST', `/outbox/${id}/retry`, { token })).status;

test('lists failed e-mails, newest first, with the reason and the next attempt', async () => {
  const token = await api.session();
  await fail([mailTo('gone@x.test')], true);
  api.clock.advance(1000);
  await fail([mailTo('busy@x.test')], false);
  await api.store.messages.create({ inquiry: anInquiry(), key: 'waiting', mails: () => [mailTo('new@x.test')] });
  const now = api.clock.now().getTime();
  expect(await failed(token)).toEqual([
    {
      id: expect.any(String),
      kind: 'visitor',
      to: 'busy@x.test',
      subject: 'Subject busy@x.test',
      createdAt: new Date(now).toISOString(),
      nextAttemptAt: new Date(now + 48_000).toISOString(),
      outcome: 'recipient refused',
    },
    expect.objectContaining({ to: 'gone@x.test', nextAttemptAt: null }),
  ]);
});

test('sends a failed e-mail again once for repeated calls', async () => {
  const token = await api.staffSession();
  await fail([mailTo('gone@x.test')], true);
  const [{ id }] = await failed(token);
  expect([await retry(id, token), await retry(id, token)]).toEqual([204, 204]);
  expect(await failed(token)).toEqual([]);
  const taken = await api.store.outbox.take(10);
  expect(taken).toMatchObject([{ to: 'gone@x.test', attempts: 0 }]);
  await api.store.outbox.markSent(taken[0] as (typeof taken)[0]);
  // A late tap in another tab.
  expect(await retry(id, token)).toBe(204);
  expect(await api.store.outbox.take(10)).toEqual([]);
  expect(await retry('unknown', token)).toBe(404);
});

test('lists e-mails about accounts for owners only', async () => {
  const { id = '' } = (await api.store.users.find('owner')) ?? {};
  const mails = () => [{ ...mailTo('o@x.test'), kind: 'notice' as const }];
  await api.store.notices.add(id, { kind: 'wrong-codes', device: '', place: '', mails });
  for (const mail of await api.store.outbox.take(10))
    await api.store.outbox.markFailed(mail, 'no', { isFinal: true, chance: 0 });
  expect(await failed(await api.session())).toMatchObject([{ kind: 'notice', outcome: 'failed' }]);
  expect(await failed(await api.staffSession())).toEqual([]);
});

test('resets the age of a notification that is sent again', async () => {
  const mails = () => [{ ...mailTo('device'), kind: 'push' as never, text: '{"title":"Ravi"}' }];
  await api.store.messages.create({ inquiry: anInquiry(), mails });
  const [job] = await api.store.outbox.take(10, 'push');
  await api.store.outbox.markFailed(job as NonNullable<typeof job>, 'refused', { isFinal: true, chance: 0 });
  api.clock.advance(48 * 60 * 60 * 1000);
  const token = await api.session();
  const [{ id, ...found }] = await failed(token);
  expect(found).toMatchObject({ kind: 'push', to: '', subject: 'Ravi' });
  expect(await retry(id, token)).toBe(204);
  const [again] = await api.store.outbox.take(10, 'push');
  await api.store.outbox.markFailed(again as NonNullable<typeof again>, 'refused', { isFinal: true, chance: 0 });
  expect(await failed(token)).toMatchObject([{ createdAt: api.clock.now().toISOString() }]);
});

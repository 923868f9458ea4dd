// @module-tag messages/unsent
import { expect, test } from 'vitest';
import { actAs, api, apiPerTest, read, send, token } from '#app/api/calls/api-test.ts';
import { failureText } from '#app/domain/inquiries/notices/mail-server.ts';
import { anInquiry } from '#tests/support/factories.ts';

apiPerTest();

const mailTo = (to: string, kind: 'owner' | 'visitor' = 'visitor') =>
  ({ kind, to, replyTo: null, subject: `Subject ${to}`, text: '' }) as const;

/** Stores an inquiry with these e-mails, and fails each. */
async function fail(mails: ReturnType<typeof mailTo>[], isFinal: boolean): Promise<void> {
  await api.store.inquiries.create({ inquiry: anInquiry(), key: mails[0]?.to, mails: () => mails });
  const error = failureText('recipient refused', '550 no such mailbox');
  for (const mail of await api.store.outbox.take(10))
    await api.store.outbox.markFailed(mail, error, { isFinal, chance: 0 });
}

const failed = (as = token) => read('/outbox/failed', as);
const retry = async (id: string) => (await send('POST', `/outbox/${id}/retry`)).status;

test('lists failed e-mails, newest first, with the reason and the next attempt', async () => {
  await fail([mailTo('gone@x.test')], true);
  api.clock.advance(1000);
  await fail([mailTo('busy@x.test')], false);
  await api.store.inquiries.create({ inquiry: anInquiry(), key: 'waiting', mails: () => [mailTo('new@x.test')] });
  const now = api.clock.now().getTime();
  const times = { createdAt: new Date(now).toISOString(), nextAttemptAt: new Date(now + 48_000).toISOString() };
  const mail = { to: 'busy@x.test', subject: 'Subject busy@x.test', outcome: 'recipient refused' };
  expect(await failed()).toEqual([
    { id: expect.any(String), kind: 'visitor', ...mail, ...times },
    expect.objectContaining({ to: 'gone@x.test', nextAttemptAt: null }),
  ]);
});

test('sends a failed e-mail again once for repeated calls', async () => {
  actAs(await api.staffSession());
  await fail([mailTo('gone@x.test')], true);
  const [{ id }] = await failed();
  expect([await retry(id), await retry(id)]).toEqual([204, 204]);
  expect(await failed()).toEqual([]);
  const taken = await api.store.outbox.take(10);
  expect(taken).toMatchObject([{ to: 'gone@x.test', attempts: 0 }]);
  await api.store.outbox.markSent(taken[0] as (typeof taken)[0]);
  // A late tap in another tab.
  expect(await retry(id)).toBe(204);
  expect(await api.store.outbox.take(10)).toEqual([]);
  expect(await retry('unknown')).toBe(404);
});

test('lists e-mails about accounts for owners only', async () => {
  const { id = '' } = (await api.store.users.find('owner')) ?? {};
  const mails = () => [{ ...mailTo('o@x.test'), kind: 'notice' as const }];
  await api.store.notices.add(id, { kind: 'wrong-codes', device: '', place: '', mails });
  for (const mail of await api.store.outbox.take(10))
    await api.store.outbox.markFailed(mail, 'no', { isFinal: true, chance: 0 });
  expect(await failed()).toMatchObject([{ kind: 'notice', outcome: 'failed' }]);
  expect(await failed(await api.staffSession())).toEqual([]);
});

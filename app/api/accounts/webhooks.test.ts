// @module-tag calls/webhooks
import { expect, test } from 'vitest';
import { aKey, api, apiPerTest, inquiry, read, send } from '#app/api/calls/api-test.ts';
import { admin } from '#tests/support/api.ts';

apiPerTest();

const body = { address: 'https://8.8.8.8/hook', events: ['inquiry.created'], password: admin.password };
const create = (change: object = {}) => send('POST', '/webhooks', { ...body, ...change });
const deliveries = async () => (await read('/webhooks'))[0].deliveries;

test('creating needs the password, a public address and an event; the secret is shown once and stored encrypted', async () => {
  expect((await create({ password: 'wrong' })).body.detail[0].loc).toEqual(['body', 'password']);
  for (const address of [
    '',
    'https://127.0.0.1/',
    'http://8.8.8.8/',
    'https://[::1]/',
    `https://8.8.8.8/${'a'.repeat(500)}`,
  ])
    expect((await create({ address })).body.detail[0].loc).toEqual(['body', 'address']);
  for (const events of [[], ['user.created'], undefined]) expect((await create({ events })).status).toBe(422);
  const { status, body: made } = await create();
  expect([status, made]).toEqual([201, { secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) }]);
  const [hook, ...others] = await read('/webhooks');
  const shown = { address: body.address, events: body.events, isOn: true, failingSince: null, createdBy: 'owner' };
  expect([hook, others]).toEqual([{ id: expect.any(String), ...shown, deliveries: [] }, []]);
  expect(JSON.stringify(await api.store.webhooks.find(hook.id))).not.toContain(made.secret.slice(6));
  expect((await send('GET', '/webhooks', undefined, await aKey(['all']))).status).toBe(403);
});

test('is turned off and on, tested, sent again and deleted with its deliveries', async () => {
  await create();
  const [{ id }] = await read('/webhooks');
  await send('POST', '/contact', inquiry, '');
  expect(await deliveries()).toMatchObject([{ event: 'inquiry.created', attempts: 0, state: 'waiting' }]);
  expect((await send('PUT', `/webhooks/${id}`, { isOn: false })).status).toBe(204);
  await send('POST', '/contact', { ...inquiry, message: 'More' }, '');
  expect((await deliveries()).length).toBe(1);
  api.clock.advance(1);
  expect((await send('POST', `/webhooks/${id}/deliveries`, {})).status).toBe(204);
  const [test, first] = await deliveries();
  expect([test.event, first.event]).toEqual(['webhook.test', 'inquiry.created']);
  for (const job of await api.store.outbox.take(10, 'hook')) await api.store.outbox.markSent(job);
  expect((await deliveries()).map(({ state }: { state: string }) => state)).toEqual(['sent', 'sent']);
  expect((await send('POST', `/webhooks/${id}/deliveries`, { again: first.id })).status).toBe(204);
  expect(await deliveries()).toMatchObject([{ state: 'sent' }, { id: first.id, attempts: 0, state: 'waiting' }]);
  for (const [at, given] of [
    [`/webhooks/${id}/deliveries`, { again: 'x' }],
    ['/webhooks/x/deliveries', {}],
  ] as const)
    expect((await send('POST', at, given)).status).toBe(404);
  expect((await send('DELETE', `/webhooks/${id}`)).status).toBe(204);
  expect((await send('DELETE', `/webhooks/${id}`)).status).toBe(404);
  expect(await api.store.outbox.take(10, 'hook')).toEqual([]);
});

test('the e-mails and notifications of others are no deliveries, and the reverse', async () => {
  await create();
  await send('POST', '/contact', inquiry, '');
  expect(await api.store.outbox.take(10, 'push')).toEqual([]);
  const [job] = await api.store.outbox.take(10, 'hook');
  if (job) await api.store.outbox.markFailed(job, 'Answered 500', { isFinal: true, chance: 0 });
  expect(await read('/outbox/failed')).toEqual([]);
});

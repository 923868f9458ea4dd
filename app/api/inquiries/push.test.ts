// @module-tag push/devices

import { beforeEach, expect, test } from 'vitest';
import { api, apiPerTest, read, send } from '#app/api/calls/api-test.ts';
import { openApi } from '#tests/support/api.ts';
import { type PushService, startPushService } from '#tests/support/push-service.ts';
import { startForAll } from '#tests/support/started.ts';
import { sqliteStore } from '#tests/support/stores.ts';

let service: PushService;
startForAll(startPushService, (started) => (service = started));

apiPerTest('session', () => openApi(sqliteStore, { pushHosts: [service.host] }));
beforeEach(async () => {
  // Its response arrives after all earlier requests.
  await service.feel({ status: 201 });
  service.received.length = 0;
});

const devices = (as?: string) => read('/push/devices', as);
const change = (id: string, fields: object, as?: string) => send('PUT', `/push/devices/${id}`, fields, as);
const tryOut = (id: string, as?: string) => send('POST', `/push/devices/${id}/test`, undefined, as);
const remove = async (id: string, as?: string) => (await send('DELETE', `/push/devices/${id}`, undefined, as)).status;
const subscription = async () => service.subscribe((await read('/push/key')).publicKey);
const add = async (fields: object = {}) =>
  send('POST', '/push/devices', { ...(await subscription()), name: 'Phone', ...fields });

test('adds, lists, changes and removes a browser', async () => {
  const { status, body: device } = await add();
  expect(status).toBe(201);
  const settings = { isPaused: false, hidesNames: false, digest: false, quietFrom: '', quietUntil: '' };
  const times = { createdAt: api.clock.now().toISOString(), lastSentAt: null };
  const endpoint = expect.stringContaining(service.host);
  expect(device).toEqual({ id: expect.any(String), endpoint, name: 'Phone', ...settings, ...times });
  const changes = { name: 'My phone', quietFrom: '22:00', quietUntil: '08:00', hidesNames: true };
  expect((await change(device.id, changes)).body).toEqual({ ...device, ...changes });
  expect(await devices()).toEqual([{ ...device, ...changes }]);
  expect(await remove(device.id)).toBe(204);
  expect(await devices()).toEqual([]);
});

test('end with the session, except those of the current browser', { tags: ['push/signed-out'] }, async () => {
  const phone = await api.session();
  const target = { ...(await subscription()), name: 'Other' };
  await send('POST', '/push/devices', target, phone);
  await add({ name: 'This' });
  expect((await send('POST', '/auth/logout-elsewhere')).status).toBe(204);
  expect(await devices()).toMatchObject([{ name: 'This' }]);
});

test('a replaced subscription keeps the device and its settings', { tags: ['push/replaced'] }, async () => {
  const { body: device } = await add();
  await change(device.id, { hidesNames: true });
  const target = await subscription();
  const staff = await api.staffSession();
  expect((await change(device.id, { target }, staff)).status).toBe(404);
  expect((await tryOut(device.id, staff)).status).toBe(404);
  expect((await change(device.id, { target: { ...target, endpoint: 'https://192.168.1.1/1' } })).status).toBe(422);
  expect((await change(device.id, { target }, 'ended')).status).toBe(401);
  const { body } = await change(device.id, { target });
  expect(body).toEqual({ ...device, hidesNames: true, endpoint: target.endpoint });
  expect((await tryOut(device.id)).body).toEqual({ outcome: 'sent' });
});

test.each([
  ['an http address', { endpoint: 'http://8.8.8.8/1' }, 'endpoint'],
  ['a private address', { endpoint: 'https://192.168.1.1/1' }, 'endpoint'],
  ['a key that is no point', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }, 'keys.p256dh'],
  ['an empty name', { name: ' ' }, 'name'],
])('rejects %s', async (_what, fields, field) => {
  const { status, body } = await add(fields);
  expect([status, body.detail[0].loc.join('.')]).toEqual([422, `body.${field}`]);
});

test('sends a test notification at once, even to a paused device in quiet hours', async () => {
  const { body: device } = await add();
  await change(device.id, { isPaused: true, quietFrom: '00:00', quietUntil: '23:59' });
  expect((await tryOut(device.id)).body).toEqual({ outcome: 'sent' });
  expect(await devices()).toMatchObject([{ lastSentAt: api.clock.now().toISOString() }]);
  // Its response arrives after all earlier requests.
  await service.feel({ status: 201 });
  expect(service.received.map(({ notice }) => notice)).toEqual([
    { title: 'Notifications work', body: 'New inquiries appear like this.', url: '/admin/messages', tag: 'test' },
  ]);
});

test.each([
  [410, 'gone', 0],
  [413, 'refused', 1],
  [500, 'failed', 1],
])('reports status %i of a push service in a test as %s', { tags: ['push/answers'] }, async (status, outcome, left) => {
  const { body: device } = await add();
  await service.feel({ status });
  expect((await tryOut(device.id)).body).toEqual({ outcome });
  expect(await devices()).toHaveLength(left);
});

test('limits tests and new devices', async () => {
  const { body: device } = await add();
  const statuses: number[] = [];
  for (let count = 0; count < 20; count++) statuses.push((await tryOut(device.id)).status);
  expect(statuses).toEqual([...Array(19).fill(200), 429]);
  expect((await add()).status).toBe(429);
  await service.feel({ status: 201 });
  expect(service.received).toHaveLength(19);
});

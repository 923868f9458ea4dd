/**
 * @module-tag push/devices
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openApi, type TestApi } from '#tests/support/api.ts';
import { type PushService, startPushService } from '#tests/support/push-service.ts';
import { sqliteStore } from '#tests/support/stores.ts';

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.stop());

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await openApi(sqliteStore, { pushHosts: [service.host] });
  token = await api.session();
  // Its response arrives after all earlier requests.
  await service.feel({ status: 201 });
  service.received.length = 0;
});
afterEach(() => api.close());

const call = async (method: string, path: string, json?: unknown, by = token) => {
  const response = await api.call(method, path, { token: by, ...(json === undefined ? {} : { json }) });
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
};
const subscription = async () => service.subscribe((await call('GET', '/push/key')).body.publicKey);
const add = async (fields: object = {}) =>
  call('POST', '/push/devices', { ...(await subscription()), name: 'Phone', ...fields });

test('adds, lists, changes and removes a browser', async () => {
  const { status, body: device } = await add();
  expect([status, device]).toEqual([
    201,
    {
      id: expect.any(String),
      endpoint: expect.stringContaining(service.host),
      name: 'Phone',
      isPaused: false,
      hidesNames: false,
      digest: false,
      quietFrom: '',
      quietUntil: '',
      createdAt: api.clock.now().toISOString(),
      lastSentAt: null,
    },
  ]);
  const change = { name: 'My phone', quietFrom: '22:00', quietUntil: '08:00', hidesNames: true };
  expect((await call('PUT', `/push/devices/${device.id}`, change)).body).toEqual({ ...device, ...change });
  expect((await call('GET', '/push/devices')).body).toEqual([{ ...device, ...change }]);
  expect((await call('DELETE', `/push/devices/${device.id}`)).status).toBe(204);
  expect((await call('GET', '/push/devices')).body).toEqual([]);
});

test('end with the session, except those of the current browser', { tags: ['push/signed-out'] }, async () => {
  const phone = await api.session();
  const target = { ...(await subscription()), name: 'Other' };
  await call('POST', '/push/devices', target, phone);
  await add({ name: 'This' });
  expect((await call('POST', '/auth/logout-elsewhere')).status).toBe(204);
  expect((await call('GET', '/push/devices')).body).toMatchObject([{ name: 'This' }]);
});

test('a replaced subscription keeps the device and its settings', { tags: ['push/replaced'] }, async () => {
  const { body: device } = await add();
  const path = `/push/devices/${device.id}`;
  await call('PUT', path, { hidesNames: true });
  const target = await subscription();
  const staff = await api.staffSession();
  expect((await call('PUT', path, { target }, staff)).status).toBe(404);
  expect((await call('PUT', path, { target: { ...target, endpoint: 'https://192.168.1.1/1' } })).status).toBe(422);
  expect((await call('PUT', path, { target }, 'ended')).status).toBe(401);
  expect((await call('PUT', path, { target })).body).toEqual({
    ...device,
    hidesNames: true,
    endpoint: target.endpoint,
  });
  expect((await call('POST', `${path}/test`)).body).toEqual({ outcome: 'sent' });
});

test('answers 404 for a device of another user', async () => {
  const { body: device } = await add();
  const staff = await api.staffSession();
  expect((await call('GET', '/push/devices', undefined, staff)).body).toEqual([]);
  const path = `/push/devices/${device.id}`;
  expect((await call('PUT', path, { isPaused: true }, staff)).status).toBe(404);
  expect((await call('POST', `${path}/test`, undefined, staff)).status).toBe(404);
  expect((await call('DELETE', path, undefined, staff)).status).toBe(404);
  expect(service.received).toEqual([]);
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

test('rejects quiet hours with one time', async () => {
  const { body: device } = await add();
  for (const change of [
    { quietFrom: '22:00', quietUntil: '' },
    { quietFrom: '', quietUntil: '08:00' },
  ])
    expect((await call('PUT', `/push/devices/${device.id}`, change)).status).toBe(422);
  expect((await call('PUT', `/push/devices/${device.id}`, { quietFrom: '25:00', quietUntil: '08:00' })).status).toBe(
    422,
  );
});

test('sends a test notification at once, even to a paused device in quiet hours', async () => {
  const { body: device } = await add();
  const change = { isPaused: true, quietFrom: '00:00', quietUntil: '23:59' };
  await call('PUT', `/push/devices/${device.id}`, change);
  expect((await call('POST', `/push/devices/${device.id}/test`)).body).toEqual({ outcome: 'sent' });
  expect((await call('GET', '/push/devices')).body).toMatchObject([{ lastSentAt: api.clock.now().toISOString() }]);
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
  expect((await call('POST', `/push/devices/${device.id}/test`)).body).toEqual({ outcome });
  expect((await call('GET', '/push/devices')).body).toHaveLength(left);
});

test('limits tests and new devices', async () => {
  const { body: device } = await add();
  const statuses: number[] = [];
  for (let count = 0; count < 20; count++)
    statuses.push((await call('POST', `/push/devices/${device.id}/test`)).status);
  expect(statuses).toEqual([...Array(19).fill(200), 429]);
  expect((await add()).status).toBe(429);
  await service.feel({ status: 201 });
  expect(service.received).toHaveLength(19);
});

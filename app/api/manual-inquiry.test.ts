/**
 * @module-tag messages/manual
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Message } from '#app/domain/message.ts';
import type { MessageEvent } from '#app/domain/message-event.ts';
import { openApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openApi();
  token = await api.staffSession();
});
afterAll(() => api.close());

const walkIn = { name: 'Ravi Rao', phone: '98000 12345', subject: 'Toner for HP 1020', source: 'walk-in' };
const enter = (json: object, key?: string) =>
  api.call('POST', '/contact/manual', { token, json, headers: key === undefined ? {} : { 'idempotency-key': key } });
const events = async (id: string): Promise<MessageEvent[]> =>
  (await api.call('GET', `/contact/${id}/events`, { token })).json();

test('stores an inquiry with its source, opened by its author', async () => {
  const response = await enter(walkIn, 'key-00001');
  const message: Message = await response.json();
  expect(response.status).toBe(201);
  expect(message).toMatchObject({
    ...walkIn,
    email: '',
    message: '',
    preferredBranch: '',
    read: true,
    status: 'new',
    assignee: '',
    openedAt: message.createdAt,
    answeredAt: null,
    unverified: false,
  });
  expect((await events(message.id)).map(({ kind, madeBy }) => [kind, madeBy])).toEqual([
    ['received', ''],
    ['opened', 'staff'],
  ]);
  expect(await api.store.messages.summary()).toMatchObject({ unread: 0 });
});

test('stores one inquiry with one event for a repeated key and body', async () => {
  const [first, second] = await Promise.all([1, 2].map(async () => (await enter(walkIn, 'key-00002')).json()));
  expect(second.id).toBe(first.id);
  expect(await events(first.id)).toHaveLength(2);
});

test('assigns it to a user and rejects an unknown user', async () => {
  const [staff] = (await api.store.users.list('')).filter(({ username }) => username === 'staff');
  const message: Message = await (await enter({ ...walkIn, name: 'Meera', assignee: staff?.id })).json();
  expect(message.assignee).toBe(staff?.id);
  expect(await events(message.id)).toContainEqual(
    expect.objectContaining({ kind: 'assigned', text: 'staff', madeBy: 'staff' }),
  );
  const before = (await api.store.messages.list()).length;
  expect((await enter({ ...walkIn, name: 'Nobody', assignee: 'gone' })).status).toBe(422);
  expect(await api.store.messages.list()).toHaveLength(before);
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['neither phone nor e-mail', { phone: '' }, 'phone'],
  ['half a phone number', { phone: '98000' }, 'phone'],
  ['no e-mail address', { email: 'ravi at home' }, 'email'],
  ['a source of visitors', { source: 'website' }, 'source'],
])('rejects %s', async (_what, fields, field) => {
  const response = await enter({ ...walkIn, ...fields });
  expect([response.status, (await response.json()).detail[0].loc]).toEqual([422, ['body', field]]);
});

test('accepts an e-mail address instead of a phone number', async () => {
  const response = await enter({ ...walkIn, phone: '', email: 'ravi@example.com' });
  expect([response.status, (await response.json()).phone]).toEqual([201, '']);
});

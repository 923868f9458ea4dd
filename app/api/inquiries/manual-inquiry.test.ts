// @module-tag messages/manual
import { expect, test } from 'vitest';
import { api, apiPerFile, fault, read, send, token } from '#app/api/calls/api-test.ts';
import type { InquiryEvent } from '#app/domain/inquiries/inquiry.ts';

apiPerFile('staffSession');

const walkIn = { name: 'Ravi Rao', phone: '98000 12345', subject: 'Toner for HP 1020', source: 'walk-in' };
const enter = (json: object, key?: string) =>
  send('POST', '/contact/manual', json, token, key === undefined ? {} : { 'idempotency-key': key });
const events = (id: string): Promise<InquiryEvent[]> => read(`/contact/${id}/events`);

test('stores an inquiry with its source, opened by its author', async () => {
  const { status, body: message } = await enter(walkIn, 'key-00001');
  expect(status).toBe(201);
  const empty = { email: '', message: '', preferredBranch: '', assignee: '', answeredAt: null, unverified: false };
  expect(message).toMatchObject({ ...walkIn, ...empty, read: true, status: 'new', openedAt: message.createdAt });
  expect((await events(message.id)).map(({ kind, madeBy }) => [kind, madeBy])).toEqual([
    ['received', ''],
    ['opened', 'staff'],
  ]);
  expect(await api.store.inquiries.summary()).toMatchObject({ unread: 0 });
});

test('stores WhatsApp as the portal of a call', async () => {
  const { body } = await enter({ ...walkIn, name: 'Zoya', source: 'whatsapp' });
  expect(body).toMatchObject({ source: 'call', portal: 'WhatsApp' });
});

test('assigns it to a user and rejects an unknown user', async () => {
  const [staff] = (await api.store.users.list('')).filter(({ username }) => username === 'staff');
  const { body: message } = await enter({ ...walkIn, name: 'Meera', assignee: staff?.id });
  expect(message.assignee).toBe(staff?.id);
  const assigned = expect.objectContaining({ kind: 'assigned', text: 'staff', madeBy: 'staff' });
  expect(await events(message.id)).toContainEqual(assigned);
  const before = (await api.store.inquiries.list()).length;
  const { body } = await enter({ ...walkIn, name: 'Nobody', assignee: 'gone' });
  expect(body).toEqual(fault('assignee', 'This user no longer exists'));
  expect(await api.store.inquiries.list()).toHaveLength(before);
});

test.each([
  ['no name', { name: ' ' }],
  ['neither phone nor e-mail', { phone: '' }],
  ['half a phone number', { phone: '98000' }],
  ['no e-mail address', { email: 'ravi at home' }],
  ['a source of visitors', { source: 'website' }],
])('rejects %s', async (_what, fields) => {
  const { status, body } = await enter({ ...walkIn, ...fields });
  expect([status, body.detail[0].loc]).toEqual([422, ['body', Object.keys(fields)[0]]]);
});

test('accepts an e-mail address instead of a phone number', async () => {
  const answer = await enter({ ...walkIn, phone: '', email: 'ravi@example.com' });
  expect(answer).toMatchObject({ status: 201, body: { phone: '' } });
});

import { expect, test } from 'vitest';
import type { Message } from '#app/domain/message.ts';
import { withMessage, withoutMessage } from './inbox-lists.ts';

const message = (id: string, fields: Partial<Message> = {}): Message => ({
  id,
  name: id,
  email: 'a@b.test',
  phone: '1',
  subject: '',
  message: 'Hello',
  preferredBranch: '',
  read: false,
  status: 'new',
  suspectedSpam: false,
  createdAt: `2026-11-${id}T00:00:00.000Z`,
  ...fields,
});
const lists = { messages: ['20', '18', '16'].map((id) => message(id)), spam: [message('17', { suspectedSpam: true })] };
const ids = (list: Message[]) => list.map(({ id }) => id);

test('a changed message stays in its place', () => {
  const changed = withMessage(lists, message('18', { status: 'resolved' }));
  expect(ids(changed.messages)).toEqual(['20', '18', '16']);
  expect(changed.messages[1]?.status).toBe('resolved');
});

test('a message goes over to the suspected spam and comes back by its date', () => {
  const away = withMessage(lists, message('18', { suspectedSpam: true }));
  expect([ids(away.messages), ids(away.spam)]).toEqual([
    ['20', '16'],
    ['18', '17'],
  ]);
  const back = withMessage(away, message('17'));
  expect([ids(back.messages), ids(back.spam)]).toEqual([['20', '17', '16'], ['18']]);
});

test('a message that was deleted is nowhere', () => {
  expect(ids(withoutMessage(lists, '18').messages)).toEqual(['20', '16']);
  expect(ids(withoutMessage(lists, '17').spam)).toEqual([]);
  expect(withoutMessage(lists, 'x')).toEqual(lists);
});

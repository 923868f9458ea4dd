import { expect, test } from 'vitest';
import { aMessage } from '#tests/support/factories.ts';
import { withMessage, withoutMessage } from './inbox-lists.ts';
import type { Message } from './message.ts';

const lists = {
  messages: ['20', '18', '16'].map((id) => aMessage(id)),
  spam: [aMessage('17', { suspectedSpam: true })],
};
const ids = (list: Message[]) => list.map(({ id }) => id).join();

test('keeps a changed message in its place', () => {
  const changed = withMessage(lists, aMessage('18', { status: 'resolved' }));
  expect(ids(changed.messages)).toBe('20,18,16');
  expect(changed.messages[1]?.status).toBe('resolved');
});

test('moves a message to suspected spam and back, sorted by date', () => {
  const away = withMessage(lists, aMessage('18', { suspectedSpam: true }));
  expect([ids(away.messages), ids(away.spam)]).toEqual(['20,16', '18,17']);
  const back = withMessage(away, aMessage('17'));
  expect([ids(back.messages), ids(back.spam)]).toEqual(['20,17,16', '18']);
});

test('removes a deleted message', () => {
  expect(ids(withoutMessage(lists, '18').messages)).toBe('20,16');
  expect(ids(withoutMessage(lists, '17').spam)).toBe('');
  expect(withoutMessage(lists, 'x')).toEqual(lists);
});

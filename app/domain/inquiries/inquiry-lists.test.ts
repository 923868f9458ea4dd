import { expect, test } from 'vitest';
import { aStoredInquiry } from '#tests/support/factories.ts';
import type { Inquiry } from './inquiry.ts';
import { withInquiry, withoutInquiry } from './inquiry-lists.ts';

const lists = {
  inquiries: ['20', '18', '16'].map((id) => aStoredInquiry(id)),
  spam: [aStoredInquiry('17', { suspectedSpam: true })],
};
const ids = (list: Inquiry[]) => list.map(({ id }) => id).join();

test('keeps a changed inquiry in its place', () => {
  const changed = withInquiry(lists, aStoredInquiry('18', { status: 'resolved' }));
  expect(ids(changed.inquiries)).toBe('20,18,16');
  expect(changed.inquiries[1]?.status).toBe('resolved');
});

test('moves an inquiry to suspected spam and back, sorted by date', () => {
  const away = withInquiry(lists, aStoredInquiry('18', { suspectedSpam: true }));
  expect([ids(away.inquiries), ids(away.spam)]).toEqual(['20,16', '18,17']);
  const back = withInquiry(away, aStoredInquiry('17'));
  expect([ids(back.inquiries), ids(back.spam)]).toEqual(['20,17,16', '18']);
});

test('removes a deleted inquiry', () => {
  expect(ids(withoutInquiry(lists, '18').inquiries)).toBe('20,16');
  expect(ids(withoutInquiry(lists, '17').spam)).toBe('');
  expect(withoutInquiry(lists, 'x')).toEqual(lists);
});

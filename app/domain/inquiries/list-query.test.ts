import { expect, test } from 'vitest';
import { inquiriesHref, readListQuery } from './list-query.ts';

const plain = { filter: 'all', search: '', isSpam: false, id: null } as const;

test.each([
  ['', plain],
  ['?status=unread&q=asha+patil', { ...plain, filter: 'unread', search: 'asha patil' }],
  ['?q=%3D1%26id%3Dx', { ...plain, search: '=1&id=x' }],
  ['?view=waiting', { ...plain, filter: 'waiting' }],
  ['?view=done&id=m1', { ...plain, filter: 'resolved', id: 'm1' }],
  ['?status=in_progress', { ...plain, filter: 'in_progress' }],
  ['?spam=true&id=m1', { ...plain, isSpam: true, id: 'm1' }],
] as const)('%j is an address of its own', (address, query) => {
  expect(readListQuery(new URLSearchParams(address))).toEqual(query);
  expect(inquiriesHref(query)).toBe(`/admin/messages${address}`);
});

test('ignores unknown values, and parses the old URL of resolved inquiries', () => {
  for (const address of ['?status=lost', '?status=all', '?q=%20', '?spam=maybe', '?id=', '?view=all'])
    expect(readListQuery(new URLSearchParams(address)), address).toEqual(plain);
  expect(inquiriesHref(readListQuery(new URLSearchParams('?status=resolved')))).toBe('/admin/messages?view=done');
  // Suspected spam has no status.
  expect(inquiriesHref(readListQuery(new URLSearchParams('?spam=true&status=new')))).toBe('/admin/messages?spam=true');
});

test('offers the reply chosen in a notification, but not for other inquiries', {
  tags: ['messages/reply-taps'],
}, () => {
  const queries = ['call', 'whatsapp', 'delete'].map((name) => readListQuery(new URLSearchParams(`?id=m1&do=${name}`)));
  expect(queries.map(({ reply }) => reply)).toEqual(['called', 'whatsapp', undefined]);
  for (const query of queries) expect(inquiriesHref({ ...query, id: 'm2' })).toBe('/admin/messages?id=m2');
});

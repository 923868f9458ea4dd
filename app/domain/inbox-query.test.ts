import { expect, test } from 'vitest';
import { inboxHref, readInboxQuery } from './inbox-query.ts';

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
  expect(readInboxQuery(new URLSearchParams(address))).toEqual(query);
  expect(inboxHref(query)).toBe(`/admin/messages${address}`);
});

test.each(['?status=lost', '?status=all', '?q=%20', '?spam=maybe', '?id='])('ignores %j', (address) => {
  expect(readInboxQuery(new URLSearchParams(address))).toEqual(plain);
});

test('parses the old URL of resolved messages', () => {
  expect(inboxHref(readInboxQuery(new URLSearchParams('?status=resolved')))).toBe('/admin/messages?view=done');
  expect(readInboxQuery(new URLSearchParams('?view=all'))).toEqual(plain);
});

test.each([
  ['call', 'called'],
  ['whatsapp', 'whatsapp'],
  ['delete', undefined],
])('offers the reply chosen in a notification: %s', { tags: ['messages/reply-taps'] }, (name, reply) => {
  const query = readInboxQuery(new URLSearchParams(`?id=m1&do=${name}`));
  expect(query.reply).toBe(reply);
  // Links to other messages do not repeat it.
  expect(inboxHref({ ...query, id: 'm2' })).toBe('/admin/messages?id=m2');
});

test('drops the status filter for suspected spam', () => {
  expect(inboxHref(readInboxQuery(new URLSearchParams('?spam=true&status=new')))).toBe('/admin/messages?spam=true');
});

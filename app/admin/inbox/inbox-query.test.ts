import { expect, test } from 'vitest';
import { inboxHref, readInboxQuery } from './inbox-query.ts';

const plain = { filter: 'all', search: '', isSpam: false, id: null } as const;

test.each([
  ['', plain],
  ['?status=unread&q=asha+patil', { ...plain, filter: 'unread', search: 'asha patil' }],
  ['?q=%3D1%26id%3Dx', { ...plain, search: '=1&id=x' }],
  ['?spam=true&id=m1', { ...plain, isSpam: true, id: 'm1' }],
] as const)('%j is an address of its own', (address, query) => {
  expect(readInboxQuery(new URLSearchParams(address))).toEqual(query);
  expect(inboxHref(query)).toBe(`/admin/messages${address}`);
});

test.each(['?status=lost', '?status=all', '?q=%20', '?spam=maybe', '?id='])('ignores %j', (address) => {
  expect(readInboxQuery(new URLSearchParams(address))).toEqual(plain);
});

test('drops the status filter for suspected spam', () => {
  expect(inboxHref(readInboxQuery(new URLSearchParams('?spam=true&status=new')))).toBe('/admin/messages?spam=true');
});

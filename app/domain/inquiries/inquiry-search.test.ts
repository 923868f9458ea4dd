// @module-tag panel/message-filter
import { describe, expect, test } from 'vitest';
import { aStoredInquiry } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { viewerAt } from './follow-up.ts';
import type { Inquiry } from './inquiry.ts';
import {
  emptyText,
  filterCount,
  filterTabs,
  type InquiryFilter,
  inFilter,
  inquiriesHref,
  inquiryFilterOf,
  inquiryMatcher,
  inquiryText,
  readListQuery,
} from './inquiry-search.ts';

const inquiry = aStoredInquiry(20, {
  name: 'Renée D’Souza',
  company: 'Souza Traders',
  email: 'renee@school.example',
  phone: '+91 98000-12345',
  subject: 'Inquiry about Canon iR 2625',
  message: 'We copy 10,000 pages\na month.',
  preferredBranch: 'Pune Head Office',
  portal: 'IndiaMART',
  campaign: 'google / cpc',
  items: [{ product: 'hp-1020', name: 'HP LaserJet 1020', quantity: 1, want: 'buy', note: '', paise: null }],
});

describe('the filters', () => {
  const viewer = { today: '2026-11-25', since: '2026-11-24T18:30:00.000Z', self: 'u1' };
  const tabs = (inquiries: Inquiry[], current: InquiryFilter | null = null) =>
    filterTabs(inquiries, current, viewer).map(({ name, count }) => `${name} ${count}`);

  test('leave out New, and Unverified if there is none, but include the selected one', () => {
    const shown = 'All 1, Waiting 1, Today 0, Mine 0, Snoozed 0, In progress 0, Done 0, Unread 1';
    expect(tabs([inquiry]).join(', ')).toBe(shown);
    expect(tabs([{ ...inquiry, unverified: true }])).toContain('Unverified 1');
    expect(tabs([inquiry], 'new')).toContain('New 1');
    expect(tabs([], 'unverified')).toContain('Unverified 0');
  });

  test('say what an empty list is empty of', () => {
    const filters = ['waiting', 'today', 'mine', 'snoozed', 'resolved', 'unread'] as const;
    expect(filters.map(emptyText).join(' ')).toBe(
      'No message is waiting for a reply. Nothing to follow up today. No messages assigned to you. ' +
        'No follow-ups planned. No messages are resolved yet. No messages here.',
    );
  });
});

describe('an inquiry search', () => {
  const found = (searches: string[], phone = inquiry.phone) =>
    searches.filter((search) => inquiryMatcher(search)(inquiryText({ ...inquiry, phone }, india)));

  test('finds a name in any case and with any accents, an address, a subject, the message, where it came from, and words from several', () => {
    const words = [
      'renee d’SOUZA',
      'RENEE@school',
      'traders',
      'canon ir',
      '10,000 pages a month',
      'renée canon month',
      'indiamart',
      'google / cpc',
      'hp 1020',
      '   ',
    ];
    const numbers = ['9800012345', '98000 123 45', '+91-9800012345', '12345'];
    expect(found([...words, ...numbers])).toEqual([...words, ...numbers]);
  });

  test('does not find other words or numbers, digits put together out of words, or the branch', () => {
    expect(found(['kyocera', 'canon kyocera', '9800012346', '26259800', 'souzarenee', 'pune'])).toEqual([]);
  });

  test('finds a number given without its country code, by three digits at least', () => {
    const written = ['+91 98000 12345', '098000 12345'];
    expect(found(written, '098000 12345')).toEqual(written);
    expect(found(['98000'], '९८००० १२३४५')).toEqual(['98000']);
    expect(found(['54321'], '98000 12345 / 98000 54321')).toEqual(['54321']);
    expect(found(['000', '123'], 'none')).toEqual(['000']);
    expect(found(['80', '800'], '98-00-01')).toEqual(['800']);
  });
});

test('an inquiry filter shows its inquiries, and falls back to all if unknown', () => {
  const viewer = viewerAt(new Date('2026-11-20T15:01:00.000Z'), 'u1', india);
  const inquiries: Inquiry[] = [
    { ...inquiry, createdAt: '2026-11-20T15:01:00.000Z' },
    { ...inquiry, id: 'm2', read: true },
    { ...inquiry, id: 'm3', read: true, status: 'in_progress' },
    { ...inquiry, id: 'm4', read: true, status: 'resolved', unverified: true },
  ];
  const counts = {
    all: 4,
    unread: 1,
    new: 2,
    in_progress: 1,
    resolved: 1,
    unverified: 1,
    waiting: 3,
    today: 4,
    mine: 0,
  };
  for (const [filter, count] of Object.entries(counts) as [InquiryFilter, number][]) {
    expect(filterCount(inquiries, filter, viewer), filter).toBe(count);
    expect(inquiries.filter((each) => inFilter(each, filter, viewer))).toHaveLength(count);
  }
  expect([null, '', 'lost', 'unread'].map(inquiryFilterOf)).toEqual(['all', 'all', 'all', 'unread']);
});

const plain = { filter: 'all', search: '', isSpam: false, id: null } as const;

test.each([
  ['', plain],
  ['?status=unread&q=asha+patil', { ...plain, filter: 'unread', search: 'asha patil' }],
  ['?q=%3D1%26id%3Dx', { ...plain, search: '=1&id=x' }],
  ['?view=waiting', { ...plain, filter: 'waiting' }],
  ['?view=done&id=m1', { ...plain, filter: 'resolved', id: 'm1' }],
  ['?status=in_progress', { ...plain, filter: 'in_progress' }],
  ['?q=toner&branch=b1', { ...plain, search: 'toner', branch: 'b1' }],
  ['?spam=true&id=m1', { ...plain, isSpam: true, id: 'm1' }],
] as const)('parses the query %j and writes it back', (address, query) => {
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

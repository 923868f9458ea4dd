/**
 * @module-tag panel/message-filter
 */
import { describe, expect, test } from 'vitest';
import { noFollowUp } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { viewerAt } from './follow-up.ts';
import type { Message } from './message.ts';
import {
  emptyText,
  filterCount,
  filterTabs,
  inFilter,
  type MessageFilter,
  messageFilterOf,
  messageMatcher,
  messageText,
} from './message-search.ts';

const message: Message = {
  id: 'm1',
  name: 'Renée D’Souza',
  email: 'renee@school.example',
  phone: '+91 98000-12345',
  subject: 'Inquiry about Canon iR 2625',
  message: 'We copy 10,000 pages\na month.',
  preferredBranch: 'Pune Head Office',
  read: false,
  status: 'new',
  suspectedSpam: false,
  unverified: false,
  page: '',
  photos: [],
  ...noFollowUp,
  createdAt: '2026-11-20T15:01:00.000Z',
};

describe('the filters', () => {
  const viewer = { today: '2026-11-25', since: '2026-11-24T18:30:00.000Z', self: 'u1' };
  const tabs = (messages: Message[], current: MessageFilter | null = null) =>
    filterTabs(messages, current, viewer).map(({ name, count }) => `${name} ${count}`);

  test('leave out New, and Unverified if there is none', () => {
    expect(tabs([message])).toEqual([
      'All 1',
      'Waiting 1',
      'Today 0',
      'Mine 0',
      'Snoozed 0',
      'In progress 0',
      'Done 0',
      'Unread 1',
    ]);
    expect(tabs([{ ...message, unverified: true }])).toContain('Unverified 1');
  });

  test('include the selected one', () => {
    expect(tabs([message], 'new')).toContain('New 1');
    expect(tabs([], 'unverified')).toContain('Unverified 0');
  });

  test('say what an empty list is empty of', () => {
    expect(emptyText('waiting')).toBe('No message is waiting for a reply.');
    expect(emptyText('today')).toBe('Nothing to follow up today.');
    expect(emptyText('mine')).toBe('No messages assigned to you.');
    expect(emptyText('snoozed')).toBe('No follow-ups planned.');
    expect(emptyText('resolved')).toBe('No messages are resolved yet.');
    expect(emptyText('unread')).toBe('No messages here.');
  });
});

describe('a message search', () => {
  const finds = (search: string, phone = message.phone) =>
    messageMatcher(search)(messageText({ ...message, phone }, india));

  test.each([
    ['a name, whatever its case and accents', 'renee d’SOUZA'],
    ['an e-mail address', 'RENEE@school'],
    ['a subject', 'canon ir'],
    ['the message', '10,000 pages a month'],
    ['words from several places', 'renée canon month'],
    ['a number by its digits alone', '9800012345'],
    ['a number written in another way', '98000 123 45'],
    ['a number with its country', '+91-9800012345'],
    ['the end of a number', '12345'],
    ['nothing but spaces, which is no search', '   '],
  ])('finds %s', (_what, search) => {
    expect(finds(search)).toBe(true);
  });

  test.each([
    ['a word that the message does not contain', 'kyocera'],
    ['one word of two that is not there', 'canon kyocera'],
    ['another number', '9800012346'],
    ['digits put together out of words', '26259800'],
    ['the branch, which has no search', 'pune'],
  ])('does not find %s', (_what, search) => {
    expect(finds(search)).toBe(false);
  });

  test('finds a number given without its country code', () => {
    expect(finds('+91 98000 12345', '098000 12345')).toBe(true);
    expect(finds('098000 12345', '098000 12345')).toBe(true);
    expect(finds('98000', '९८००० १२३४५')).toBe(true);
    expect(finds('54321', '98000 12345 / 98000 54321')).toBe(true);
    expect(finds('000', 'none')).toBe(true);
    expect(finds('123', 'none')).toBe(false);
  });

  test('does not match numbers by two digits', () => {
    expect(finds('80', '98-00-01')).toBe(false);
    expect(finds('800', '98-00-01')).toBe(true);
  });
});

describe('a message filter', () => {
  const viewer = viewerAt(new Date('2026-11-20T15:01:00.000Z'), 'u1', india);
  const messages: Message[] = [
    message,
    { ...message, id: 'm2', read: true },
    { ...message, id: 'm3', read: true, status: 'in_progress' },
    { ...message, id: 'm4', read: true, status: 'resolved', unverified: true },
  ];

  test.each([
    ['all', 4],
    ['unread', 1],
    ['new', 2],
    ['in_progress', 1],
    ['resolved', 1],
    ['unverified', 1],
    ['waiting', 3],
    ['today', 4],
    ['mine', 0],
  ] as const)('%s shows %d', (filter, count) => {
    expect(filterCount(messages, filter, viewer)).toBe(count);
    expect(messages.filter((each) => inFilter(each, filter, viewer))).toHaveLength(count);
  });

  test('falls back to all if unknown', () => {
    expect([null, '', 'lost', 'unread'].map(messageFilterOf)).toEqual(['all', 'all', 'all', 'unread']);
  });
});

// @module-tag panel/post-schedule
import { expect, test } from 'vitest';
import { instantOf, isScheduled, localTime, publicationHint } from './publication.ts';

const now = new Date('2026-03-12T04:30:00Z');

test('a date-and-time field shows and reads the time in India regardless of the device’s time zone', () => {
  expect(localTime('2026-03-12T04:30:17.123Z')).toBe('2026-03-12T10:00');
  expect(localTime('2026-12-31T18:30:00Z')).toBe('2027-01-01T00:00');
  expect(localTime(null)).toBe('');
  expect(new Date(instantOf('2026-03-12T10:00') ?? '').toISOString()).toBe('2026-03-12T04:30:00.000Z');
  expect(instantOf('')).toBeNull();
});

test('a published post is scheduled while its time is in the future', () => {
  const post = { status: 'published', publishedAt: '2026-03-12T04:31:00Z' } as const;
  const draft = { ...post, status: 'draft' } as const;
  const others = [draft, { ...post, publishedAt: '2026-03-12T04:30:00Z' }, { ...post, publishedAt: null }];
  expect([post, ...others].filter((each) => isScheduled(each, now))).toEqual([post]);
});

test.each([
  ['draft', null, 'Draft: hidden from visitors until you publish it.'],
  ['draft', '2099-01-01T04:30:00Z', 'Draft. After you publish it, visitors see it from 1 Jan 2099, 10:00 am.'],
  ['draft', '2026-01-01T04:30:00Z', 'Draft. After you publish it, its date is 1 Jan 2026, 10:00 am.'],
  ['draft', 'half a time', 'Enter the date and the time.'],
  ['archived', null, 'Archived: hidden from visitors.'],
  ['published', null, 'Visitors see it as soon as you save.'],
  ['published', '2099-01-01T04:30:00Z', 'Scheduled: after you save, visitors see it from 1 Jan 2099, 10:00 am.'],
  ['published', '2026-01-01T04:30:00Z', 'Published, dated 1 Jan 2026, 10:00 am.'],
] as const)('%s at %s: %s', (status, publishedAt, words) => {
  expect(publicationHint({ status, publishedAt }, now)).toBe(words);
});

import { describe, expect, test } from 'vitest';
import { storedKinds } from '#app/domain/business/privacy-page.ts';
import { monthsBefore } from '#app/domain/business/privacy-rules.ts';
import { dealer } from '#dealer';
import { countsOf, erasedInWords, keptInWords, personOf } from './privacy.ts';

describe('a person', { tags: ['privacy/log'] }, () => {
  test('is found by its key, and hinted at without it', () => {
    const person = (typed: string) => personOf(typed, dealer.locale);
    const byMail = { keys: ['asha@example.com'], hint: 'e-mail address beginning with a' };
    expect(person(' Asha@Example.COM ')).toEqual(byMail);
    for (const typed of ['098000 12345', '+91-98000-12345', '९८०००१२३४५'])
      expect(person(typed)).toEqual({ keys: ['+919800012345'], hint: 'phone number ending 345' });
    for (const typed of ['', 'Asha', '12345', '@', 'a b@c']) expect(person(typed), typed).toBeNull();
  });

  test('what is erased and kept, in words', () => {
    const none = countsOf({ messages: [], emails: [], quotations: [] });
    expect([erasedInWords(none), keptInWords(none)]).toEqual(['nothing', '']);
    const some = { ...none, messages: 2, photos: 1, keptQuotations: 1 };
    expect([erasedInWords(some), keptInWords(some)]).toEqual(['2 messages, 1 photo', '1 sent quotation']);
  });
});

test.each([
  ['2026-05-31T10:00:00.000Z', 3, '2026-02-28T10:00:00.000Z'],
  ['2026-01-15T10:00:00.000Z', 13, '2024-12-15T10:00:00.000Z'],
  ['2024-02-29T10:00:00.000Z', 96, '2016-02-29T10:00:00.000Z'],
])('%s less %i months is %s', { tags: ['privacy/retention'] }, (instant, months, expected) => {
  expect(monthsBefore(new Date(instant), months).toISOString()).toBe(expected);
});

test('the page about privacy names the months of the settings', { tags: ['privacy/page'] }, () => {
  const inquiries = (messageMonths: number) => storedKinds({ messageMonths })[0]?.howLong;
  expect([0, 6, 12, 36].map(inquiries)).toEqual([
    'until you ask us to erase them, or we no longer need them',
    'until 6 months after your inquiry is done',
    'until one year after your inquiry is done',
    'until 3 years after your inquiry is done',
  ]);
});

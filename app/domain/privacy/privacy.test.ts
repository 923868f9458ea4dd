import { describe, expect, test } from 'vitest';
import { storedKinds } from '#app/domain/business/privacy-page.ts';
import { monthsBefore } from '#app/domain/business/privacy-rules.ts';
import { dealer } from '#dealer';
import type { PersonData } from './privacy.schema.ts';
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
    const each = { messages: 1, events: 1, emails: 1, photos: 1, drafts: 1, endedQuotations: 1, keptQuotations: 2 };
    expect(erasedInWords(each)).toBe(
      '1 message, 1 note or event, 1 e-mail, 1 photo, 1 draft quotation, 1 declined or expired quotation',
    );
    expect(keptInWords(each)).toBe('2 sent quotations');
    const two = { ...none, events: 2, emails: 2, drafts: 2, endedQuotations: 2 };
    const others = '2 notes and events, 2 e-mails, 2 draft quotations, 2 declined or expired quotations';
    expect(erasedInWords(two)).toBe(others);
  });

  test('counts notes and photos of all messages, and quotations by their fate', () => {
    const quotations = [
      { state: 'draft', isKept: false },
      { state: 'sent', isKept: true },
      { state: 'accepted', isKept: true },
      { state: 'declined', isKept: false },
    ];
    const messages = [
      { events: [1, 2], photos: ['a'] },
      { events: [3], photos: ['b', 'c'] },
    ];
    expect(countsOf({ messages, emails: [{}], quotations } as unknown as PersonData)).toEqual({
      ...{ messages: 2, events: 3, emails: 1, photos: 3 },
      ...{ drafts: 1, endedQuotations: 1, keptQuotations: 2 },
    });
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

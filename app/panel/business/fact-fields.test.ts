import { describe, expect, test } from 'vitest';
import { firstFacts } from '#app/domain/business/dealer-facts.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import { defaultReplyTemplates } from '#app/domain/inquiries/default-reply-templates.ts';
import { dealer } from '#dealer';
import { aboutFields } from './about-fields.ts';
import { contactFields, countryName, placeOf } from './contact-fields.ts';
import { holidayInWords, hoursFields } from './hours-fields.ts';
import {
  aboutNoun,
  contactNoun,
  hoursNoun,
  privacyNoun,
  quotationFields,
  quotationsNoun,
  repliesNoun,
} from './settings-noun.ts';

const holiday = (fields: object) => [{ from: '2026-11-08', until: '', name: '', branch: '', ...fields }];
const facts = {
  ...firstFacts(dealer),
  replyTemplates: [...defaultReplyTemplates],
  holidays: [
    ...holiday({ until: '2026-11-10', name: 'दिवाली' }),
    ...holiday({ from: '2026-12-25', until: '2026-12-25', branch: 'b' }),
  ],
} as Settings;

const { holidays } = hoursFields;
const nouns = [contactNoun, hoursNoun, aboutNoun, repliesNoun, quotationsNoun, privacyNoun];

test('the forms write back all facts unchanged, each in exactly one form', { tags: ['dealer/panel'] }, () => {
  const sent = nouns.map(({ read, write }) => write(read(facts) as never));
  // The first steps write `settledSteps`.
  const { settledSteps: _, ...typed } = facts;
  expect(Object.assign({}, ...sent)).toEqual(typed);
  expect(sent.flatMap(Object.keys).sort()).toEqual(Object.keys(typed).sort());
  for (const { read, check } of nouns) expect(check?.(read(facts) as never)).toEqual([]);
});

describe('typed values', { tags: ['dealer/formats'] }, () => {
  const link = (url: string, name = 'FB') => [{ name, url }];
  test.each([
    [contactFields.phone, '98000 12345', '+919800012345'],
    [contactFields.phone, '020 2553 0000', '+912025530000'],
    [contactFields.whatsapp, '९८००० १२३४५', '919800012345'],
    [contactFields.whatsapp, '+91 98000-12345', '919800012345'],
    [contactFields.country, ' in ', 'IN'],
    [contactFields.location, '18.53080, 73.84750', { latitude: 18.5308, longitude: 73.8475 }],
    [contactFields.location, '-33.9,18', { latitude: -33.9, longitude: 18 }],
    [contactFields.serviceRadius, '12.5', 12_500],
    [aboutFields.brands, ' Ricoh\n\nशार्प \nRicoh', ['Ricoh', 'शार्प']],
    [aboutFields.foundingYear, '2015', 2015],
    [aboutFields.social, link(' facebook.com/shop', ' FB '), link('https://facebook.com/shop')],
    [hoursFields.replyGoalMinutes, '30', 30],
    [quotationFields.gstin, '27 aapfu0939f-1zv ', '27AAPFU0939F1ZV'],
    [quotationFields.gstin, ' ', ''],
    [quotationFields.upiId, ' shop@okbank ', 'shop@okbank'],
    [quotationFields.quotationDays, '', null],
    [holidays, holiday({}), holiday({ until: '2026-11-08' })],
  ])('%#: %j', (field, typed, sent) => {
    expect(field.check?.(typed as never) ?? []).toEqual([]);
    expect(field.write(typed as never)).toEqual(sent);
  });

  type Refused = readonly [field: { check?: (typed: never) => unknown }, typed: unknown, problem: unknown];
  const at = (field: string, message: string) => [{ field, message }];
  test.each<Refused>([
    [contactFields.phone, 'call us', 'Use only digits and spaces, and a + before the country code'],
    [contactFields.whatsapp, '', 'Enter a number'],
    [contactFields.email, 'sales at shop', 'Enter an e-mail address, such as sales@yourshop.in'],
    [contactFields.street, ' ', 'Enter your address'],
    [contactFields.city, '', 'Enter your city'],
    [contactFields.country, 'India', 'Enter the two letters of your country, such as IN'],
    [contactFields.country, 'QX', 'Enter the two letters of your country, such as IN'],
    [contactFields.location, '18.5308', 'Enter two numbers with a comma, such as 18.5308, 73.8475'],
    [contactFields.location, '118.5308, 73', 'Enter two numbers with a comma, such as 18.5308, 73.8475'],
    [contactFields.serviceRadius, 'far', 'Enter a number of kilometres, 1 or more'],
    [contactFields.serviceRadius, '0', 'Enter a number of kilometres, 1 or more'],
    [aboutFields.brands, ' \n ', 'Enter at least one brand'],
    [aboutFields.brands, 'x'.repeat(10_000), 'A brand may have at most 60 letters'],
    [aboutFields.brands, Array.from({ length: 41 }, (_, index) => index).join('\n'), 'Enter at most 40 brands'],
    [aboutFields.foundingYear, '1066', expect.stringMatching(/^Enter a year from 1800 to 20\d\d$/)],
    [aboutFields.foundingYear, '3015', expect.stringMatching(/^Enter a year from 1800 to 20\d\d$/)],
    ...['', 'my page', 'javascript:alert(1)', 'mailto:a@b.in'].map((url): Refused => {
      const problem = 'Copy the address of your page, such as facebook.com/your-shop';
      return [aboutFields.social, link(url), at('0.url', problem)];
    }),
    [aboutFields.social, link('a.example', ''), at('0.name', 'Enter a name, such as Facebook')],
    ...['4', '1441', '7.5', 'soon'].map(
      (typed) => [hoursFields.replyGoalMinutes, typed, 'Enter whole minutes, from 5 to 1440'] as const,
    ),
    [quotationFields.gstin, '27AAPFU0939F1ZW', 'Check each character, such as 27AAPFU0939F1ZV'],
    [quotationFields.upiId, '98000 12345', 'Enter a UPI ID, such as yourshop@okhdfcbank'],
    [quotationFields.quotationDays, '0', 'Enter whole days, from 1 to 365'],
    [holidays, holiday({ from: '' }), at('0.from', 'Choose the day')],
    [holidays, holiday({ until: '2026-11-07' }), at('0.until', 'The last day must not be before the first')],
    [holidays, holiday({ name: 'x'.repeat(10_000) }), at('0.name', 'Please use at most 80 characters')],
  ])('%#: %j is refused', (field, typed, problem) => {
    expect(field.check?.(typed as never)).toEqual(problem);
  });

  test('have a preview', () => {
    const names = ['in', 'IN ', 'us', 'xx', 'India'].map(countryName);
    expect(names).toEqual(['India', 'India', 'United States', null, null]);
    expect(placeOf('१८.५, ७३.८')).toEqual({ latitude: 18.5, longitude: 73.8 });
    expect(holidayInWords({ from: '', until: '', name: 'A', branch: '' })).toBe('');
    expect(holidayInWords({ from: '2026-11-08', until: '', name: 'A', branch: '' })).toBe('Closed Sun 8 Nov: A');
  });
});

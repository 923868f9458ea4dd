// @module-tag messages/same-person
import { describe, expect, test } from 'vitest';
import { e164, phoneNumbers } from '#app/domain/text/phone.ts';
import { aStoredInquiry } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { earlierInquiries, personKeys } from './inquiry-person.ts';

const mobile = '+919822012345';
const landline = '+912025530000';

/** Texts separated by a bar. */
const list = (text: string) => text.split(/\s+\|\s+/);

describe('phone numbers', () => {
  const mobiles = list(`9822012345 | 98220 12345 | 982 201 2345 | 98-22-01-23-45 | 98220–12345 | 98220‑12345 |
    98220\u00a012345 | 98220.12345 | (98220) 12345 | 0 98220 12345 | +919822012345 | +91 98220 12345 | +91-98220-12345 |
    (+91) 98220 12345 | + 91 98220 12345 | +91 (0) 98220 12345 | +91 0 9822012345 | +91/98220 12345 | 919822012345 |
    91 98220 12345 | 91-09822012345 | 0091 98220 12345 | 00919822012345 | 091 98220 12345 | 0919822012345 |
    ९८२२० १२३४५ | +९१ ९८२२० १२३४५ | ૯૮૨૨૦૧૨૩૪૫ | ９８２２０１２３４５ | Mob: 98220 12345 | मो. ९८२२०१२३४५ |
    tel:+919822012345 | 98220 12345 (WhatsApp) | 9822012345, 9822012345`);
  test.each([' 09822012345 ', ...mobiles])('%j is a mobile number', (text) => {
    expect(phoneNumbers(text, india)).toEqual([mobile]);
  });

  test.each(
    list(`020 2553 0000 | 020-25530000 | (020) 2553-0000 | 20 2553 0000 | +91 20 2553 0000 | +91 (20) 2553 0000 |
      +91-020-25530000 | 0091 20 2553 0000 | 91 20 25530000 | 020 2553 0000 ext. 12 | 020 2553 0000 (Extn: 12) |
      020-25530000x12 | Ext 12, 020 2553 0000 | 020 2553 0000 #4 | 020-25530000/01`),
  )('%j is a landline number', (text) => {
    expect(phoneNumbers(text, india)).toEqual([landline]);
  });

  test.each(
    list(`98220 12345 / 020 2553 0000 | 98220 12345, 020-25530000 | 98220 12345; 020-25530000 |
      98220 12345 or 020 2553 0000 | 98220 12345 & 020 2553 0000 | M 98220 12345 O 020 2553 0000 x 12 |
      +91 98220 12345 +91 20 2553 0000 | 98220 12345 020 2553 0000 | 9822012345 0912025530000 | ९८२२०१२३४५/०२०२५५३००००`),
  )('%j is both', (text) => {
    expect(phoneNumbers(text, india)).toEqual([mobile, landline]);
  });

  test.each([
    ['0253-2570000', ['+912532570000']],
    ['9122012345 9822012345', ['+919122012345', mobile]],
    ['2553 0000', ['+9125530000']],
    ['+44 20 7946 0000', ['+442079460000']],
    ['0044 20 7946 0000', ['+442079460000']],
    ['', []],
    ['call me', []],
    ['12345', []],
    ['9'.repeat(10_000), []],
  ])('of %j', (text, numbers) => {
    expect(phoneNumbers(text, india)).toEqual(numbers);
  });

  test('dials the first one, or all digits of a short text', () => {
    expect(e164('98220 12345 / 020 2553 0000', india)).toBe(mobile);
    expect(e164('091 98220 12345', india)).toBe(mobile);
    expect(e164('Extn 12, 020 2553 0000 x12', india)).toBe(landline);
    expect(e164('1-0-0', india)).toBe('+91100');
  });
});

test('identifies a person by phone numbers and case-insensitive e-mail address', () => {
  const keys = personKeys({ phone: '098220 12345', email: ' Asha@Example.COM ' }, india);
  expect(keys).toEqual([mobile, 'asha@example.com']);
  expect(personKeys({ phone: 'call me', email: '' }, india)).toEqual([]);
});

test('finds earlier inquiries by a shared number or address', () => {
  const open = aStoredInquiry(15, { phone: '98220 12345 / 020 2553 0000', email: 'asha@example.com' });
  const others = [
    aStoredInquiry(16, { phone: mobile }),
    open,
    aStoredInquiry(14, { phone: '(020) 25530000', email: 'office@example.com' }),
    aStoredInquiry(13, { phone: '98000 00000', email: 'ASHA@example.com' }),
    aStoredInquiry(13, { phone: '९८२२० १२३४५', email: 'a@example.com' }),
    aStoredInquiry(12, { phone: '98000 00000', email: 'ravi@example.com' }),
    aStoredInquiry(12, { phone: '79822 012345', email: 'ravi@example.com' }),
    aStoredInquiry(11, { phone: '', email: '' }),
  ];
  expect(earlierInquiries(others, open, india).map(({ id }) => id)).toEqual(['14', '13', '13']);
  expect(earlierInquiries(others, aStoredInquiry(20, { phone: '', email: '' }), india)).toEqual([]);
});

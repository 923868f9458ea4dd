import { describe, expect, test } from 'vitest';
import { leastWork, linearWork } from '#tests/support/cpu.ts';
import { india } from '#tests/support/locale.ts';
import { e164, isDialable, numberProblem, phoneNumbers, plainDigits, readableNumber } from './phone.ts';

const mobile = '+919822012345';
const landline = '+912025530000';

/** Texts separated by a bar. */
const list = (text: string) => text.split(/\s+\|\s+/);

describe('phone numbers', { tags: ['messages/same-person'] }, () => {
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
    ['', []],
    ['call me', []],
    ['9822012345 9822054321', ['+919822012345', '+919822054321']],
    ['919822012345 919822054321', ['+919822012345', '+919822054321']],
    ['98220 12345 / 98220 12345', ['+919822012345']],
    ['98220 12345 98220 54', []],
    ['255300 / 2553000', ['+912553000']],
    ['9'.repeat(60), ['+919999999999']],
    ['9'.repeat(10_000), []],
  ])('of %j', (text, numbers) => {
    expect(phoneNumbers(text, india)).toEqual(numbers);
  });
});

test.each(
  list(`+91 00000 00001 > +910000000001 | 020 2553 0000 > +912025530000 | 98000 00000 > +919800000000 |
    (0) 98000-00000 > +919800000000 | 0044 20 7946 0000 > +442079460000 | +44 (20) 7946 0000 > +442079460000 |
    00 44 20 7946 0000 > +442079460000 | 980 + 00 > +9198000 | 9122 3344 > +9191223344 | + 44 20 794 > +4420794 |
    91 98000 00000 > +919800000000 | Asha +44 > +9144 | 98220 12345 / 020 2553 0000 > +919822012345 |
    091 98220 12345 > +919822012345 | Extn 12, 020 2553 0000 x12 > +912025530000 | 1-0-0 > +91100`).map(
    (pair) => pair.split(' > ') as [written: string, dialled: string],
  ),
)('converts %s to %s, also after a space', (written, dialled) => {
  expect([e164(written, india), e164(` ${written}`, india)]).toEqual([dialled, dialled]);
});

test('splits a mobile number into two halves if it is a whole number, not one inside a text', () => {
  expect(readableNumber('+910000000000', india)).toBe('+91 00000 00000');
  for (const written of ['020 2553 0000', '0+919800000000', '+9198000000001', 'Tel. +919800000000'])
    expect(readableNumber(written, india)).toBe(written);
});

test('a text can be called if it has seven digits besides an extension', {
  tags: ['public-forms/phone-format'],
}, () => {
  const right =
    list(`2553000 | 98220 12345 | +91-98220-12345 | +91 (0) 98220.12345 | (020) 2553 0000 | 0091 98220 12345 |
    Mob: 98220 12345 | Fax 020 2553000 | # 9822012345 | 020 2553 0000 ext. 12 | 020 2553 0000 (Extn: 12) |
    020-25530000x12 | Ext 12, 020 2553 0000 | 98220 12345 / 98220 54321 | ९८२२० १२३४५ | ९८ २२०१२३ | ९８２２０１２３`);
  expect(right.filter(isDialable)).toEqual(right);
  const wrong =
    list(`12 | 123456 | +91 1234 | call me | 98220 | 255300 ext. 12 | 25530 (extension 1234) | 255300 #12345 |
    255300x12 | १२३४५६ | ......-------`);
  expect(['', ' ', ...wrong].filter(isDialable)).toEqual([]);
});

test('handles a very long text quickly', () => {
  const text = `1${' '.repeat(100_000)}${'1 '.repeat(50_000)}ext`;
  expect(leastWork(() => isDialable(text))).toBeLessThanOrEqual(linearWork);
});

test('a published phone number may have digits of Indian scripts, and a problem is named', {
  tags: ['dealer/formats'],
}, () => {
  expect(plainDigits('+९१ ৯৮ ੦੧ ૨૩ ୪୫ ௬௭ ౮౯ ೦೧ ൨൩ ٤٥ a1')).toBe('+91 98 01 23 45 67 89 01 23 45 a1');
  const fine = ['+91 98000 12345', '98000 12345', '020 2553 0000', '९८००० १२३४५', '+44 (20) 7946-0000'];
  for (const typed of fine) expect(numberProblem(typed, india), typed).toBeUndefined();
  const other = 'Use only digits and spaces, and a + before the country code';
  for (const typed of ['98000 12345 ext 5', 'call Asha', '98+00012345', '+'])
    expect(numberProblem(typed, india), typed).toBe(other);
  for (const typed of ['', '   ']) expect(numberProblem(typed, india)).toBe('Enter a number');
  expect(numberProblem('98000', india)).toBe('This number is too short');
  for (const typed of ['98220 1234', '+91 98220 1234', '2612 3456'])
    expect(numberProblem(typed, india), typed).toBe('A number has 10 digits');
  expect(numberProblem('1800 123 456', india)).toBeUndefined();
  expect(numberProblem('9'.repeat(10_000), india)).toBe('This number is too long');
});

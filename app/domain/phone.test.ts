import { expect, test } from 'vitest';
import { e164, readableNumber } from './phone.ts';

test.each([
  ['+91 00000 00001', '+910000000001'],
  ['020 2553 0000', '+912025530000'],
  ['98000 00000', '+919800000000'],
  ['(0) 98000-00000', '+919800000000'],
  ['0044 20 7946 0000', '+442079460000'],
  ['+44 (20) 7946 0000', '+442079460000'],
])('%s is dialled %s', (written, dialled) => {
  expect(e164(written)).toBe(dialled);
});

test('a mobile number is read out in two halves', () => {
  expect(readableNumber('+910000000000')).toBe('+91 00000 00000');
  expect(readableNumber('020 2553 0000')).toBe('020 2553 0000');
});

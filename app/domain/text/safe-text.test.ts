import { expect, test } from 'vitest';
import { hasSecret, withFewMarks, withoutInvisible } from './safe-text.ts';

test('keeps at most eight combining marks in a row', () => {
  expect(withFewMarks(`a${'\u0300'.repeat(5000)}${'\u0316'.repeat(5000)}b क्षि`)).toBe(`a${'\u0300'.repeat(8)}b क्षि`);
});

test('finds random keys in a text, and no words', () => {
  const secret = ['/quotaton/Ab3-EfGh1j_lMn-pQrStUw', 'x 3f9a12cd-0b1a-4c2d-9e3f-0123456789ab'];
  const words = ['/Canon-Photocopiers-On-Rent', 'canon-imagerunner-advance-4245i', '/TASKalfa 4053ci'];
  expect([...secret, ...words].filter(hasSecret)).toEqual(secret);
});

test.each([
  ['\u202a+91 98123 45678\u202c', '+91 98123 45678'],
  ['Sharma\u200bTraders\u200e\ufeff', 'SharmaTraders'],
  // Joiners are letters of Marathi and parts of emoji.
  ['तऱ्\u200dहा 👨\u200d🔧', 'तऱ्\u200dहा 👨\u200d🔧'],
  ['HP\u200d', 'HP'],
])('%#: removes invisible characters', (text, shown) => expect(withoutInvisible(text)).toBe(shown));

// @module-tag calls/password-strength
import { expect, test } from 'vitest';
import { leastWork, linearWork } from '#tests/support/cpu.ts';
import { guessesLog10, minGuessesLog10, passwordProblem } from './password.ts';

const list = (text: string) => text.split(/\s+\|\s+/);

test.each(
  list(`password12345 | 123456789101112 | qwertyuiop[] | adminadmin123 | Password@2026 | P@ssw0rd12345 | Welcome@12345 |
    admin@123456 | canonprinter | Photocopier1! | india@123456 | iloveyou1234 | sunshine2024!! | qwerty123456! |
    1qaz2wsx3edc | asdfghjkl;12 | abcdefghijkl | abcabcabcabc | ab12ab12ab12 | aaaaaaaaaaab | 10111213141516 |
    987654321098 | letmeinletmein | changeme2026 | mumbai400001 | michael12345`),
)('rejects %s', (password) => {
  expect(guessesLog10(password)).toBeLessThan(minGuessesLog10);
  expect(passwordProblem(password, 'somebody')).toBe('The password is too easy to guess');
});

test.each(
  list(`correct-horse-battery | blue sky over river | three green copiers | a-brand-new-passphrase | long-admin-phrase |
    wjqdx-8ypm4-4hpzg | gT7#kq2!vLm9 | tomato ladder 88 fox | ठीक है चलो घर | mera pehla printer 1998 mein aaya`),
)('accepts %s', (password) => {
  expect(passwordProblem(password, 'somebody')).toBeNull();
});

test('accepts 12 to 256 characters, not bytes, without the username', () => {
  const long = 'gT7#kq2!vLm9'.repeat(3).padEnd(256, 'zR4@w');
  const problem = (password: string) => passwordProblem(password, 'Owner');
  expect([problem('T7#kq2!vLm9'), problem('😀'.repeat(11))]).toEqual(
    Array(2).fill('The password needs at least 12 characters'),
  );
  expect([problem(long), problem(`${long}z`)]).toEqual([null, 'The password may have at most 256 characters']);
  expect(problem('gT7#kq2!vLm9OWNER')).toBe('The password must not contain the username');
});

test.each([
  ['numbers counted up', '891011', 1.5],
  ['numbers of two digits counted up', '1011121314', 1.5],
  ['numbers of three digits counted up', '998999100010011002', 1.5],
  ['numbers that only begin so', '8910119', 2.5],
  ['letters in order', 'ghijkl', 1.5],
  ['a year', '1987', 2],
  ['no year', '2164', 4],
  ['a year and two digits', '198764', 3.5],
  ['a digit and a year', '51987', 3],
  ['numbers of four digits counted up: four years', '1998199920002001', 8],
  ['negative numbers', '-10', 3],
  ['a word, spelt with signs', 'p@ssword', 1.5],
  ['digits with a letter', '8910x', 2.5],
  ['fractions counted up', '1.52.5', 6],
  ['a row of keys', 'asdfghjk', 2],
  ['three keys of a row', 'dfg', 2],
  ['a single character', '~', 1],
  ['three times the same', 'wqxwqxwqx', 3.6],
])('%s: %s', (_what, password, cost) => {
  expect(guessesLog10(password)).toBeCloseTo(cost, 5);
});

test('checks the longest password quickly', () => {
  const text = Array.from({ length: 256 }, (_, index) => String.fromCharCode(33 + ((index * 37) % 90))).join('');
  expect(leastWork(() => guessesLog10(text))).toBeLessThanOrEqual(linearWork);
});

/**
 * @module-tag session/second-factor
 */
import { expect, test } from 'vitest';
import { readCode, recoveryLetters, spaced } from './second-factor.ts';

test.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['１２３４５６', { kind: 'app', code: '123456' }],
  ['abcd-efgh-jklm-2345', { kind: 'recovery', code: 'ABCDEFGHJKLM2345' }],
  ['ABCD EFGH JKLM 2345', { kind: 'recovery', code: 'ABCDEFGHJKLM2345' }],
  ['12345', null],
  ['1234567', null],
  ['ABCD EFGH JKLM 2340', null],
  ['', null],
])('parses “%s” as a code', (typed, expected) => {
  expect(readCode(typed)).toEqual(expected);
});

test('recovery codes use 32 unambiguous letters and are shown in groups', () => {
  expect(new Set(recoveryLetters).size).toBe(32);
  expect(recoveryLetters).not.toMatch(/[01IO]/);
  expect(spaced('ABCDEFGHJKLM2345')).toBe('ABCD EFGH JKLM 2345');
});

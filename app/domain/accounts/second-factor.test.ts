// @module-tag session/second-factor
import { expect, test } from 'vitest';
import { readCode, recoveryLetters, spaced } from './second-factor.ts';

test('parses a code of the app or a recovery code', () => {
  for (const typed of ['123456', ' 123 456 ', '１２３４５６'])
    expect(readCode(typed)).toEqual({ kind: 'app', code: '123456' });
  for (const typed of ['abcd-efgh-jklm-2345', 'ABCD EFGH JKLM 2345'])
    expect(readCode(typed)).toEqual({ kind: 'recovery', code: 'ABCDEFGHJKLM2345' });
  const wrong = ['12345', '1234567', 'ABCD EFGH JKLM 2340', ''];
  expect(wrong.map(readCode)).toEqual([null, null, null, null]);
});

test('recovery codes use 32 unambiguous letters and are shown in groups', () => {
  expect(new Set(recoveryLetters).size).toBe(32);
  expect(recoveryLetters).not.toMatch(/[01IO]/);
  expect(spaced('ABCDEFGHJKLM2345')).toBe('ABCD EFGH JKLM 2345');
});

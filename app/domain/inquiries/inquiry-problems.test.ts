// @module-tag messages/manual
import { expect, test } from 'vitest';
import { manualProblems, phoneOrEmail, shortNumber } from './inquiry-problems.ts';

test.each([
  ['Asha', '98000 12345', '', [null, null, null]],
  ['Asha', '', 'asha@example.com', [null, null, null]],
  ['Asha', ' ', ' ', [null, phoneOrEmail, null]],
  [' ', '98', 'asha@', ['Enter the name', shortNumber, 'Enter an e-mail address such as name@example.com']],
])('an inquiry by “%s”, phone “%s”, e-mail “%s” has the problems %j', (name, phone, email, [first, second, third]) => {
  expect(manualProblems({ name, phone, email })).toEqual({ name: first, phone: second, email: third });
});

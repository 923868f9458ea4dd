/**
 * @module-tag choose/page
 */
import { expect, test } from 'vitest';
import { chooseHref, readAnswers } from './choose-query.ts';

test.each([
  ['', '/choose'],
  ['pages=3,000&colour=yes&x=1', '/choose?pages=3000&colour=yes'],
  ['functions=any&functions=scan&functions=fax', '/choose?functions=fax,scan'],
  ['functions=any&pages=any', '/choose?pages=any&functions=any'],
  ['buy=yes&budget=₹1,50,000', '/choose?buy=yes&budget=150000'],
  ['buy=any&budget=', '/choose?buy=any'],
  ['pages=-5&budget=lots&paper=<b>', '/choose'],
  ['colour=yes,no', '/choose?colour=yes'],
])('“%s” is the address %s', (query, href) => {
  expect(chooseHref(readAnswers(new URLSearchParams(query)))).toBe(href);
});

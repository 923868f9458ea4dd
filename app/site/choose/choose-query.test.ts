/**
 * @module-tag choose/page
 */
import { expect, test } from 'vitest';
import { chooseHref, readAnswers, unreadableIn } from './choose-query.ts';

test.each([
  ['', '/choose'],
  ['pages=3,000&colour=yes&x=1', '/choose?pages=3000&colour=yes'],
  ['functions=any&functions=scan&functions=fax', '/choose?functions=fax,scan'],
  ['functions=any&pages=any', '/choose?pages=any&functions=any'],
  ['buy=yes&budget=₹1,50,000', '/choose?buy=yes&budget=150000'],
  ['buy=any&budget=', '/choose?buy=any'],
  ['pages=2.5k&buy=yes&budget=1.5 lakh', '/choose?pages=2500&buy=yes&budget=150000'],
  ['pages=3000 pages a month', '/choose?pages=3000'],
  ['colour=no&buy=rent&budget=cheap', '/choose?colour=no'],
  ['pages=-5&budget=lots&paper=<b>', '/choose'],
  ['colour=yes,no', '/choose?colour=yes'],
])('“%s” is the address %s', (query, href) => {
  expect(chooseHref(readAnswers(new URLSearchParams(query)))).toBe(href);
});

test.each([
  ['', null],
  ['pages=any&budget=50k', null],
  ['pages=&budget=', null],
  ['pages=lots&budget=cheap', { name: 'pages', text: 'lots' }],
  ['pages=0', { name: 'pages', text: '0' }],
  ['buy=yes&budget=40-50 thousand', { name: 'budget', text: '40-50 thousand' }],
  ['budget=99999999999', { name: 'budget', text: '99999999999' }],
])('“%s” has the invalid amount %j', (query, unreadable) => {
  expect(unreadableIn(new URLSearchParams(query))).toEqual(unreadable);
});

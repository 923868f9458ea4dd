// @module-tag choose/page
import { expect, test } from 'vitest';
import { chooseHref, readAnswers, unreadableIn } from './choose-query.ts';

test.each([
  ['', ''],
  ['pages=3,000&colour=yes&x=1', '?pages=3000&colour=yes'],
  ['functions=any&functions=scan&functions=fax', '?functions=fax,scan'],
  ['functions=any&pages=any', '?pages=any&functions=any'],
  ['buy=yes&budget=₹1,50,000', '?buy=yes&budget=150000'],
  ['buy=any&budget=', '?buy=any'],
  ['pages=2.5k&buy=yes&budget=1.5 lakh', '?pages=2500&buy=yes&budget=150000'],
  ['pages=3000 pages a month', '?pages=3000'],
  ['colour=no&buy=rent&budget=cheap', '?colour=no'],
  ['pages=-5&budget=lots&paper=<b>', ''],
  ['colour=yes,no', '?colour=yes'],
])('“%s” is the address /choose%s', (query, href) => {
  expect(chooseHref(readAnswers(new URLSearchParams(query)))).toBe(`/choose${href}`);
});

test('names the first invalid amount', () => {
  const unreadable = (query: string) => unreadableIn(new URLSearchParams(query));
  for (const query of ['', 'pages=any&budget=50k', 'pages=&budget=']) expect(unreadable(query)).toBeNull();
  expect(unreadable('pages=lots&budget=cheap')).toEqual({ name: 'pages', text: 'lots' });
  expect(unreadable('pages=0')).toEqual({ name: 'pages', text: '0' });
  for (const text of ['40-50 thousand', '99999999999'])
    expect(unreadable(`buy=yes&budget=${text}`)).toEqual({ name: 'budget', text });
});

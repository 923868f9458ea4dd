// @module-tag toner/page
import { expect, test } from 'vitest';
import { isStatefulPage } from '#app/domain/inquiries/inquiry.ts';
import { stateOf, tonerHref } from './toner-view.ts';

test('the page of an inquiry names the state that counts, and is short enough to be sent', () => {
  const long = 'क'.repeat(500);
  const href = tonerHref(stateOf(new URLSearchParams({ q: long, brand: long, m: 'a-1' })));
  expect(href).not.toMatch(/brand|m=/);
  expect(href).toSatisfy(isStatefulPage);
  expect(tonerHref(stateOf(new URLSearchParams({ m: 'a-1', brand: 'hp' })))).toBe('/toner?m=a-1');
  expect(tonerHref(stateOf(new URLSearchParams({ m: '../x' })))).toBe('/toner');
});

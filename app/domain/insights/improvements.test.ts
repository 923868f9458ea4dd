// @module-tag improve/panel
import { expect, test } from 'vitest';
import { fixOf, improvement, type Problem, problems, recordAt } from './improvements.ts';

test('every problem leads to a place of the panel that fixes it', () => {
  const item = improvement({ id: 'p1', name: 'A & B' });
  const places: Record<Problem, string> = {
    price: '/admin/products/p1#regularPrice',
    picture: '/admin/products/p1',
    sale: '/admin/products/p1#salePrice',
    search: '/admin/settings/search',
    missing: '/admin/products',
    sample: '/admin/settings/samples',
    unclear: '/admin/products/p1#section-facts',
    copied: '/admin/products/p1#description',
    thin: '/admin/products/p1#description',
    'old-price': '/admin/products/p1#regularPrice',
    category: '/admin/categories',
    heavy: '/admin/media?show=large&search=A%20%26%20B',
  };
  expect(Object.fromEntries(problems.map((problem) => [problem, fixOf(problem, item).to]))).toEqual(places);
});

test.each([
  ['/products/canon-ir-2625', '/admin/products?search=canon%20ir%202625'],
  ['/products/canon?utm_source=x', '/admin/products?search=canon'],
  ['/products/a/b', '/admin/products'],
  ['/blog/rent-or-buy/', '/admin/blog'],
  ['/categories/old', '/admin/categories'],
  ['/wp-login.php', '/admin/products'],
])('a missing page %s leads to %s', (name, to) => {
  expect(fixOf('missing', improvement({ name })).to).toBe(to);
});

test('the path of a public page names its record', () => {
  expect(recordAt('/blog/rent-or-buy/#top')).toEqual({ kind: 'post', slug: 'rent-or-buy' });
  expect([recordAt('/products/'), recordAt('/products/a/b')]).toEqual([null, null]);
});

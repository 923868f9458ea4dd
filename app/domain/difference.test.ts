/**
 * @module-tag undo/differences
 */
import { expect, test } from 'vitest';
import { productForm } from '#app/admin/products/product-fields.ts';
import { productNoun } from '#app/admin/products/product-noun.ts';
import { aProduct } from '#tests/support/factories.ts';
import { differencesInWords } from './difference.ts';

const made = { id: '1', createdAt: '', updatedAt: '' };
const lines = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  differencesInWords(
    productNoun,
    productForm.read({ ...aProduct(before), ...made }),
    productForm.read({ ...aProduct(after), ...made }),
  ).map(({ label, before, after }) => `${label}: ${before}${after === null ? '' : ` → ${after}`}`);

test('formats prices in the currency of the product', () => {
  expect(lines({ regularPrice: 45000, salePrice: 40000 }, { regularPrice: 47500.5 })).toEqual([
    'Regular price: ₹45,000 → ₹47,500.50',
    'Sale price: ₹40,000 → empty',
  ]);
  expect(lines({ regularPrice: 45, currency: 'USD' }, { regularPrice: 50, currency: 'USD' })).toEqual([
    'Regular price: $45 → $50',
  ]);
});

test('lists fields in form order with their labels', () => {
  expect(
    lines({ name: 'A', slug: 'a' }, { name: 'B', slug: 'b', sku: 'X', featured: true, tags: ['a3', 'a4'] }),
  ).toEqual(['Name: A → B', 'URL slug: a → b', 'SKU: empty → X', 'Tags: empty → a3, a4', 'Featured: no → yes']);
});

test('shows only the differing entries of a list', () => {
  const speed = { 'Print speed': '25 ppm', Memory: '2 GB' };
  expect(lines({ specifications: speed }, { specifications: { ...speed, Memory: '4 GB' } })).toEqual([
    'Specifications: Memory: 2 GB → Memory: 4 GB',
  ]);
  expect(lines({ specifications: { Memory: '2 GB' } }, { specifications: speed })).toEqual([
    'Specifications: not there → Print speed: 25 ppm',
  ]);
  const turned = { Memory: '2 GB', 'Print speed': '25 ppm' };
  expect(lines({ specifications: speed }, { specifications: turned })).toEqual(['Specifications: in another order']);
});

test('shows a long text from its first difference', () => {
  const long = 'A3 copier for a steady office. '.repeat(20);
  const [line = ''] = lines({ description: `${long}It is red.` }, { description: `${long}It is blue, and quick.` });
  expect(line).toMatch(/^Full description: ….*It is red\. → ….*It is blue, and quick\.$/);
});

test('counts pictures and reports a replaced picture', () => {
  const [one, two] = ['/uploads/a.webp', '/uploads/b.webp'];
  expect(lines({ featuredImage: one, images: [one] }, { featuredImage: two, images: [one, two] })).toEqual([
    'Main picture: another one',
    'Pictures: 1 picture → 2 pictures',
  ]);
});

test('does not interpret markup in values', () => {
  expect(lines({ name: '<b>A</b>' }, { name: '<script>' })[0]).toBe('Name: <b>A</b> → <script>');
});

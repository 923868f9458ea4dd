// @module-tag undo/differences
import { expect, test } from 'vitest';
import { productForm, productNoun } from '#app/panel/catalogue/form/product-fields.ts';
import { aProduct } from '#tests/support/factories.ts';
import { differencesInWords, fromDifference, inShort, truncate } from './difference.ts';

const made = { id: '1', createdAt: '', updatedAt: '' };
const read = (fields: Record<string, unknown>) => productForm.read({ ...aProduct(fields), ...made });
const lines = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  differencesInWords(productNoun, read(before), read(after)).map(
    ({ label, before, after }) => `${label}: ${before}${after === null ? '' : ` → ${after}`}`,
  );

test('formats prices in the currency of the product', () => {
  const rupees = lines({ regularPrice: 45000, salePrice: 40000 }, { regularPrice: 47500.5 });
  expect(rupees).toEqual(['Regular price: ₹45,000 → ₹47,500.50', 'Sale price: ₹40,000 → empty']);
  const dollars = lines({ regularPrice: 45, currency: 'USD' }, { regularPrice: 50, currency: 'USD' });
  expect(dollars).toEqual(['Regular price: $45 → $50']);
});

test('lists fields in form order with their labels, and does not interpret markup', () => {
  const after = { name: 'B', slug: 'b', sku: 'X', featured: true, tags: ['a3', 'a4'] };
  const all = ['Name: A → B', 'URL slug: a → b', 'SKU: empty → X', 'Tags: empty → a3, a4', 'Featured: no → yes'];
  expect(lines({ name: 'A', slug: 'a' }, after)).toEqual(all);
  expect(lines({ name: '<b>A</b>' }, { name: '<script>' })[0]).toBe('Name: <b>A</b> → <script>');
});

test('shows only the differing entries of a list', () => {
  const changed = (before: object, after: object) => lines({ specifications: before }, { specifications: after });
  const speed = { 'Print speed': '25 ppm', Memory: '2 GB' };
  expect(changed(speed, { ...speed, Memory: '4 GB' })).toEqual(['Specifications: Memory: 2 GB → Memory: 4 GB']);
  expect(changed({ Memory: '2 GB' }, speed)).toEqual(['Specifications: not there → Print speed: 25 ppm']);
  const turned = { Memory: '2 GB', 'Print speed': '25 ppm' };
  expect(changed(speed, turned)).toEqual(['Specifications: in another order']);
});

test('shows a long text from its first difference', () => {
  const long = 'A3 copier for a steady office. '.repeat(20);
  const [line = ''] = lines({ description: `${long}It is red.` }, { description: `${long}It is blue, and quick.` });
  expect(line).toMatch(/^Full description: ….*It is red\. → ….*It is blue, and quick\.$/);
  const text = 'A3 copier for a steady office, in red.';
  const [added] = lines({ description: text }, { description: `${text} ${'x'.repeat(140)}` });
  expect(added).toMatch(/^Full description: … steady office, in red\. → … steady office, in red\. x+…$/);
});

test('counts pictures and reports a replaced picture', () => {
  const [one, two] = ['/uploads/a.webp', '/uploads/b.webp'];
  const changed = lines({ featuredImage: one, images: [one] }, { featuredImage: two, images: [one, two] });
  expect(changed).toEqual(['Main picture: another one', 'Pictures: 1 picture → 2 pictures']);
});

test('isolates bidi control characters from the following text', { tags: ['undo/differences'] }, () => {
  const [first, isolate, end] = ['\u202egnp.exe shop', '\u2068', '\u2069'];
  expect(inShort({ title: first, text: 'next' })).toBe(`${isolate}${first}${end}: next`);
  expect(inShort(['नमस्ते', 'שלום'])).toBe('नमस्ते, שלום');
});

test('summarizes a value', () => {
  const values = [[], ['A3', 'A4'], true, false, null, '', 0].map((value) => inShort(value));
  expect(values).toEqual(['none', 'A3, A4', 'yes', 'no', 'empty', 'empty', '0']);
  expect(inShort({ label: 'Speed', value: '25 ppm' })).toBe('Speed: 25 ppm');
  expect(inShort({ label: 'Speed', value: '' })).toBe('Speed');
});

test('starts a long text shortly before its first difference', () => {
  const text = 'Free delivery in Pune and Nashik, on Sundays too';
  expect(fromDifference(text, text.replace('Sundays', 'Mondays'))).toBe('… Pune and Nashik, on Sundays too');
  expect(fromDifference(text, text.replace('Free', 'Paid'))).toBe(text);
  expect(fromDifference('', text)).toBe('empty');
  expect([140, 141].map((length) => truncate('x'.repeat(length)))).toEqual(['x'.repeat(140), `${'x'.repeat(140)}…`]);
  expect(fromDifference(text, text)).toBe('… Nashik, on Sundays too');
});

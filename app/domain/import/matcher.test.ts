/**
 * @module-tag import/dry-run
 */
import { describe, expect, test } from 'vitest';
import { type Addressed, createMatcher } from './matcher.ts';

const product = (more: Partial<Addressed>): Addressed => ({ name: '', sku: '', brand: '', category: '', ...more });

describe('matching lines to products', () => {
  const matcher = () => {
    const made = createMatcher();
    for (const [id, sku, slug, name] of [
      ['a', 'S-1', 'alpha', 'Alpha'],
      ['b', '', 'beta', 'Beta'],
      ['c', 'S-2', 'gamma', 'Gamma'],
      ['d', 'S-2', 'delta', 'Delta'],
      ['e', '', 'twin-1', 'Twin'],
      ['f', '', 'twin-2', 'Twin'],
    ] as const)
      made.add({ id, sku, slug, name });
    return made;
  };
  const match = (wanted: { sku?: string; slug?: string; name?: string }) =>
    matcher().match({ sku: '', slug: '', name: '', ...wanted }, 2);

  test('matches by SKU, else by web address, else by name', () => {
    expect(match({ sku: 's-1', name: 'Beta' })).toEqual({ id: 'a' });
    expect(match({ slug: 'beta', name: 'Alpha' })).toEqual({ id: 'b' });
    expect(match({ name: ' BETA ' })).toEqual({ id: 'b' });
    expect(match({ sku: 'S-9', name: 'Beta' })).toEqual({ id: 'b' });
  });

  test('resolves a SKU of two products by web address or name, or rejects it', () => {
    expect(match({ sku: 'S-2', slug: 'delta' })).toEqual({ id: 'd' });
    expect(match({ sku: 'S-2', name: 'Gamma' })).toEqual({ id: 'c' });
    expect(match({ sku: 'S-2' })).toEqual({ problem: 'SKU S-2 belongs to 2 products' });
    expect(match({ name: 'Twin' })).toEqual({ problem: 'Name Twin belongs to 2 products' });
  });

  test('treats another SKU with a known name, or an unknown web address, as a new product', () => {
    expect(match({ sku: 'S-9', name: 'Alpha' })).toEqual({ isNew: true });
    expect(match({ slug: 'alpha-2', name: 'Alpha' })).toEqual({ isNew: true });
  });

  test('rejects a second line for the same product, existing or new', () => {
    const lines = matcher();
    const add = (wanted: object, line: number) => lines.match({ sku: '', slug: '', name: '', ...wanted }, line);
    expect(add({ sku: 'S-1' }, 2)).toEqual({ id: 'a' });
    expect(add({ name: 'Alpha' }, 3)).toEqual({ problem: 'Line 2 is the same product' });
    expect(add({ sku: 'N', name: 'New' }, 4)).toEqual({ isNew: true });
    expect(add({ sku: 'n', name: 'Newer' }, 5)).toEqual({ problem: 'SKU n is already in line 4' });
    expect(add({ name: 'new' }, 6)).toEqual({ problem: 'Name new is already in line 4' });
    expect(add({ sku: 'M', name: 'New' }, 7)).toEqual({ isNew: true });
    expect(add({ slug: 'one', name: 'Third' }, 8)).toEqual({ isNew: true });
    expect(add({ slug: 'two', name: 'Third' }, 9)).toEqual({ isNew: true });
    expect(add({ slug: 'two', name: 'Other' }, 10)).toEqual({ problem: 'Web address two is already in line 9' });
  });

  test('gives each new product its own web address', () => {
    const { freeSlug } = matcher();
    expect(['', 'S 7', '', ''].map((sku) => freeSlug(product({ name: 'Alpha', sku })))).toEqual([
      'alpha-2',
      'alpha-s-7',
      'alpha-3',
      'alpha-4',
    ]);
  });

  test('makes the web address of a name without Latin letters from brand and SKU, brand and category, or “product”', () => {
    const { freeSlug } = matcher();
    const address = (more: Partial<Addressed>) => freeSlug(product({ name: 'फोटोकॉपी', ...more }));
    expect(address({ brand: 'Ricoh', sku: 'X1', category: 'Copiers' })).toBe('ricoh-x1');
    expect(address({ brand: 'Ricoh', sku: 'काला', category: 'Copiers' })).toBe('ricoh-copiers');
    expect(address({ brand: 'Ricoh', category: 'Copiers' })).toBe('ricoh-copiers-2');
    expect(address({ sku: 'X1' })).toBe('x1');
    expect(address({ brand: 'रिको', category: 'मशीन' })).toBe('product');
    expect(address({})).toBe('product-2');
  });
});

// @module-tag import/dry-run
import { describe, expect, test } from 'vitest';
import { type Addressed, createMatcher, type SameName } from './matcher.ts';

const product = (more: Partial<Addressed>): Addressed => ({ name: '', sku: '', brand: '', category: '', ...more });

describe('matching lines to products', () => {
  const add = (made: ReturnType<typeof createMatcher>, ...products: string[][]) => {
    for (const [id = '', sku = '', slug = '', name = ''] of products) made.add({ id, sku, slug, name });
    return made;
  };
  const twins = ['twin-1', 'twin-2'].map((slug) => [slug, '', slug, 'Twin']);
  const numbered = [
    ['a', 'S-1', 'alpha', 'Alpha'],
    ['c', 'S-2', 'gamma', 'Gamma'],
    ['d', 'S-2', 'delta', 'Delta'],
  ];
  const matcher = () => add(createMatcher(), ...numbered, ['b', '', 'beta', 'Beta'], ...twins);
  /** Matches one line after another. */
  const matching =
    (made = matcher()) =>
    (wanted: { sku?: string; slug?: string; name?: string }, line = 2) =>
      made.match({ sku: '', slug: '', name: '', ...wanted }, line);
  const match = (wanted: Parameters<ReturnType<typeof matching>>[0]) => matching()(wanted);
  const isNew = { isNew: true };

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

  test('matches a SKU that lost its zeros, unless the name differs', () => {
    const zeros = () =>
      matching(
        add(createMatcher(), ['z', '00451', 'zeta', 'Zeta'], ['e', '0452', 'eta', 'Eta'], ['f', '00452', 'fi', 'Fi']),
      );
    expect(zeros()({ sku: '451' })).toEqual({ id: 'z' });
    expect(zeros()({ sku: '451', name: 'ZETA' })).toEqual({ id: 'z' });
    expect(zeros()({ sku: '451', name: 'Eta' })).toEqual(isNew);
    expect(zeros()({ sku: '452' })).toEqual(isNew);
  });

  test('treats an unknown web address as a new product', () => {
    expect(match({ slug: 'alpha-2', name: 'Alpha' })).toEqual(isNew);
  });

  test('another SKU with a known name waits for the owner, who adds a product or updates the known one', () => {
    const problem =
      '“alpha” has the SKU S-1 in the shop; please choose under Columns what rows with a known name and another SKU mean';
    const choosing = (chosen: SameName) => matching(add(createMatcher(chosen), ...numbered, ['t', 'T', 't', 'Gamma']));
    const other = { sku: 'S-9', name: 'alpha' };
    expect(choosing('ask')(other)).toEqual({ problem });
    expect(choosing('new')(other)).toEqual(isNew);
    expect(choosing('update')(other)).toEqual({ id: 'a' });
    expect(choosing('update')({ sku: 'S-9', name: 'Gamma' })).toEqual({ problem: 'Name Gamma belongs to 2 products' });
    for (const sure of [{ sku: 'S-1', name: 'Gamma' }, { name: 'Alpha' }])
      expect(choosing('ask')(sure)).toEqual({ id: 'a' });
  });

  test('rejects a second line for the same product, existing or new', () => {
    const next = matching();
    expect(next({ sku: 'S-1' }, 2)).toEqual({ id: 'a' });
    expect(next({ name: 'Alpha' }, 3)).toEqual({ problem: 'Row 2 is the same product' });
    expect(next({ sku: 'N', name: 'New' }, 4)).toEqual(isNew);
    expect(next({ sku: 'n', name: 'Newer' }, 5)).toEqual({ problem: 'SKU n is already in row 4' });
    expect(next({ name: 'new' }, 6)).toEqual({ problem: 'Name new is already in row 4' });
    expect(next({ sku: 'M', name: 'New' }, 7)).toEqual(isNew);
    expect(next({ slug: 'one', name: 'Third' }, 8)).toEqual(isNew);
    expect(next({ slug: 'two', name: 'Third' }, 9)).toEqual(isNew);
    expect(next({ slug: 'two', name: 'Other' }, 10)).toEqual({ problem: 'Web address two is already in row 9' });
  });

  test('compares SKUs and names without case and extra spaces, names without punctuation unless it is a plus', () => {
    const names = ['G2010', 'कैनन जी', '***', 'MF 3010', 'MF-3010'].map((name, at) => [`${at}`, '', `${at}`, name]);
    const lines = add(createMatcher(), ['a', ' AB  1', 'a', 'LBP-2900 (new)'], ...names);
    const match = (name: string, sku = '') => lines.match({ sku, slug: '', name }, 2);
    expect(match('x', 'ab 1 ')).toEqual({ id: 'a' });
    expect(match('g2010+')).toEqual(isNew);
    expect(match('G-2010')).toEqual(isNew);
    expect(match(' G2010.')).toEqual({ id: '0' });
    expect(match('कैनन जू')).toEqual(isNew);
    expect(match('कैनन  जी')).toEqual({ id: '1' });
    expect(match('***')).toEqual({ id: '2' });
    expect(match('???')).toEqual(isNew);
    expect(match('mf-3010')).toEqual({ id: '4' });
    expect(match('MF  3010')).toEqual({ id: '3' });
    expect(match('MF/3010')).toEqual({ problem: 'Name MF/3010 belongs to 2 products' });
  });

  test('knows a text that is the SKU or the name of a product', () => {
    expect(['s-1', 'Alpha!', 'alpha', 'Omega', ''].map(matcher().knows)).toEqual([true, true, true, false, false]);
  });

  test('treats lines without SKU and with different web addresses as different products', () => {
    const next = matching();
    expect(next({ slug: 'one', name: 'New', sku: 'N' }, 2)).toEqual(isNew);
    expect(next({ slug: 'two', name: 'New', sku: 'N' }, 3)).toEqual(isNew);
    expect(next({ name: 'New' }, 4)).toEqual({ problem: 'Name New is already in row 2' });
    expect(next({ name: 'NEW', slug: 'one-more' }, 4)).toEqual(isNew);
    expect(next({ name: 'Plain' }, 7)).toEqual(isNew);
    expect(next({ name: 'Plain', sku: 'P-1' }, 8)).toEqual({ problem: 'Name Plain is already in row 7' });
    expect(next({ name: 'Plain', slug: 'plain-8' }, 9)).toEqual({ problem: 'Name Plain is already in row 7' });
    expect(next({ name: '', slug: 'three' }, 5)).toEqual(isNew);
    expect(next({ name: '', slug: 'four' }, 6)).toEqual(isNew);
  });

  test('changes a web address only to a free one', () => {
    const lines = matcher();
    expect(lines.claimSlug('alpha', 'a', 2)).toBeNull();
    expect(lines.claimSlug('beta', 'a', 2)).toBe('Web address beta belongs to another product');
    expect(lines.claimSlug('free', 'a', 3)).toBeNull();
    expect(lines.claimSlug('free', 'b', 4)).toBe('Web address free belongs to another product');
    const problem = 'Web address free is already in row 3';
    expect(matching(lines)({ slug: 'free', name: 'X' }, 5)).toEqual({ problem });
  });

  test('adds the SKU to the web address only for products of the same name', () => {
    const { freeSlug } = matcher();
    expect(freeSlug(product({ name: 'Alpha!', sku: 'S 7' }))).toBe('alpha-2');
    expect(freeSlug(product({ name: 'New', sku: 'S 7' }))).toBe('new');
    expect(freeSlug(product({ name: 'new', sku: 'S 8' }))).toBe('new-s-8');
    expect(freeSlug(product({ name: 'New.', sku: 'S 9' }))).toBe('new-2');
  });

  test('gives each new product its own web address', () => {
    const { freeSlug } = matcher();
    const slugs = ['', 'S 7', '', ''].map((sku) => freeSlug(product({ name: 'Alpha', sku })));
    expect(slugs).toEqual(['alpha-2', 'alpha-s-7', 'alpha-3', 'alpha-4']);
  });

  test('makes the web address of a name without Latin letters from brand and SKU, brand and category, or “product”', () => {
    const { freeSlug } = matcher();
    const address = (more: Partial<Addressed>) => freeSlug(product({ name: 'கணினி', ...more }));
    expect(address({ brand: 'Ricoh', sku: 'X1', category: 'Copiers' })).toBe('ricoh-x1');
    expect(address({ brand: 'Ricoh', sku: 'கருப்பு', category: 'Copiers' })).toBe('ricoh-copiers');
    expect(address({ brand: 'Ricoh', category: 'Copiers' })).toBe('ricoh-copiers-2');
    expect(address({ sku: 'X1' })).toBe('x1');
    expect(address({ brand: 'ரிக்கோ', category: 'இயந்திரம்' })).toBe('product');
    expect(address({})).toBe('product-2');
  });
});

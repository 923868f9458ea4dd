// @module-tag toner/find
import { expect, test } from 'vitest';
import type { Facts } from '#app/domain/catalogue/facts/facts.ts';
import { supplyKind } from '#app/domain/supplies/keys.ts';
import { readAsked } from './asked.ts';
import { type FoundProduct, type Hit, rankFound, rankHits } from './rank.ts';

const supply: Facts = { kind: { value: 'supply', source: '' } };
const product = (id: string, name: string, more: Partial<FoundProduct> = {}): FoundProduct => ({
  id,
  name,
  brand: name.split(' ')[0] as string,
  specifications: [],
  facts: {},
  rank: 1,
  ...more,
});
const hit = (productId: string, key: string, from: number, to = from, more: Partial<Hit> = {}): Hit => ({
  productId,
  key,
  kind: 'model',
  brand: 'hp',
  how: 'exact',
  run: { key, from, to },
  ...more,
});
/** Ranks hits of a typed text; `=` for exact results. */
const ranked = (text: string, hits: readonly Hit[], ...products: FoundProduct[]) =>
  rankHits(readAsked(text), hits, new Map(products.map((each) => [each.id, each]))).map(
    ({ id, isExact }) => `${isExact ? '=' : '~'}${id}`,
  );

test.each([
  ['Kyocera TK-1178 Toner Kit', 'toner'],
  ['Cartridge, toner', 'toner'],
  ['HP 805 Cartridge', 'any'],
  ['Brother DR-2365 Drum Unit', 'drum'],
  ['NPG-59', 'any'],
])('the kind of %s is %s', (name, kind) => {
  expect(supplyKind({ name })).toBe(kind);
});

test('a code inside a longer matching one is another product', () => {
  const [inner, whole] = [product('inner', 'Brother L2701D'), product('whole', 'Brother L2701DW')];
  const of = (from: number, to: number) => [hit('inner', 'l2701d', 0), hit('whole', 'l2701dw', from, to)];
  expect(ranked('l2701d w', of(0, 1), inner, whole)).toEqual(['=whole']);
  expect(ranked('l2701d l2701dw', of(1, 1), inner, whole).sort()).toEqual(['=inner', '=whole']);
  const part = [hit('inner', 'l2701d', 0), hit('whole', 'l2701dw', 0, 1, { kind: 'part' })];
  expect(ranked('l2701d w', part, inner, whole)).toContain('~whole');
});

test('another brand than the typed one is no exact result', () => {
  const [hp, canon] = [product('hp', 'HP 1020'), product('canon', 'Canon 1020')];
  const hits = [hit('hp', '1020', 0), hit('canon', '1020', 0, 0, { brand: 'canon' })];
  expect(ranked('1020', hits, hp, canon).sort()).toEqual(['=canon', '=hp']);
  expect(ranked('canon 1020', hits, hp, canon)).toEqual(['=canon', '~hp']);
  const fits = product('fits', 'Printco 1020 toner for Canon', { facts: supply });
  expect(ranked('canon 1020', [hit('fits', '1020', 0, 0, { brand: 'printco' })], fits)).toEqual(['=fits']);
});

test.each([
  ['laserjet 1020', '='],
  ['lazerjet 1020', '='],
  ['jet 1020', '~'],
  ['wireless 1020', '='],
])('a word beside a code must be explained by the product: %s', (text, mark) => {
  const one = product('one', 'HP LaserJet 1020', { specifications: [['Connection', 'USB, wireless']] });
  expect(ranked(text, [hit('one', '1020', 1)], one)).toEqual([`${mark}one`]);
});

test('digits inside a phone number are no code', () => {
  const one = product('one', 'HP 1020');
  expect(ranked('98220 1020', [hit('one', '1020', 1)], one)).toEqual(['~one']);
  expect(ranked('1020 54321', [hit('one', '1020', 0)], one)).toEqual(['~one']);
  expect(ranked('1020', [hit('one', '1020', 0)], one)).toEqual(['=one']);
});

test('the asked kind comes first, then the product named so, then the higher one in the list', () => {
  const machine = product('machine', 'HP 1020', { rank: 9 });
  const toner = product('toner', 'HP 1020 Toner', { facts: supply });
  const drum = product('drum', 'HP 1020 Drum', { facts: supply, rank: 5 });
  const hits = ['machine', 'toner', 'drum'].map((id) => hit(id, '1020', 0));
  expect(ranked('1020', hits, drum, toner, machine)).toEqual(['=machine', '=toner', '=drum']);
  expect(ranked('1020 toner', hits, machine, drum, toner)).toEqual(['=toner', '=drum', '=machine']);
  expect(ranked('1020 drum', hits, machine, toner, drum)).toEqual(['=drum', '=toner', '=machine']);
  const takes = hits.map((each) => (each.productId === 'toner' ? { ...each, kind: 'takes' as const } : each));
  expect(ranked('1020 cartridge', takes, product('new', 'HP'), toner, machine)[0]).toBe('=toner');
  const [low, high] = [product('low', 'HP 1020 Toner'), product('high', 'HP 1020 Toner', { rank: 2 })];
  expect(ranked('1020', [hit('low', '1020', 0), hit('high', '1020', 0)], low, high)).toEqual(['=high', '=low']);
});

test('results of the catalogue are suggestions, with the asked maker and kind first', () => {
  const products = [product('hp', 'HP Drum', { facts: supply }), product('canon', 'Canon Toner', { facts: supply })];
  const order = (text: string) => rankFound(readAsked(text), products).map(({ id }) => id);
  expect(order('toner')).toEqual(['canon', 'hp']);
  expect(order('drum')).toEqual(['hp', 'canon']);
  expect(order('hp toner')).toEqual(['hp', 'canon']);
  expect(rankFound(readAsked('toner'), products)[0]).toEqual({ id: 'canon', isExact: false, isSupply: true, why: '' });
});

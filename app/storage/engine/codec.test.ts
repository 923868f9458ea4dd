import { expect, expectTypeOf, test } from 'vitest';
import { bit, codec, json, nullableNumber, paise, type RowOf, text } from './codec.ts';

type Machine = { name: string; isNew: boolean; price: number | null; pages: number | null; tags: string[] };

const machines = codec<Machine>()({
  name: text('machine_name'),
  isNew: bit('is_new'),
  price: paise('price'),
  pages: nullableNumber('pages'),
  tags: json('tags'),
});

const machine: Machine = { name: 'A', isNew: true, price: 12.34, pages: null, tags: ['a3', 'laser'] };
const row = { machine_name: 'A', is_new: 1, price: 1234, pages: null, tags: '["a3","laser"]' };

test('converts an entity to its row and back', () => {
  expect(machines.toRow(machine)).toEqual(row);
  expect(machines.fromRow(row)).toEqual(machine);
  const none = { ...machine, isNew: false, price: null, tags: [] };
  expect(machines.fromRow(machines.toRow(none))).toEqual(none);
  expect(machines.columns).toEqual(['machine_name', 'is_new', 'price', 'pages', 'tags']);
});

test('picks a subset of fields with the same columns', () => {
  const names = machines.pick(['name', 'tags']);
  expect(names.columns).toEqual(['machine_name', 'tags']);
  expect(names.fromRow(row)).toEqual({ name: 'A', tags: ['a3', 'laser'] });
});

test('rejects missing fields and wrong types at compile time', () => {
  expectTypeOf<RowOf<typeof machines>>().toEqualTypeOf<{
    machine_name: string;
    is_new: number;
    price: number | null;
    pages: number | null;
    tags: string;
  }>();
  // @ts-expect-error `tags` has no column.
  codec<Pick<Machine, 'name' | 'tags'>>()({ name: text('n') });
  // @ts-expect-error A number is not text.
  codec<{ count: number }>()({ count: text('count') });
});

import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { newBranch } from '#app/domain/business/branch.schema.ts';
import { noFacts } from '#app/domain/business/dealer-facts.ts';
import { noOwnWords } from '#app/domain/business/words/page-words.ts';
import { newCategory } from '#app/domain/catalogue/category.schema.ts';
import { toRow as postRow } from '#app/storage/blog/post-row.ts';
import { toRow as branchRow } from '#app/storage/business/branch-row.ts';
import { toRow as settingsRow } from '#app/storage/business/settings-row.ts';
import { toRow as categoryRow } from '#app/storage/catalogue/category-row.ts';
import { toRow as productRow } from '#app/storage/catalogue/product-row.ts';
import { openSqlite } from '#app/storage/engine/databases/sqlite.ts';
import { toRow as messageRow } from '#app/storage/inquiries/inquiry-row.ts';
import { migrate, pendingMigrations } from '#app/storage/migrations/migrate.ts';
import { anInquiry, aPost, aProduct, noFollowUp } from '#tests/support/factories.ts';
import { testClock } from '#tests/support/stores.ts';
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

describe('maps every column of a table', () => {
  const { db, raw } = openSqlite(':memory:');
  beforeAll(async () => migrate(db, 'sqlite', await pendingMigrations(db, 'sqlite'), testClock().now));
  afterAll(() => db.destroy());

  const history = { id: '1', createdAt: '', updatedAt: '' };
  const settings = { companyName: '', companyDescription: '', contactEmail: '', googleAnalyticsId: '' };
  const pictures = { googleMapsApiKey: '', searchSynonyms: '', companyLogo: '', heroImage: '', brandLogos: [] };
  const marks = { read: false, status: 'new' as const, suspectedSpam: false, unverified: false };
  const received = { ...marks, page: '', photos: [] };
  test.each([
    ['products', productRow({ ...aProduct(), ...history }, 1), []],
    ['posts', postRow({ ...aPost(), ...history }), []],
    ['categories', categoryRow({ ...newCategory.parse({ name: 'A', slug: 'a' }), ...history }), []],
    ['branches', branchRow({ ...newBranch.parse({ name: 'A', address: 'B', city: 'C' }), ...history }), ['position']],
    [
      'settings',
      settingsRow({ ...noFacts, ...noOwnWords, ...settings, ...pictures, updatedAt: '' }),
      ['id', 'hero_treatment', 'post_treatment'],
    ],
    ['messages', messageRow({ ...anInquiry(), ...received, ...noFollowUp, ...history }), ['request_key', 'access_key']],
  ])('%s', (table, made, others) => {
    const columns = raw.prepare(`select name from pragma_table_info('${table}')`).all();
    expect([...Object.keys(made), ...others].sort()).toEqual(columns.map(({ name }) => name).sort());
  });
});

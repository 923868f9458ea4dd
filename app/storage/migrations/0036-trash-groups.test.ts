// @module-tag undo/bin-groups
import { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Migration } from '#app/storage/engine/migration.ts';
import { aProduct } from '#tests/support/factories.ts';
import { watchedStore } from '#tests/support/statements.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { migrations } from './migrations.ts';

const undo = migrations.find(({ id }) => id === '0017-undo') as Migration;

const now = () => new Date('2026-06-01T06:30:00.000Z');

describe.each(['sqlite', 'postgres'] as const)('a database from before the migration, %s', (engine) => {
  test('keeps its trash: each entry is its own group and is found by its folded title', async () => {
    const { store, db, close } = await watchedStore(engine, { now, advance: () => {} });
    const run = (text: string) => db.executeQuery(CompiledQuery.raw(text));
    for (const name of ['Zèbra', 'Plotter'])
      await store.products.remove((await store.products.create(aProduct({ name }))).id, 'asha');
    const before = await store.trash.list();

    await run('alter table bin rename to bin_now');
    for (const index of ['bin_by_age', 'bin_by_thing', 'bin_by_group']) await run(`drop index ${index}`);
    if (engine === 'postgres') await run('alter table bin_now drop constraint bin_anew_pkey');
    for (const statement of undo.up(engine).filter((each) => /\bbin\b/.test(each))) await run(statement);
    await run('create index bin_by_thing on bin (kind, thing_id)');
    const columns = 'id, kind, thing_id, title, record, removed_at, removed_by';
    await run(`insert into bin (${columns}) select ${columns} from bin_now`);
    await run('drop table bin_now');
    await run(`delete from migrations where id = '0036-trash-groups'`);
    await migrate(db, engine, await pendingMigrations(db, engine), now);

    expect(await store.trash.list()).toEqual(before);
    expect((await store.trash.groups()).total).toBe(2);
    const [found] = await store.trash.list({ search: 'zebra' });
    expect(found).toMatchObject({ title: 'Zèbra', removedBy: 'asha' });
    await store.trash.restore(found?.id ?? '');
    expect(await store.products.count('panel')).toBe(1);
    await close();
  });
});

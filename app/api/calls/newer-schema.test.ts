import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openPostgres } from '#app/storage/engine/databases/postgres.ts';
import { openSqlite } from '#app/storage/engine/databases/sqlite.ts';
import { openStore } from '#app/storage/store/open.ts';
import { openApi } from '#tests/support/api.ts';
import { aLine } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { applyNewerMigration } from '#tests/support/newer-schema.ts';
import { type Clock, migratedDatabase, sqliteStore } from '#tests/support/stores.ts';
import { api, apiPerTest, article, inquiry, machine, read, send } from './api-test.ts';

/** Stores of this program, on databases that a later release has migrated. */
const newer = {
  async sqlite(clock: Clock) {
    const own = await sqliteStore(clock);
    const { db } = openSqlite(join(own.dataDir, 'platen.db'));
    await applyNewerMigration(db, 'sqlite');
    await db.destroy();
    const opened = await openStore({ databaseUrl: undefined, dataDir: own.dataDir, now: clock.now });
    const close = () => opened.close().then(own.close);
    return { ...opened, close };
  },
  async postgres(clock: Clock) {
    const databaseUrl = await migratedDatabase();
    const { db } = openPostgres(databaseUrl);
    await applyNewerMigration(db, 'postgres');
    await db.destroy();
    return openStore({ databaseUrl, dataDir: '', now: clock.now });
  },
};

/** Each noun in the trash: its path, a new record, and a change. */
const nouns: [path: string, made: object, changed: Record<string, string>][] = [
  ['/products', machine, { name: 'Printer' }],
  ['/blog', article, { title: 'News' }],
  ['/categories', { name: 'A', slug: 'a' }, { name: 'Copiers' }],
  ['/branches', { name: 'A', address: '1 Road', city: 'B' }, { city: 'Pune' }],
  ['/contact', inquiry, { status: 'resolved' }],
];

describe.each(variants(Object.entries(newer)))(
  'the API on the %s schema of a later release',
  { tags: ['upgrade/expand'] },
  (_engine, open) => {
    apiPerTest('session', () => openApi(open));
    const act = async (method: string, path: string, json?: unknown) => {
      const answer = await send(method, path, json);
      expect(answer.status, `${method} ${path}`).toBeLessThan(300);
      return answer;
    };

    test.each(nouns)('creates, reads, updates, deletes and restores %s', async (path, made, changed) => {
      const { id } = (await act('POST', path, made)).body;
      expect(await read(path)).toMatchObject([{ id }]);
      if (path === '/contact') await act('PUT', `${path}/${id}?${new URLSearchParams(changed)}`);
      else await act('PUT', `${path}/${id}`, changed);
      expect(await read(path)).toMatchObject([{ id, ...changed }]);
      const { headers } = await act('DELETE', `${path}/${id}`);
      expect(await read(path)).toEqual([]);
      await act('POST', `/bin/${headers.get('x-bin-id')}/restore`);
      expect(await read(path)).toMatchObject([{ id, ...changed }]);
    });

    test('creates, updates and reads quotations, settings and users', async () => {
      const { id } = (await act('POST', '/quotations', {})).body;
      await act('PUT', `/quotations/${id}`, { lines: [aLine] });
      expect((await read(`/quotations/${id}`)).body.lines).toEqual([aLine]);
      await act('PUT', '/settings', { companyName: 'Dealer' });
      expect(await read('/settings')).toMatchObject({ companyName: 'Dealer' });
      expect(await read('/settings/history')).toHaveLength(1);
      await api.signIn();
      expect(await read('/auth/users')).toMatchObject([{ username: 'owner' }]);
    });
  },
);

import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '#app/storage/open.ts';
import { openPostgres } from '#app/storage/postgres.ts';
import { openSqlite } from '#app/storage/sqlite.ts';
import { openApi, type TestApi } from '#tests/support/api.ts';
import { aLine } from '#tests/support/factories.ts';
import { applyNewerMigration } from '#tests/support/newer-schema.ts';
import { type Clock, migratedDatabase, sqliteStore } from '#tests/support/stores.ts';

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
  ['/products', { name: 'A', slug: 'a', brand: 'Canon', category: 'B', description: 'C' }, { name: 'Copier' }],
  ['/blog', { title: 'A', slug: 'a', author: 'Asha', category: 'B', content: '<p>C</p>' }, { title: 'Care' }],
  ['/categories', { name: 'A', slug: 'a' }, { name: 'Copiers' }],
  ['/branches', { name: 'A', address: '1 Road', city: 'B' }, { city: 'Pune' }],
  [
    '/contact',
    { name: 'Asha', email: 'a@example.com', phone: '98000 12345', message: 'Hello' },
    { status: 'resolved' },
  ],
];

describe.each(Object.entries(newer))(
  'the API on the %s schema of a later release',
  { tags: ['upgrade/expand'] },
  (_engine, open) => {
    let api: TestApi;
    let token: string;
    beforeEach(async () => {
      api = await openApi(open);
      token = await api.session();
    });
    afterEach(() => api.close());
    const send = async (method: string, path: string, json?: unknown) => {
      const response = await api.call(method, path, { token, ...(json === undefined ? {} : { json }) });
      expect(response.status, `${method} ${path}`).toBeLessThan(300);
      const text = await response.text();
      return { headers: response.headers, body: text && JSON.parse(text) };
    };

    test.each(nouns)('creates, reads, updates, deletes and restores %s', async (path, made, changed) => {
      const list = async () => (await send('GET', path)).body;
      const { id } = (await send('POST', path, made)).body;
      expect(await list()).toMatchObject([{ id }]);
      if (path === '/contact') await send('PUT', `${path}/${id}?${new URLSearchParams(changed)}`);
      else await send('PUT', `${path}/${id}`, changed);
      expect(await list()).toMatchObject([{ id, ...changed }]);
      const { headers } = await send('DELETE', `${path}/${id}`);
      expect(await list()).toEqual([]);
      await send('POST', `/bin/${headers.get('x-bin-id')}/restore`);
      expect(await list()).toMatchObject([{ id, ...changed }]);
    });

    test('creates, updates and reads quotations, settings and users', async () => {
      const { id } = (await send('POST', '/quotations', {})).body;
      await send('PUT', `/quotations/${id}`, { lines: [aLine] });
      expect((await send('GET', `/quotations/${id}`)).body.body.lines).toEqual([aLine]);
      await send('PUT', '/settings', { companyName: 'Dealer' });
      expect((await send('GET', '/settings')).body).toMatchObject({ companyName: 'Dealer' });
      expect((await send('GET', '/settings/history')).body).toHaveLength(1);
      await api.signIn();
      expect((await send('GET', '/auth/users')).body).toMatchObject([{ username: 'owner' }]);
    });
  },
);

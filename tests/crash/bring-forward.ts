/**
 * Brings a database forward in a process of its own, which ends without a word in the middle of it:
 * `bring-forward.ts sqlite|postgres PLACE STATEMENT`, by the address of the database or its file, before the statement of that
 * number; with none it comes to its end. Prints how many there were.
 */
import type { KyselyPlugin } from 'kysely';
import { migrate, pendingMigrations } from '#app/storage/migrate.ts';
import type { EngineName } from '#app/storage/migration.ts';
import { openPostgres } from '#app/storage/postgres.ts';
import { openSqlite } from '#app/storage/sqlite.ts';
import { now } from './old-database.ts';

const [engine, place = '', last] = process.argv.slice(2) as [EngineName, string, string | undefined];
const { db } = engine === 'sqlite' ? openSqlite(place) : openPostgres(place);
let count = 0;
const counter: KyselyPlugin = {
  transformQuery({ node }) {
    count++;
    if (count === Number(last)) process.kill(process.pid, 'SIGKILL');
    return node;
  },
  transformResult: async ({ result }) => result,
};
const pending = await pendingMigrations(db, engine);
await migrate(db.withPlugin(counter), engine, pending, now);
await db.destroy();
process.stdout.write(String(count));

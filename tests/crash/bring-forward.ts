/**
 * Migrates a database in its own process, and kills that process before a given statement:
 * `bring-forward.ts sqlite|postgres PLACE STATEMENT`. PLACE is the file or the URL. Without a statement number, it
 * completes and prints the number of statements.
 */
import type { KyselyPlugin } from 'kysely';
import { openPostgres } from '#app/storage/engine/databases/postgres.ts';
import { openSqlite } from '#app/storage/engine/databases/sqlite.ts';
import type { EngineName } from '#app/storage/engine/migration.ts';
import { migrate, pendingMigrations } from '#app/storage/migrations/migrate.ts';
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

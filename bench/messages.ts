/**
 * `npm run bench:messages [count] [-- --postgres]` measures the lists of messages with a million of them: p50, p99 and the
 * longest delay of the event loop in ms. One in 200 is unresolved, one in 100 is suspected spam.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { inquiryFilters } from '#app/domain/inquiries/inquiry-search.ts';
import { openPostgres } from '#app/storage/engine/databases/postgres.ts';
import { openStore } from '#app/storage/store/open.ts';
import { dealer } from '#dealer';
import { tables } from '#tests/support/damage.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { quantile } from './figures.ts';

const isPostgres = process.argv.includes('--postgres');
const count = process.argv.slice(2).map(Number).find(Number.isInteger) ?? 1_000_000;
const server = isPostgres ? await startPostgres() : null;
const dataDir = mkdtempSync(join(tmpdir(), 'platen-messages-'));
const where = { databaseUrl: server ? `${server.url}/postgres` : undefined, dataDir };
const now = () => new Date('2026-06-01T06:30:00.000Z');
const say = (text: string) => process.stdout.write(`${text}\n`);

/** Adds messages one minute apart, the last one just before now. */
async function fill(): Promise<void> {
  await (await openStore({ ...where, now })).close();
  // Without the site's limit on the duration of a statement.
  const db = where.databaseUrl ? openPostgres(where.databaseUrl, { max: 1 }).db : tables(where);
  const digits = (text: string) => sql.raw(isPostgres ? `lpad(n::text, 8, '0')${text}` : `printf('%08d', n)${text}`);
  const age = isPostgres
    ? sql`to_char(timestamp '2026-06-01 06:00' - (${sql.lit(count)} - n) * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', '2026-06-01 06:00', '-' || (${sql.lit(count)} - n) || ' minutes')`;
  const numbers = isPostgres
    ? sql`select n from generate_series(1, ${sql.lit(count)}) as n`
    : sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
          select n from numbers`;
  await sql`insert into messages (id, name, email, phone, subject, message, preferred_branch, read, status, suspected_spam,
      unverified, assignee, follow_up_on, answered_at, created_at)
    select ${digits(` || '-0000-4000-8000-000000000000'`)}, 'Visitor ' || n, 'visitor' || n || '@example.com',
      '+91 98' || ${digits('')}, 'Inquiry about Canon iR ' || (n % 500),
      'Please send a price for a copier with two trays and a stand for our office in ward ' || (n % 977) || '. Thank you.',
      '', case when n % 1000 = 0 then 0 else 1 end, case when n % 200 = 0 then 'new' else 'resolved' end,
      case when n % 100 = 1 then 1 else 0 end, case when n % 10000 = 3 then 1 else 0 end,
      case when n % 400 = 0 then 'asha' else '' end, case when n % 2000 = 0 then '2026-07-01' else '' end,
      case when n % 200 = 0 then null else ${age} end, ${age} from (${numbers}) as numbers`.execute(db);
  if (isPostgres) await sql`vacuum analyze messages`.execute(db);
  await db.destroy();
}

try {
  await fill();
  const { store, close } = await openStore({ ...where, now });
  const viewer = { today: '2026-06-01', since: '2026-05-31T18:30:00.000Z', self: 'asha' };
  const { locale } = dealer;
  const page = (filter: (typeof inquiryFilters)[number], after = '') =>
    store.inquiries.page({ filter, viewer, after, limit: 1000 });
  const search = (text: string) => store.inquiries.page({ filter: 'all', viewer, search: { text, locale }, limit: 50 });

  async function measure(name: string, times: number, work: () => Promise<unknown>): Promise<void> {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    await work();
    delay.enable();
    const took: number[] = [];
    for (let round = 0; round < times; round++) {
      const begun = performance.now();
      await work();
      took.push(performance.now() - begun);
    }
    delay.disable();
    const [half, most, held] = [quantile(took, 0.5), quantile(took, 0.99), delay.max / 1e6].map((ms) => ms.toFixed(1));
    say(`${name.padEnd(34)} ${half?.padStart(9)} ${most?.padStart(9)} ${held?.padStart(9)}`);
  }

  say(`${count} messages, ${isPostgres ? 'PostgreSQL' : 'SQLite'}; ms    p50       p99      held`);
  for (const filter of inquiryFilters) await measure(`first 1,000 of ${filter}`, 50, () => page(filter));
  await measure('1,000 in the middle', 50, () => page('all', '2025-06-01T00:00:00.000Z_0'));
  await measure('the oldest 1,000', 50, () => page('all', '2024-07-08T00:00:00.000Z_0'));
  await measure('the status of the panel', 200, () => store.inquiries.summary());
  await measure('the to-do list of the dashboard', 50, () =>
    store.inquiries.list({ toDo: viewer.today, oldestFirst: true, limit: 100 }),
  );
  await measure('a frequent word', 50, () => search('copier'));
  await measure('a phone number of last month', 20, () => search(`98${String(count - 40_000).padStart(8, '0')}`));
  await measure('a word that none has', 5, () => search('zebra'));
  await measure('last changes', 20, () => store.lastChanges.list('message'));
  await measure('all, as for an export', 1, async () => {
    for await (const some of store.inquiries.pieces()) void some.length;
  });
  say(`${Math.round(process.memoryUsage().rss / 1e6)} MB resident`);
  await close();
} finally {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

import { type Kysely, sql } from 'kysely';
import type { CountKind, HourCount } from '#app/domain/insights/counts.ts';
import { countMonths, monthsBefore } from '#app/domain/privacy-rules.ts';
import type { QuotationState } from '#app/domain/quotation/quotation.ts';
import type { Tables } from './tables.ts';
import { inTransaction } from './writing.ts';

/** Rows of one statement. SQLite takes 32,766 values. */
const maxRows = 1000;

/** Names that a table was seen to have, so that a steady stream of taps reads it once. */
const maxKnown = 20_000;

/** Days of the dealer's clock, both included. */
export type DayRange = { from: string; to: string };

/** What counts are summed by. */
export type SumKey = 'day' | 'product' | 'branch' | 'campaign' | 'page';
export type Sum = { key: string; kind: CountKind; count: number };

export type SoldFacts = {
  inquiries: { at: string; branch: string }[];
  /** Sent quotations, the last version of each. `total` is in paise. */
  quotations: { at: string; branch: string; total: number; state: QuotationState }[];
};

type Named = { table: 'products' | 'posts'; column: 'slug' } | { table: 'branches'; column: 'id' };

const keyOf = ({ hour, kind, page, product, branch, campaign }: HourCount): string =>
  JSON.stringify([hour, kind, page, product, branch, campaign]);

export function createInsights({ db, now }: { db: Kysely<Tables>; now: () => Date }) {
  const known = new Set<string>();

  /** Those of the names that exist. */
  async function existing({ table, column }: Named, names: readonly string[]): Promise<Set<string>> {
    const wanted = [...new Set(names)].filter((name) => name !== '');
    const unknown = wanted.filter((name) => !known.has(`${table} ${name}`));
    if (unknown.length > 0) {
      const rows = await sql<{ name: string }>`select ${sql.ref(column)} as name from ${sql.table(table)}
        where ${sql.ref(column)} in (${sql.join(unknown)})`.execute(db);
      if (known.size > maxKnown) known.clear();
      for (const { name } of rows.rows) known.add(`${table} ${name}`);
    }
    return new Set(wanted.filter((name) => known.has(`${table} ${name}`)));
  }

  /** Without names of products, branches and posts that do not exist, which only a forged request has. */
  async function checked(counts: readonly HourCount[]): Promise<HourCount[]> {
    const posts = counts.map(({ kind, page }) => (kind === 'missing' ? '' : (/^\/blog\/(.+)/.exec(page)?.[1] ?? '')));
    const products = await existing(
      { table: 'products', column: 'slug' },
      counts.map(({ product }) => product),
    );
    const branches = await existing(
      { table: 'branches', column: 'id' },
      counts.map(({ branch }) => branch),
    );
    const blog = await existing({ table: 'posts', column: 'slug' }, posts);
    const merged = new Map<string, HourCount>();
    counts.forEach((count, index) => {
      if (count.kind === 'view' && !products.has(count.product)) return;
      const row = {
        ...count,
        page: posts[index] === '' || blog.has(posts[index] as string) ? count.page : '/blog',
        product: products.has(count.product) ? count.product : '',
        branch: branches.has(count.branch) ? count.branch : '',
      };
      const key = keyOf(row);
      merged.set(key, { ...row, count: row.count + (merged.get(key)?.count ?? 0) });
    });
    return [...merged.values()];
  }

  return {
    /** Adds all counts to those of all processes, or none. Rows in order, so that two processes never deadlock. */
    async add(counts: readonly HourCount[]): Promise<void> {
      const rows = await checked(counts);
      if (rows.length === 0) return;
      rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      await inTransaction(db, async (trx) => {
        for (let at = 0; at < rows.length; at += maxRows)
          await trx
            .insertInto('counts')
            .values(rows.slice(at, at + maxRows))
            .onConflict((clash) =>
              clash
                .columns(['hour', 'kind', 'page', 'product', 'branch', 'campaign'])
                .doUpdateSet(({ eb, ref }) => ({ count: eb(ref('counts.count'), '+', ref('excluded.count')) })),
            )
            .execute();
      });
    },

    /** Sums by kind, the largest first. Counts without a key, such as a tap without a campaign, are left out. */
    async sums(
      range: DayRange,
      by: SumKey,
      { kinds, limit }: { kinds: readonly CountKind[]; limit?: number },
    ): Promise<Sum[]> {
      const key = by === 'day' ? sql<string>`substr(hour, 1, 10)` : sql.ref<string>(by);
      const rows = await db
        .selectFrom('counts')
        .select([key.as('key'), 'kind', ({ fn }) => fn.sum<number | string>('count').as('count')])
        .where('hour', '>=', range.from)
        .where('hour', '<', `${range.to}U`)
        .where('kind', 'in', [...kinds])
        .where(key, '!=', '')
        .groupBy([key, 'kind'])
        .orderBy('count', 'desc')
        .orderBy(key)
        .$if(limit !== undefined, (query) => query.limit(limit as number))
        .execute();
      return rows.map(({ key, kind, count }) => ({ key, kind: kind as CountKind, count: Number(count) }));
    },

    /** Inquiries without spam, and quotations, from one instant to before another. */
    async sales(from: string, before: string): Promise<SoldFacts> {
      const [inquiries, quotations] = await Promise.all([
        db
          .selectFrom('messages')
          .select(['created_at as at', 'preferred_branch as branch'])
          .where('suspected_spam', '=', 0)
          .where('created_at', '>=', from)
          .where('created_at', '<', before)
          .execute(),
        db
          .selectFrom('quotations as sent')
          .leftJoin('messages', 'messages.id', 'sent.message_id')
          .select(['sent.sent_at as at', 'sent.total', 'sent.state', 'messages.preferred_branch as branch'])
          .where('sent.sent_at', '>=', from)
          .where('sent.sent_at', '<', before)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('quotations as later')
                  .select('later.id')
                  .whereRef('later.year', '=', 'sent.year')
                  .whereRef('later.serial', '=', 'sent.serial')
                  .whereRef('later.version', '>', 'sent.version')
                  .where('later.sent_at', 'is not', null),
              ),
            ),
          )
          .execute(),
      ]);
      return {
        inquiries,
        quotations: quotations.map(({ at, branch, total, state }) => ({
          at: at as string,
          branch: branch ?? '',
          total: Number(total),
          state: state as QuotationState,
        })),
      };
    },

    /** Names of products by slug. */
    async productNames(slugs: readonly string[]): Promise<Map<string, string>> {
      if (slugs.length === 0) return new Map();
      const rows = await db
        .selectFrom('products')
        .select(['slug', 'name'])
        .where('slug', 'in', [...slugs])
        .execute();
      return new Map(rows.map(({ slug, name }) => [slug, name]));
    },

    async sweep(): Promise<void> {
      const oldest = monthsBefore(now(), countMonths).toISOString().slice(0, 10);
      await db.deleteFrom('counts').where('hour', '<', oldest).execute();
    },
  };
}

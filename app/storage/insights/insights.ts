import { sql } from 'kysely';
import type { HourCount } from '#app/domain/insights/counts.ts';
import type { Origin } from '#app/domain/insights/origin.ts';
import { firstDailyDay, firstKeptDay } from '#app/domain/insights/range.ts';
import type { Sold } from '#app/domain/insights/report.ts';
import { dayAfter } from '#app/domain/text/dates.ts';
import { fromJson } from '#app/storage/engine/codec.ts';
import {
  addCounts,
  type DayRange,
  rollUpCounts,
  sumCounts,
  type TableLimit,
  trimCounts,
  type Wanted,
} from '#app/storage/engine/count-rows.ts';
import { orNone } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { inTransaction } from '#app/storage/engine/writing.ts';
import type { InquiryRow } from '#app/storage/inquiries/inquiry-row.ts';
import { isReplaced } from '#app/storage/quotations/quotation-versions.ts';

/** Limits of the table. Trimming makes room for a while. */
const tableLimit: TableLimit = { most: 50_000, least: 45_000 };

const originColumns = ['source', 'portal', 'subject', 'page', 'items', 'campaign'] as const;
/** The branch that a message or quotation belongs to; a removed one has the name that the visitor chose. */
const branchName = sql<string>`coalesce(branches.name, messages.preferred_branch, '')`.as('branch');
type OriginRow = Pick<InquiryRow, (typeof originColumns)[number]>;
const originOf = ({ source, portal, subject, page, items, campaign }: OriginRow): Origin => ({
  ...{ portal, subject, page, campaign },
  source: source as Origin['source'],
  items: fromJson(items),
});

export function createInsights({ db, now }: { db: Db; now: () => Date }) {
  /** Those of the names that exist. */
  async function namesIn(table: 'products' | 'posts' | 'branches', column: string, names: readonly string[]) {
    const wanted = orNone([...new Set(names)]);
    const { rows } = await sql<{ name: string }>`select ${sql.ref(column)} as name from ${sql.table(table)}
      where ${sql.ref(column)} in (${sql.join(wanted)})`.execute(db);
    return new Set(rows.map(({ name }) => name));
  }

  /** Without names of products, branches and posts that do not exist, which only a forged request has. */
  async function checked(counts: readonly HourCount[]): Promise<HourCount[]> {
    const posts = counts.map(({ kind, page }) => (kind === 'missing' ? '' : (/^\/blog\/(.+)/.exec(page)?.[1] ?? '')));
    const slugs = counts.map(({ product }) => product);
    const products = await namesIn('products', 'slug', slugs);
    const ids = counts.map(({ branch }) => branch);
    const branches = await namesIn('branches', 'id', ids);
    const blog = await namesIn('posts', 'slug', posts);
    return counts.flatMap((count, index) =>
      count.kind === 'view' && !products.has(count.product)
        ? []
        : {
            ...count,
            page: posts[index] === '' || blog.has(posts[index] as string) ? count.page : '/blog',
            product: products.has(count.product) ? count.product : '',
            branch: branches.has(count.branch) ? count.branch : '',
          },
    );
  }

  return {
    /** Adds all counts to those of all processes, or none. */
    async add(counts: readonly HourCount[]): Promise<void> {
      const rows = await checked(counts);
      if (rows.length > 0) await inTransaction(db, (trx) => addCounts(trx, rows));
    },

    sums: (range: DayRange, wanted: readonly Wanted[]) => sumCounts(db, range, wanted),

    trim: (limit = tableLimit) => trimCounts(db, limit),

    /** Reads inquiries without spam, and last versions of sent or accepted quotations, of `branches` or all. */
    async sales(from: string, before: string, branches: readonly string[] = []): Promise<Sold> {
      const inquiries = await db
        .selectFrom('messages')
        .leftJoin('branches', 'branches.id', 'messages.branch')
        .select(['messages.created_at as at', branchName, ...originColumns])
        .where('suspected_spam', '=', 0)
        .where('messages.created_at', '>=', from)
        .where('messages.created_at', '<', before)
        .$if(branches.length > 0, (query) => query.where('messages.branch', 'in', branches))
        .execute();
      const quotations = await db
        .selectFrom('quotations')
        .leftJoin('messages', 'messages.id', 'quotations.message_id')
        .leftJoin('branches', 'branches.id', 'quotations.branch')
        .select(['sent_at', 'decided_at', 'total', 'state', branchName, ...originColumns])
        .where(({ and, eb, or }) => {
          const within = (column: 'sent_at' | 'decided_at') => and([eb(column, '>=', from), eb(column, '<', before)]);
          return or([within('sent_at'), and([eb('state', '=', 'accepted'), within('decided_at')])]);
        })
        .where(({ not }) => not(isReplaced))
        .$if(branches.length > 0, (query) => query.where('quotations.branch', 'in', branches))
        .execute();
      const dated = (date: (row: (typeof quotations)[number]) => string | null) =>
        quotations.flatMap((row) => {
          const at = date(row);
          if (at === null || at < from || at >= before) return [];
          return {
            at,
            branch: row.branch,
            total: Number(row.total),
            origin: row.source === null ? null : originOf(row as OriginRow),
          };
        });
      return {
        inquiries: inquiries.map(({ at, branch, ...row }) => ({ at, branch, origin: originOf(row) })),
        quotations: dated(({ sent_at }) => sent_at),
        won: dated(({ state, decided_at }) => (state === 'accepted' ? decided_at : null)),
      };
    },

    async productNames(slugs: readonly string[]): Promise<Map<string, string>> {
      if (slugs.length === 0) return new Map();
      const rows = await db.selectFrom('products').select(['slug', 'name']).where('slug', 'in', slugs).execute();
      return new Map(rows.map(({ slug, name }) => [slug, name]));
    },

    async sweep(): Promise<void> {
      const today = now().toISOString().slice(0, 10);
      await db.deleteFrom('counts').where('hour', '<', firstKeptDay(today)).execute();
      // Two days ago is over by every clock.
      await rollUpCounts(db, { monthlyUntil: firstDailyDay(today), dailyUntil: dayAfter(today, -1) });
    },
  };
}

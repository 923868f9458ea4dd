import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Viewer } from '#app/domain/inquiries/follow-up.ts';
import type { Inquiry, InquiryStatus } from '#app/domain/inquiries/inquiry.ts';
import { type InquiryFilter, inquiryMatcher, inquiryText } from '#app/domain/inquiries/inquiry-search.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { toBit } from '#app/storage/engine/codec.ts';
import { countOf } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { isDueBy, isOpen, isWaiting } from '#app/storage/engine/to-do.ts';
import { fromRow } from './inquiry-row.ts';

type Wanted = {
  isSpam?: boolean;
  /** Ids of branches; empty or absent for all. */
  branches?: readonly string[] | undefined;
  status?: InquiryStatus | undefined;
  /** Created at this time or later. */
  since?: string | undefined;
  /** Unresolved inquiries: unanswered, or with a follow-up up to this day. Excludes later follow-ups. */
  toDo?: string | undefined;
  oldestFirst?: boolean;
  limit?: number | undefined;
};

type PageWanted = {
  isSpam?: boolean;
  /** Ids of branches; empty or absent for all. */
  branches?: readonly string[] | undefined;
  filter: InquiryFilter;
  viewer: Viewer;
  /** Words that each inquiry contains, as in the panel; the locale is that of phone numbers. */
  search?: { text: string; locale: Locale } | undefined;
  /** Where the page before ended; `''` for the first one. */
  after?: string | undefined;
  limit: number;
};

/** Rows read by one statement of a search; the event loop runs in between. */
const pieceSize = 1000;

/** Rows that one search reads; the next page continues behind them. */
const searchedAtOnce = 20_000;

/** The end of a page: the order of lists is `created_at` descending, then `id`. */
const endOf = ({ createdAt, id }: Inquiry) => `${createdAt}_${id}`;

/** The lists of inquiries, fast at any number of them (decision 0074). */
export function createInquiryLists({ db }: { db: Db }) {
  const listed = (isSpam: boolean, branches: readonly string[] = []) =>
    db
      .selectFrom('messages')
      .selectAll()
      .where('suspected_spam', '=', toBit(isSpam))
      .$if(branches.length > 0, (query) => query.where('branch', 'in', branches));

  const filtered = (list: ReturnType<typeof listed>, filter: InquiryFilter, { today, since, self }: Viewer) => {
    switch (filter) {
      case 'all':
        return list;
      case 'unread':
        return list.where(sql<boolean>`read = 0`);
      case 'unverified':
        return list.where(sql<boolean>`unverified = 1`);
      case 'waiting':
        return list.where(isOpen).where((where) => where.or([isWaiting(where), isDueBy(today)(where)]));
      case 'today':
        // Those due of the days before; `piece` reads today's first.
        return list.where('created_at', '<', since).where(isDueBy(today));
      case 'mine':
        return list.where(isOpen).where('assignee', '=', self);
      case 'snoozed':
        return list.where(isOpen).where('follow_up_on', '>', today);
      default:
        return list.where('status', '=', filter);
    }
  };

  /** The part of a list behind the end of a page, in order. */
  const behind = (list: ReturnType<typeof listed>, after: string) => {
    const [createdAt, id] = after.split('_') as [string, string];
    return list
      .$if(after !== '', (query) =>
        query
          .where('created_at', '<=', createdAt)
          .where(({ eb, or }) => or([eb('created_at', '<', createdAt), eb('id', '>', id)])),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id');
  };

  const piece = async (
    { isSpam = false, branches, filter, viewer }: Omit<PageWanted, 'limit'>,
    after: string,
    limit: number,
  ) => {
    const isToday = filter === 'today';
    const list = listed(isSpam, branches);
    const all = filtered(list, filter, viewer);
    const first = isToday ? list.where('created_at', '>=', viewer.since) : all;
    const rows = await behind(first, after).limit(limit).execute();
    const earlier = behind(all, after).limit(limit - rows.length);
    if (isToday && rows.length < limit) rows.push(...(await earlier.execute()));
    return rows.map(fromRow);
  };

  return {
    /** Newest first unless `oldestFirst`. Returns either suspected spam or everything else. */
    async list(wanted: Wanted = {}): Promise<Inquiry[]> {
      const { isSpam = false, branches, status, since, toDo, oldestFirst = false, limit } = wanted;
      const rows = await listed(isSpam, branches)
        .$if(status !== undefined, (query) => query.where('status', '=', status as InquiryStatus))
        .$if(since !== undefined, (query) => query.where('created_at', '>=', since as string))
        .$if(toDo !== undefined, (query) =>
          query.where(isOpen).where((where) => where.or([isWaiting(where), isDueBy(toDo as string)(where)])),
        )
        .orderBy('created_at', oldestFirst ? 'asc' : 'desc')
        .orderBy('id')
        .$if(limit !== undefined, (query) => query.limit(limit as number))
        .execute();
      return rows.map(fromRow);
    },

    /** A page, newest first, and where it ended, or `null`. A search may give short pages before the end. */
    async page({ search, after = '', ...wanted }: PageWanted): Promise<{ inquiries: Inquiry[]; next: string | null }> {
      const matches = search && inquiryMatcher(search.text);
      const size = matches ? pieceSize : wanted.limit;
      const inquiries: Inquiry[] = [];
      let end = after;
      for (let read = 0; read < searchedAtOnce; read += size) {
        const some = await piece(wanted, end, size);
        for (const inquiry of some) {
          if (matches && !matches(inquiryText(inquiry, search.locale))) continue;
          inquiries.push(inquiry);
          if (inquiries.length === wanted.limit) return { inquiries, next: endOf(inquiry) };
        }
        if (some.length < size) return { inquiries, next: null };
        end = endOf(some.at(-1) as Inquiry);
        await setImmediate();
      }
      return { inquiries, next: end };
    },

    /** All inquiries, newest first; the suspected spam follows the others. */
    async all(): Promise<Inquiry[]> {
      return [...(await this.list()), ...(await this.list({ isSpam: true }))];
    },

    /** The number of unread inquiries and the time of the newest one, without suspected spam. Empty `branches` are all. */
    async summary(branches: readonly string[] = []): Promise<{ unread: number; newest: string | null }> {
      const shown = db
        .selectFrom('messages')
        .where('suspected_spam', '=', 0)
        .$if(branches.length > 0, (query) => query.where('branch', 'in', branches));
      const [unread, { newest }] = await Promise.all([
        countOf(shown.where(sql<boolean>`read = 0`)),
        shown.select(({ fn }) => fn.max('created_at').as('newest')).executeTakeFirstOrThrow(),
      ]);
      return { unread, newest };
    },
  };
}

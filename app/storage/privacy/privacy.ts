import { sql } from 'kysely';
import { monthsBefore, quotationYears } from '#app/domain/business/privacy-rules.ts';
import { isSenderOf } from '#app/domain/inquiries/inquiry-person.ts';
import type { PersonCounts, PersonData } from '#app/domain/privacy/privacy.schema.ts';
import { countsOf, erasedInWords, keptInWords, type Person } from '#app/domain/privacy/privacy.ts';
import { isRequiredByLaw, type QuotationBody } from '#app/domain/quotations/quotation.ts';
import { quotationNumber } from '#app/domain/quotations/quotation-number.ts';
import type { QuotationState } from '#app/domain/quotations/quotation-options.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { dayOf } from '#app/domain/text/dates.ts';
import { fromJson } from '#app/storage/engine/codec.ts';
import { forgetChange } from '#app/storage/engine/last-changes.ts';
import type { EngineName } from '#app/storage/engine/migration.ts';
import { idsOf, orNone } from '#app/storage/engine/queries.ts';
import type { Db, MailRow } from '#app/storage/engine/tables.ts';
import { wipe } from '#app/storage/engine/wipe.ts';
import { inTransaction } from '#app/storage/engine/writing.ts';
import { eventsOf, forgetEvents } from '#app/storage/inquiries/inquiry-events.ts';
import { fromRow, type InquiryRow } from '#app/storage/inquiries/inquiry-row.ts';
import { closePushes } from '#app/storage/inquiries/push/push-queue.ts';
import { type InquiryRecord, photosOf } from '#app/storage/inquiries/trashed-inquiry.ts';
import { forgetUses } from '#app/storage/pictures/library/uses.ts';
import type { QuotationRow } from '#app/storage/quotations/quotation-row.ts';
import { revokeLink, selectQuotations, toQuotation } from '#app/storage/quotations/quotation-versions.ts';
import { erasedIds, log, readLog } from './privacy-log.ts';
import { forgetTraces } from './traces.ts';

type Found = {
  inquiries: InquiryRow[];
  trashed: { id: string; record: InquiryRecord }[];
  mails: MailRow[];
  quotations: QuotationRow[];
  /** Ids of those that tax law requires. */
  kept: ReadonlySet<string>;
};

/** Rows that one run of the upkeep deletes; the rest follows with the next. */
const expiredAtOnce = 500;

/** Outgoing e-mails of these kinds are for users, whose addresses are no visitor's. */
const toUsers = ['owner', 'notice', 'digest', 'reminder', 'push'];

async function trashedInquiries(trx: Db): Promise<Found['trashed']> {
  const rows = await trx.selectFrom('bin').select(['id', 'record']).where('kind', '=', 'message').execute();
  return rows.map(({ id, record }) => ({ id, record: fromJson<InquiryRecord>(record) }));
}

/** The ids of the quotations that tax law requires. */
const requiredByLaw = (rows: readonly Parameters<typeof toQuotation>[0][], today: string): ReadonlySet<string> =>
  new Set(rows.filter((row) => isRequiredByLaw(toQuotation(row), today)).map(({ id }) => id));

async function rowsOf(trx: Db, { keys }: Person, locale: Locale, now: Date): Promise<Found> {
  const isSender = isSenderOf(keys, locale);
  const senders = await trx.selectFrom('messages').select(['id', 'phone', 'email']).execute();
  const messages = await trx
    .selectFrom('messages')
    .selectAll()
    .where('id', 'in', orNone(idsOf(senders.filter(isSender))))
    .orderBy('created_at')
    .execute();
  const trashed = (await trashedInquiries(trx)).filter(({ record: { row } }) => isSender(row));
  const rows = [...messages, ...trashed.map(({ record: { row } }) => row)];
  const known = new Set(idsOf(rows));
  const offers = await selectQuotations(trx).orderBy('created_at').execute();
  const quotations = offers.filter(
    ({ message_id, body }) => known.has(message_id) || isSender(fromJson<QuotationBody>(body).customer),
  );
  const mails = await trx
    .selectFrom('outbox')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        eb('message_id', 'in', orNone(idsOf(rows))),
        eb('quotation_id', 'in', orNone(idsOf(quotations))),
        eb(sql`lower(reply_to)`, 'in', keys),
        and([eb(sql`lower(recipient)`, 'in', keys), eb('kind', 'not in', toUsers)]),
      ]),
    )
    .execute();
  return { inquiries: messages, trashed, mails, quotations, kept: requiredByLaw(quotations, dayOf(now, locale)) };
}

async function dataOf(db: Db, person: Person, locale: Locale, now: Date): Promise<PersonData> {
  const { inquiries, trashed, mails, quotations, kept } = await rowsOf(db, person, locale, now);
  const withEvents = (row: InquiryRow, isInTrash: boolean) =>
    eventsOf(db, row.id).then((events) => ({ ...fromRow(row), events, isInTrash }));
  const listed = [...mails, ...trashed.flatMap(({ record }) => record.mails)].filter(({ kind }) => kind !== 'push');
  return {
    messages: await Promise.all([
      ...inquiries.map((row) => withEvents(row, false)),
      ...trashed.map(({ record }) =>
        // A record from before some columns lacks them.
        withEvents({ ...record.row, photos: record.row.photos ?? '[]', items: record.row.items ?? '[]' }, true),
      ),
    ]),
    emails: listed.map(({ recipient, subject, text, created_at, sent_at }) => ({
      to: recipient,
      subject,
      text,
      createdAt: created_at,
      sentAt: sent_at,
    })),
    quotations: quotations.map((row) => ({
      id: row.id,
      number: quotationNumber(row),
      state: row.state as QuotationState,
      customer: fromJson<QuotationBody>(row.body).customer,
      total: Number(row.total),
      createdAt: row.created_at,
      sentAt: row.sent_at,
      isKept: kept.has(row.id),
    })),
  };
}

/** Deletes inquiries for good with their events, e-mails and draft quotations, and closes their notifications. */
async function forgetInquiries(trx: Db, rows: readonly InquiryRow[], now: Date): Promise<void> {
  for (const { id } of rows) {
    await closePushes(trx, { id, name: '', subject: '' }, { now, isLeaving: true });
    // The inquiry first: on PostgreSQL this waits for a note that is being added.
    await trx.deleteFrom('messages').where('id', '=', id).execute();
    await forgetChange(trx, 'message', id);
  }
  const ids = idsOf(rows);
  if (ids.length === 0) return;
  await forgetEvents(
    trx,
    ids.map((thing_id) => ({ kind: 'message', thing_id })),
  );
  await trx.deleteFrom('outbox').where('message_id', 'in', ids).execute();
  await trx.deleteFrom('quotations').where('message_id', 'in', ids).where('state', '=', 'draft').execute();
  await trx.updateTable('quotations').set({ message_id: '' }).where('message_id', 'in', ids).execute();
}

type Erasing = { person: Person; locale: Locale; now: Date };

/** Deletes all but the quotations to keep, which lose their page; returns the addresses of photos. */
async function forget(trx: Db, found: Found, { person: { keys }, locale, now }: Erasing): Promise<string[]> {
  const { inquiries, trashed, mails, quotations, kept } = found;
  const inTrash = trashed.map(({ record: { row } }) => row);
  const entries = orNone(idsOf(trashed));
  await trx.deleteFrom('bin').where('id', 'in', entries).execute();
  await forgetUses(trx, 'bin', entries);
  await forgetInquiries(trx, [...inquiries, ...inTrash], now);
  const sent = orNone(idsOf(mails));
  await trx.deleteFrom('outbox').where('id', 'in', sent).execute();
  for (const { id, state } of quotations) {
    if (kept.has(id)) await revokeLink(trx, id, now);
    // On PostgreSQL a draft may have been sent since.
    else await trx.deleteFrom('quotations').where('id', '=', id).where('state', '=', state).execute();
  }
  const customers = quotations.map(({ body }) => fromJson<QuotationBody>(body).customer);
  const senders = [...inquiries, ...inTrash, ...customers];
  const inquiryIds = [...inquiries, ...inTrash].map(({ id }) => id);
  await forgetTraces(trx, { keys, senders, messageIds: inquiryIds }, locale);
  return [
    ...inquiries.flatMap(({ photos }) => fromJson<string[]>(photos)),
    ...trashed.flatMap(({ record }) => photosOf(record)),
  ];
}

/** Ids of all rows about a person. */
const idsIn = ({ inquiries, trashed, mails, quotations }: Found): string[] => [
  ...[...inquiries, ...mails, ...quotations].map(({ id }) => id),
  ...trashed.map(({ record: { row } }) => row.id),
];

/** Erases rows again that a restore brought back; required quotations lose their page. Returns photo addresses. */
export async function forgetAgain(trx: Db, ids: readonly string[], locale: Locale, now: Date): Promise<string[]> {
  const isErased = new Set(ids);
  const quotations = (await selectQuotations(trx).execute()).filter(({ id }) => isErased.has(id));
  const found = {
    inquiries: await trx.selectFrom('messages').selectAll().where('id', 'in', ids).execute(),
    trashed: (await trashedInquiries(trx)).filter(({ record }) => isErased.has(record.row.id)),
    mails: await trx.selectFrom('outbox').selectAll().where('id', 'in', ids).execute(),
    quotations,
    kept: requiredByLaw(quotations, dayOf(now, locale)),
  };
  return idsIn(found).length === 0 ? [] : forget(trx, found, { person: { keys: [], hint: '' }, locale, now });
}

export function createPrivacy({ db, engine, now }: { db: Db; engine: EngineName; now: () => Date }) {
  return {
    /** Removes what deleted rows leave in the files of the database; returns false if a reader prevents it. */
    wipe: () => wipe(db, engine),

    /** What is stored about a person. */
    find: (person: Person, locale: Locale): Promise<PersonData> => dataOf(db, person, locale, now()),

    /** The same, with an entry in the log. */
    export: (person: Person, locale: Locale, by: string): Promise<PersonData> =>
      inTransaction(db, async (trx) => {
        const data = await dataOf(trx, person, locale, now());
        await log(trx, 'exported', person.hint, { by, at: now() });
        return data;
      }),

    /**
     * Deletes all data of a person for good but the quotations that tax law requires, which lose their page. Returns what was
     * deleted, and the photos, whose files the caller deletes.
     */
    async erase(person: Person, locale: Locale, by: string): Promise<{ counts: PersonCounts; photos: string[] }> {
      const erased = await inTransaction(db, async (trx) => {
        const counts = countsOf(await dataOf(trx, person, locale, now()));
        const [photos, ids]: [string[], string[]] = [[], []];
        // On PostgreSQL an inquiry may move to the trash or back between two of these statements, so they are repeated.
        for (;;) {
          const found = await rowsOf(trx, person, locale, now());
          ids.push(...idsIn(found));
          photos.push(...(await forget(trx, found, { person, locale, now: now() })));
          const ended = found.quotations.filter(({ id }) => !found.kept.has(id));
          if ([found.inquiries, found.trashed, found.mails, ended].every(({ length }) => length === 0)) break;
        }
        const kept = keptInWords(counts);
        const detail = `${person.hint}: ${erasedInWords(counts)}${kept && `; kept ${kept}`}`;
        await log(trx, 'erased', detail, { by, at: now(), ids: [...new Set(ids)] });
        return { counts, photos };
      });
      // The data is erased; the upkeep repeats what fails here.
      await wipe(db, engine).catch(() => {});
      return erased;
    },

    log: () => readLog(db),

    /** Deletes the quotations that an erasure kept while they were open, once they are declined or expired. */
    endKept: (locale: Locale): Promise<void> =>
      inTransaction(db, async (trx) => {
        const erased = await erasedIds(trx);
        const today = dayOf(now(), locale);
        const ended = (await selectQuotations(trx).execute()).filter(
          (row) => erased.has(row.id) && !isRequiredByLaw(toQuotation(row), today),
        );
        const ids = orNone(idsOf(ended));
        await trx.deleteFrom('quotations').where('id', 'in', ids).execute();
      }),

    /** Deletes what the retention periods end. Returns the photos, whose files the caller deletes. */
    expire: ({ messageMonths, spamMonths }: { messageMonths: number; spamMonths: number }): Promise<string[]> =>
      inTransaction(db, async (trx) => {
        const before = (months: number) => monthsBefore(now(), months).toISOString();
        const rows: InquiryRow[] = [];
        for (const [spam, months] of [messageMonths, spamMonths].entries()) {
          if (months === 0) continue;
          const some = await trx
            .selectFrom('messages')
            .selectAll()
            .where('suspected_spam', '=', spam)
            .$if(spam === 0, (query) => query.where('status', '=', 'resolved'))
            .where('created_at', '<=', before(months))
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('message_events')
                    .select('message_events.id')
                    .whereRef('message_id', '=', 'messages.id')
                    .where('made_at', '>', before(months)),
                ),
              ),
            )
            .orderBy('created_at')
            .limit(expiredAtOnce)
            .execute();
          rows.push(...some);
        }
        await forgetInquiries(trx, rows, now());
        const detail = `${rows.length} ${rows.length === 1 ? 'message' : 'messages'}`;
        if (rows.length > 0) await log(trx, 'expired', detail, { by: '', at: now() });
        const oldest = before(12 * quotationYears);
        await trx.deleteFrom('quotations').where('sent_at', '<', oldest).execute();
        return rows.flatMap(({ photos }) => fromJson<string[]>(photos));
      }),
  };
}

import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  byPerson,
  type Contact,
  type Customer,
  type CustomerDetails,
  contactMatcher,
  customerName,
  customerOf,
  detailsOf,
  otherKeys,
} from '#app/domain/customers/customer.ts';
import type { InquiryStatus } from '#app/domain/inquiries/inquiry.ts';
import { personKeys } from '#app/domain/inquiries/inquiry-person.ts';
import { notFound } from '#app/domain/records/errors.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { byText } from '#app/domain/text/by-text.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { erasedIds } from '#app/storage/privacy/privacy-log.ts';
import { selectQuotations, toQuotation } from '#app/storage/quotations/quotation-versions.ts';

/** Messages, and quotations, that one answer reads: the newest. */
const readAtMost = 20_000;

/** Rows read by one statement; the event loop runs in between. */
const pieceSize = 1000;

/** Messages and quotations that the record of one customer lists: the newest. */
const listedAtMost = 200;

/** `branches` are the ids of the branches whose contacts count; empty for all. */
type Seen = { branches?: readonly string[] };
type Wanted = Seen & { search?: string | undefined; limit: number; offset: number };

type Sent = Omit<Contact, 'keys' | 'quotation' | 'status'> & { status: string };

const ofMessage = (row: Sent, locale: Locale): Contact => ({
  ...row,
  status: row.status as InquiryStatus,
  keys: personKeys(row, locale),
  quotation: null,
});

function ofQuotation(row: Parameters<typeof toQuotation>[0], locale: Locale): Contact {
  const { id, messageId, body, sentAt, createdAt, ...offer } = toQuotation(row);
  const { number, state, total, validUntil, isReplaced, declineReason } = offer;
  const keys = personKeys(body.customer, locale);
  return {
    ...body.customer,
    ...{ id, at: sentAt ?? createdAt, branch: '', subject: '', status: 'new' },
    keys: messageId === '' ? keys : [messageId, ...keys],
    quotation: { number, state, total, validUntil, isReplaced, declineReason },
  };
}

async function inPieces(read: (offset: number) => Promise<Contact[]>): Promise<Contact[]> {
  const all: Contact[] = [];
  for (let offset = 0; offset < readAtMost; offset += pieceSize) {
    const piece = await read(offset);
    all.push(...piece);
    if (piece.length < pieceSize) break;
    await setImmediate();
  }
  return all;
}

/** Customers are not stored: each is computed from the messages and quotations of a person (decision 0087). */
export function createCustomers({ db }: { db: Db }) {
  const allMessages = db
    .selectFrom('messages')
    .select(['id', 'name', 'company', 'gstin', 'city as address', 'preferred_branch as branch', 'phone', 'email'])
    .select(['status', 'created_at as at'])
    .select(sql<string>`case when subject = '' then substr(message, 1, 100) else subject end`.as('subject'))
    .where('suspected_spam', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id');
  const allQuotations = selectQuotations(db)
    .where('quotations.template', '=', '')
    .orderBy('quotations.created_at', 'desc')
    .orderBy('quotations.id');

  /** The newest contacts, and the one with an id, newest first. */
  async function contacts(locale: Locale, { branches = [] }: Seen, id = ''): Promise<Contact[]> {
    const isLimited = branches.length > 0;
    const messages = allMessages.$if(isLimited, (query) => query.where('branch', 'in', branches));
    const quotations = allQuotations.$if(isLimited, (query) => query.where('quotations.branch', 'in', branches));
    const sent = async (some: typeof allMessages) => (await some.execute()).map((row) => ofMessage(row, locale));
    const quoted = async (some: typeof allQuotations) => (await some.execute()).map((row) => ofQuotation(row, locale));
    const all = [
      ...(await sent(messages.where('id', '=', id))),
      ...(await quoted(quotations.where('quotations.id', '=', id))),
      ...(await inPieces((offset) => sent(messages.limit(pieceSize).offset(offset)))),
      ...(await inPieces((offset) => quoted(quotations.limit(pieceSize).offset(offset)))),
    ];
    const found = new Map(all.map((contact) => [contact.id, contact]));
    // An erasure keeps the quotations that the law requires, but not the customer.
    for (const erased of await erasedIds(db)) found.delete(erased);
    return [...found.values()].sort((a, b) => byText(b.at, a.at));
  }

  const personOf = async (id: string, locale: Locale, seen: Seen): Promise<Contact[] | undefined> =>
    byPerson(await contacts(locale, seen, id)).find((person) => person.some((contact) => contact.id === id));

  return {
    /** The customers with the newest contacts first, and the number of matches. */
    async list(
      { search, limit, offset, ...seen }: Wanted,
      locale: Locale,
    ): Promise<{ customers: Customer[]; total: number }> {
      const matches = search ? contactMatcher(search, locale) : customerName;
      const found = byPerson(await contacts(locale, seen)).filter((person) => person.some(matches));
      return { customers: found.slice(offset, offset + limit).map(customerOf), total: found.length };
    },

    /** The customer of a message or quotation, with the newest ones. Throws `not-found`. */
    async find(id: string, locale: Locale, seen: Seen = {}) {
      const person = await personOf(id, locale, seen);
      if (person === undefined) throw notFound('Customer');
      const customer = customerOf(person);
      const others = otherKeys(person, customer, locale).slice(0, listedAtMost);
      return { customer, others, history: person.slice(0, listedAtMost) };
    },

    /** What is known about the sender of a message, the message first; `null` for suspected spam. */
    async details(id: string, locale: Locale, seen: Seen = {}): Promise<CustomerDetails | null> {
      const person = (await personOf(id, locale, seen)) ?? [];
      const own = person.filter((contact) => contact.id === id);
      return own.length > 0 ? detailsOf([...own, ...person]) : null;
    },
  };
}

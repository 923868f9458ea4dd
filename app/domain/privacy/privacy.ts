import type { Locale } from '#app/domain/records/locale.ts';
import { phoneNumbers } from '#app/domain/text/phone.ts';
import type { PersonCounts, PersonData } from './privacy.schema.ts';

export const countsOf = ({ messages: inquiries, emails, quotations }: PersonData): PersonCounts => {
  const drafts = quotations.filter(({ state }) => state === 'draft').length;
  const keptQuotations = quotations.filter(({ isKept }) => isKept).length;
  return {
    messages: inquiries.length,
    events: inquiries.reduce((sum, { events }) => sum + events.length, 0),
    emails: emails.length,
    photos: inquiries.reduce((sum, { photos }) => sum + photos.length, 0),
    drafts,
    endedQuotations: quotations.length - drafts - keptQuotations,
    keptQuotations,
  };
};

const nouns: [name: keyof PersonCounts, one: string, many: string][] = [
  ['messages', 'message', 'messages'],
  ['events', 'note or event', 'notes and events'],
  ['emails', 'e-mail', 'e-mails'],
  ['photos', 'photo', 'photos'],
  ['drafts', 'draft quotation', 'draft quotations'],
  ['endedQuotations', 'declined or expired quotation', 'declined or expired quotations'],
];

const countedIn = (counts: PersonCounts): string[] =>
  nouns.flatMap(([name, one, many]) =>
    counts[name] === 0 ? [] : `${counts[name]} ${counts[name] === 1 ? one : many}`,
  );

/** `2 inquiries, 1 photo`; `nothing` if there is nothing to erase. */
export const erasedInWords = (counts: PersonCounts): string => countedIn(counts).join(', ') || 'nothing';

/** `1 sent quotation`; empty if none is kept. */
export const keptInWords = ({ keptQuotations }: PersonCounts): string =>
  keptQuotations === 0 ? '' : `${keptQuotations} sent ${keptQuotations === 1 ? 'quotation' : 'quotations'}`;

/** A person by a phone number or an e-mail address. */
export type Person = {
  /** As `personKeys` makes them. */
  keys: string[];
  /** Names the person in the log without the number or address: `phone number ending 345`. */
  hint: string;
};

/** Reads a phone number or an e-mail address; `null` if the text is neither. */
export function personOf(typed: string, locale: Pick<Locale, 'callingCode'>): Person | null {
  const text = typed.trim().toLowerCase();
  if (text.includes('@'))
    return /^[^\s@]+@[^\s@]+$/.test(text) ? { keys: [text], hint: `e-mail address beginning with ${text[0]}` } : null;
  const keys = phoneNumbers(text, locale);
  const [number] = keys;
  return number === undefined ? null : { keys, hint: `phone number ending ${number.slice(-3)}` };
}

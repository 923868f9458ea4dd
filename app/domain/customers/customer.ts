import { isGstin, plainGstin } from '#app/domain/business/gst.ts';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import { personKeys } from '#app/domain/inquiries/inquiry-person.ts';
import { inquiryMatcher, inquiryText } from '#app/domain/inquiries/inquiry-search.ts';
import type { Quotation } from '#app/domain/quotations/quotation.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { fold } from '#app/domain/text/search-text.ts';
import type { Customer } from './customer.schema.ts';

export type { Customer };
export type CustomerDetails = Pick<Customer, 'name' | 'company' | 'gstin' | 'address' | 'branch' | 'phone' | 'email'>;

/** A message or quotation, as the record of a customer reads it. */
export type Contact = CustomerDetails & {
  id: string;
  at: string;
  /** Those of the person, and the message of a quotation. Contacts with a common key are of one customer. */
  keys: readonly string[];
  subject: string;
  status: Inquiry['status'];
  /** `null` for a message. */
  quotation: Pick<Quotation, 'number' | 'state' | 'total' | 'validUntil' | 'isReplaced' | 'declineReason'> | null;
};

/** Returns the contacts of each person in the given order, also of those connected by a third contact. */
export function byPerson(contacts: readonly Contact[]): Contact[][] {
  const parents = new Map<string, string>();
  const rootOf = (start: string): string => {
    let key = start;
    for (let parent = parents.get(key); parent !== undefined; parent = parents.get(key)) {
      // Halves the path, so that many addresses of one person stay fast.
      parents.set(key, parents.get(parent) ?? parent);
      key = parent;
    }
    return key;
  };
  for (const { id, keys } of contacts) {
    for (const key of keys) {
      const [own, other] = [rootOf(id), rootOf(key)];
      if (own !== other) parents.set(own, other);
    }
  }
  return [...Map.groupBy(contacts, ({ id }) => rootOf(id)).values()];
}

const isOther = (known: string, text: string) => known !== '' && text !== '' && fold(known) !== fold(text);

/**
 * Returns the first text of each detail, so what was typed last if the newest contact comes first. A contact for another
 * company or GSTIN gives neither these nor its address. An address replaces a city that it contains.
 */
export function detailsOf(contacts: readonly CustomerDetails[]): CustomerDetails {
  const known: CustomerDetails = { name: '', company: '', gstin: '', address: '', branch: '', phone: '', email: '' };
  for (const contact of contacts) {
    for (const name of ['name', 'phone', 'email', 'branch'] as const) known[name] ||= contact[name];
    const typed = plainGstin(contact.gstin);
    const gstin = isGstin(typed) ? typed : '';
    if (isOther(known.company, contact.company) || isOther(known.gstin, gstin)) continue;
    known.company ||= contact.company;
    known.gstin ||= gstin;
    if (fold(contact.address).includes(fold(known.address))) known.address = contact.address;
  }
  return known;
}

/** The record of a person from all contacts, newest first. */
export function customerOf(contacts: readonly Contact[]): Customer {
  const [{ id, at: lastAt }] = contacts as readonly [Contact];
  const offers = contacts.flatMap(({ quotation }) => quotation ?? []);
  const [messages, quotations] = [contacts.length - offers.length, offers.length];
  const accepted = offers
    .filter(({ state, isReplaced }) => state === 'accepted' && !isReplaced)
    .reduce((sum, { total }) => sum + total, 0);
  return { id, ...detailsOf(contacts), lastAt, messages, quotations, accepted };
}

type Named = Pick<CustomerDetails, 'name' | 'company' | 'phone' | 'email'>;

/** What a customer is called; empty for a new draft. */
export const customerName = ({ name, company, phone, email }: Named): string => name || company || phone || email;

/** Matches a contact by its details, and by a phone number in any notation. */
export function contactMatcher(search: string, locale: Locale): (contact: Contact) => boolean {
  const wanted = personKeys({ phone: search, email: search }, locale);
  const matches = inquiryMatcher(search);
  return (contact) =>
    wanted.some((key) => contact.keys.includes(key)) ||
    matches(inquiryText({ ...contact, subject: contact.gstin, message: contact.address }, locale));
}

/** The phone numbers and e-mail addresses of a person besides those of the record. */
export function otherKeys(contacts: readonly Contact[], record: Customer, locale: Locale): string[] {
  const shown = personKeys(record, locale);
  const keys = new Set(contacts.flatMap((contact) => contact.keys));
  return [...keys].filter((key) => /[+@]/.test(key) && !shown.includes(key));
}

import { leadPrefix } from '#app/site/frame/inline/ids.ts';
import { storeList } from '#app/site/inquiries/quote-list/stored-list.ts';
import type { Sent } from './inquiries.ts';
import type { WaitReason } from './sentences.ts';

/** A submitted but undelivered form. These exact values are sent, even if the visitor edits the form later. */
export type Waiting = {
  inquiry: Sent;
  reason: WaitReason;
  /** Time of the earliest retry, in ms since 1970. */
  notBefore: number;
};

/** A started form, stored in the browser until it is sent. */
export type Lead = {
  values: Record<string, string>;
  /** The idempotency key. */
  requestKey: string;
  waiting: Waiting | null;
  /** Whether the form was edited after submission. */
  isEdited: boolean;
  /** The server's validation errors from a later attempt, by field. */
  errors: Record<string, string>;
  toasts: { sent: string; failed: string };
  savedAt: number;
};

export const listLead = 'list';

const day = 24 * 60 * 60 * 1000;
/** In milliseconds. A phone is often shared, so a draft lasts for a day; what was sent waits for a week. */
const keptFor = ({ waiting }: Lead): number => (waiting ? 7 * day : day);

/** Window events between the forms and the retry queue. */
export const leadWaiting = 'lead-waiting';
export const leadSent = 'lead-sent';
export const leadRefused = 'lead-refused';
export type LeadSent = CustomEvent<{ name: string; isEdited: boolean }>;
export type LeadRefused = CustomEvent<{ name: string; errors: Record<string, string> }>;

/** Storage is unavailable in some private windows; then nothing is stored, and all else works. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export function readLead(name: string): Lead | null {
  return attempt(() => {
    const lead: Lead | null = JSON.parse(localStorage.getItem(leadPrefix + name) ?? 'null');
    if (lead === null || Date.now() - lead.savedAt < keptFor(lead)) return lead;
    localStorage.removeItem(leadPrefix + name);
    return null;
  });
}

/** Returns false if storage is unavailable. */
export const saveLead = (name: string, lead: Omit<Lead, 'savedAt'>): boolean =>
  attempt(() => {
    localStorage.setItem(leadPrefix + name, JSON.stringify({ ...lead, savedAt: Date.now() }));
    return true;
  }) ?? false;

export const forgetWords = (name: string): void => {
  attempt(() => localStorage.removeItem(leadPrefix + name));
};

/** With the machines of a quote list. */
export const forgetLead = (name: string): void => {
  if (name === listLead) storeList('');
  forgetWords(name);
};

/**
 * Removes a delivered form from the queue. Later edits stay as a new draft; returns whether there are any.
 */
export function settleLead(name: string): boolean {
  const lead = readLead(name);
  attempt(() => sessionStorage.setItem(leadPrefix + name, JSON.stringify(lead?.waiting?.inquiry)));
  if (!lead?.isEdited) {
    forgetLead(name);
    return false;
  }
  saveLead(name, { ...lead, waiting: null, isEdited: false });
  return true;
}

/** Whether this was the last delivered form: after Back, a restored page may hold a form that another page has sent. */
export const hasArrived = (name: string, inquiry: Sent): boolean =>
  attempt(() => sessionStorage.getItem(leadPrefix + name)) === JSON.stringify(inquiry);

export function waitingLeads(): string[] {
  const keys = attempt(() => Object.keys(localStorage)) ?? [];
  return keys
    .filter((key) => key.startsWith(leadPrefix))
    .map((key) => key.slice(leadPrefix.length))
    .filter((name) => readLead(name)?.waiting);
}

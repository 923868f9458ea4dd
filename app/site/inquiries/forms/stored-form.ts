import { formPrefix } from '#app/site/frame/inline/ids.ts';
import { storeList } from '#app/site/inquiries/quote-list/stored-list.ts';
import { ifPossible } from '#app/ui/if-possible.ts';
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
export type StoredForm = {
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

export const listForm = 'list';

const day = 24 * 60 * 60 * 1000;
/** In milliseconds. A phone is often shared, so a draft lasts for a day; what was sent waits for a week. */
const keptFor = ({ waiting }: StoredForm): number => (waiting ? 7 * day : day);

/** Window events between the forms and the retry queue. */
export const formWaiting = 'lead-waiting';
export const formSent = 'lead-sent';
export const formRefused = 'lead-refused';
/** The page of a sent inquiry, and what the visitor needs to know. */
export type Receipt = { href: string; text: string };
/** A form in the page that shows the receipt cancels the event. */
export type FormSent = CustomEvent<{ name: string; isEdited: boolean; receipt: Receipt }>;
export type FormRefused = CustomEvent<{ name: string; errors: Record<string, string> }>;

export function readForm(name: string): StoredForm | null {
  return ifPossible(() => {
    const stored: StoredForm | null = JSON.parse(localStorage.getItem(formPrefix + name) ?? 'null');
    if (stored === null || Date.now() - stored.savedAt < keptFor(stored)) return stored;
    localStorage.removeItem(formPrefix + name);
    return null;
  });
}

/** Returns false if storage is unavailable. */
export const saveForm = (name: string, stored: Omit<StoredForm, 'savedAt'>): boolean =>
  ifPossible(() => {
    localStorage.setItem(formPrefix + name, JSON.stringify({ ...stored, savedAt: Date.now() }));
    return true;
  }) ?? false;

export const forgetWords = (name: string): void => {
  ifPossible(() => localStorage.removeItem(formPrefix + name));
};

/** With the machines of a quote list. */
export const forgetForm = (name: string): void => {
  if (name === listForm) storeList('');
  forgetWords(name);
};

/** Removes a delivered form from the queue. Later edits stay as a new draft; returns whether there are any. */
export function settleForm(name: string): boolean {
  const stored = readForm(name);
  ifPossible(() => sessionStorage.setItem(formPrefix + name, JSON.stringify(stored?.waiting?.inquiry)));
  if (!stored?.isEdited) {
    forgetForm(name);
    return false;
  }
  saveForm(name, { ...stored, waiting: null, isEdited: false });
  return true;
}

/** Whether this was the last delivered form: after Back, a restored page may hold a form that another page has sent. */
export const hasArrived = (name: string, inquiry: Sent): boolean =>
  ifPossible(() => sessionStorage.getItem(formPrefix + name)) === JSON.stringify(inquiry);

export function waitingForms(): string[] {
  const keys = ifPossible(() => Object.keys(localStorage)) ?? [];
  return keys
    .filter((key) => key.startsWith(formPrefix))
    .map((key) => key.slice(formPrefix.length))
    .filter((name) => readForm(name)?.waiting);
}

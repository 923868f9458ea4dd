import type { Sent } from './inquiries.ts';
import type { WaitReason } from './sentences.ts';

/** Words that the visitor has sent and nobody has received: exactly these are sent, whatever is typed since. */
export type Waiting = {
  inquiry: Sent;
  reason: WaitReason;
  /** Not to be tried again before, in milliseconds since 1970. */
  notBefore: number;
};

/** A form that has been begun: kept in the browser until it is sent, so that no reload and no dead spot loses it. */
export type Lead = {
  /** The fields of the form, to fill them in again. */
  values: Record<string, string>;
  /** One for each thing to say; sending it twice says it once. */
  requestKey: string;
  waiting: Waiting | null;
  /** Something was typed after it was sent. */
  isEdited: boolean;
  /** What the server found wrong when the words were sent later, by field. */
  errors: Record<string, string>;
  /** What to tell when it has arrived, or cannot. */
  toasts: { sent: string; failed: string };
  savedAt: number;
};

/** Leads are kept under this and the name of their form. */
export const leadPrefix = 'lead:';
/** In milliseconds. */
export const leadKeptFor = 7 * 24 * 60 * 60 * 1000;

/** Events between the forms and the retry queue, on the window. */
export const leadWaiting = 'lead-waiting';
export const leadSent = 'lead-sent';
export const leadRefused = 'lead-refused';
export type LeadSent = CustomEvent<{ name: string; isEdited: boolean }>;
export type LeadRefused = CustomEvent<{ name: string; errors: Record<string, string> }>;

/** Storage is out of reach in some private windows; then nothing is kept, and all else works. */
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
    if (lead === null || Date.now() - lead.savedAt < leadKeptFor) return lead;
    localStorage.removeItem(leadPrefix + name);
    return null;
  });
}

/** False when the browser keeps nothing. */
export const saveLead = (name: string, lead: Omit<Lead, 'savedAt'>): boolean =>
  attempt(() => {
    localStorage.setItem(leadPrefix + name, JSON.stringify({ ...lead, savedAt: Date.now() }));
    return true;
  }) ?? false;

export const forgetLead = (name: string): void => {
  attempt(() => localStorage.removeItem(leadPrefix + name));
};

/**
 * Takes what has arrived out of the queue. Words that were changed since then stay, as another thing to say; the
 * answer is whether there are any.
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

/** Whether this was the last to arrive: the browser's Back brings a form as it was left, though another page has sent it. */
export const hasArrived = (name: string, inquiry: Sent): boolean =>
  attempt(() => sessionStorage.getItem(leadPrefix + name)) === JSON.stringify(inquiry);

/** The names of the forms that wait to be sent. */
export function waitingLeads(): string[] {
  const keys = attempt(() => Object.keys(localStorage)) ?? [];
  return keys
    .filter((key) => key.startsWith(leadPrefix))
    .map((key) => key.slice(leadPrefix.length))
    .filter((name) => readLead(name)?.waiting);
}

/** A key for a new thing to say. `randomUUID` is there on secure origins only. */
export const newRequestKey = (): string =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

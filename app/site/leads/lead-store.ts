import type { Inquiry } from '#app/domain/message.ts';

/** A form that has been begun: kept in the browser until it is sent, so that no reload and no dead spot loses it. */
export type Lead = {
  /** The fields of the form, to fill them in again. */
  values: Record<string, string>;
  /** What is sent. */
  inquiry: Partial<Inquiry>;
  /** One for each thing to say; sending it twice says it once. */
  requestKey: string;
  /** Sent by the visitor, but not received yet. */
  isWaiting: boolean;
  /** What to tell when it has arrived. */
  sentSentence: string;
  savedAt: number;
};

const prefix = 'lead:';
const longestKept = 7 * 24 * 60 * 60 * 1000;

/** Events between the forms and the courier, on the window. */
export const leadWaiting = 'lead-waiting';
export const leadSent = 'lead-sent';

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
    const lead: Lead | null = JSON.parse(localStorage.getItem(prefix + name) ?? 'null');
    if (lead === null || Date.now() - lead.savedAt < longestKept) return lead;
    localStorage.removeItem(prefix + name);
    return null;
  });
}

export const saveLead = (name: string, lead: Omit<Lead, 'savedAt'>): void => {
  attempt(() => localStorage.setItem(prefix + name, JSON.stringify({ ...lead, savedAt: Date.now() })));
};

export const forgetLead = (name: string): void => {
  attempt(() => localStorage.removeItem(prefix + name));
};

/** The names of the forms that wait to be sent. */
export function waitingLeads(): string[] {
  const keys = attempt(() => Object.keys(localStorage)) ?? [];
  return keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
    .filter((name) => readLead(name)?.isWaiting);
}

/** A key for a new thing to say. `randomUUID` is there on secure origins only. */
export const newRequestKey = (): string =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

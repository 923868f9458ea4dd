import type { Hours } from './hours.ts';

export type Branch = {
  id: string;
  name: string;
  address: string;
  city: string;
  phone: string[];
  email: string;
  /** Opening hours from Monday on, `09:00-18:00` or empty for a closed day; no entries where the dealer's hours hold. */
  hours: string[];
  updatedAt: string;
};

/** What of a branch can be sent. */
export type BranchFields = Omit<Branch, 'id' | 'updatedAt'>;

const span = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/;

/** Minutes from midnight at which a day opens and closes; `null` for what is no such span. */
export function openingSpan(text: string): readonly [opens: number, closes: number] | null {
  const [, ...parts] = (span.exec(text) ?? []).map(Number);
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = parts;
  const opens = fromHour * 60 + fromMinute;
  const closes = toHour * 60 + toMinute;
  return closes > opens && closes <= 24 * 60 ? [opens, closes] : null;
}

/** A branch's own week; `null` where the dealer's hours hold. */
export const branchHours = ({ hours }: Pick<Branch, 'hours'>): Hours | null =>
  hours.length === 0 ? null : hours.map(openingSpan);

export const branchDefaults = { phone: [], email: '', hours: [] } satisfies Partial<Branch>;

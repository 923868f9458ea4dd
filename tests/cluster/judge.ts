import type { Kind, Outcome } from './requests.ts';

/** Times in ms; `until` is infinite while it lasts. */
export type Outage = { from: number; until: number };

export type Faults = {
  /** From the signal to the end of each killed process. */
  kills: Outage[];
  /** From the signal until the process is ready again. */
  absences: Outage[];
  /** The moments in which PostgreSQL stops; it is away for longer. */
  database: Outage[];
  bucket: Outage[];
};

const isDuring = ({ begun, ended }: Outcome, outages: readonly Outage[]) =>
  outages.some(({ from, until }) => ended >= from && begun <= until);

const ok: Record<Kind, readonly string[]> = {
  page: ['200'],
  search: ['200'],
  picture: ['200'],
  inquiry: ['201'],
  // A repeated change whose first response was lost is a conflict; the client reads the version again.
  save: ['200', '201', '409'],
  upload: ['201'],
};

const isRead = ({ kind }: Outcome) => kind === 'page' || kind === 'search' || kind === 'picture';

const usesBucket: readonly Kind[] = ['upload', 'picture'];

/**
 * Why a failure is allowed, or `unexpected`: a write in flight when its process was killed, a write of the panel in flight
 * when PostgreSQL stopped, a missing bucket, or a busy site. Only the first may have no answer; the others are answered 503 with Retry-After.
 */
export function verdict(outcome: Outcome, { kills, absences, database, bucket }: Faults): string | null {
  if (ok[outcome.kind].includes(outcome.outcome)) return null;
  const needsBucket = usesBucket.includes(outcome.kind) && isDuring(outcome, bucket);
  const isRefusal = outcome.outcome === '503' && outcome.mayRetry;
  const isPanelWrite = outcome.kind === 'save' || outcome.kind === 'upload';
  if (isRefusal && isPanelWrite && isDuring(outcome, database)) return 'in flight at a restart of PostgreSQL';
  // A busy machine refuses the owner, too. Nothing was acknowledged, so nothing is lost.
  if (isRefusal && outcome.kind === 'save') return 'asked to try again';
  if (isRefusal && needsBucket) return 'without the bucket';
  // The proxy answers 502 if the last process that it asks is absent, after 503 from the others.
  if (outcome.outcome === '502' && needsBucket && isDuring(outcome, absences)) return 'without the bucket';
  // It repeats a read whose response has not begun.
  const isBroken = (outcome.outcome === '502' && !isRead(outcome)) || !/^\d+$/.test(outcome.outcome);
  if (isBroken && isDuring(outcome, kills)) return 'in flight at a kill';
  return 'unexpected';
}

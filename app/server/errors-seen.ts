import { mostErrorsCounted } from '#app/domain/site-status.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** More are counted than are told. */
const mostTold = 8;

export type ErrorsSeen = {
  note(message: string): void;
  /** Those of the last day, the newest first. */
  lastDay(): { count: number; last: { at: string; message: string }[] };
  /** How many there were since the start. */
  total(): number;
};

/** What went wrong since the process started, as far as it was a day ago at most; in memory, as its log is elsewhere. */
export function createErrorsSeen(now: () => Date): ErrorsSeen {
  let seen: { at: string; message: string }[] = [];
  let total = 0;
  const lastDay = () => {
    const since = new Date(now().getTime() - dayMs).toISOString();
    seen = seen.filter(({ at }) => at >= since).slice(-mostErrorsCounted);
    return seen;
  };
  return {
    note(message) {
      total++;
      lastDay().push({ at: now().toISOString(), message });
    },
    lastDay: () => ({ count: lastDay().length, last: seen.slice(-mostTold).reverse() }),
    total: () => total,
  };
}

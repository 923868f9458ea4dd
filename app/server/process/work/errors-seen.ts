import { maxErrorsCounted } from '#app/domain/overview/site-status.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Number of errors listed; more are counted. */
const maxListed = 8;

export type RecentErrors = ReturnType<typeof createRecentErrors>;

/** Remembers the errors of this process for 24 hours, in memory only. */
export function createRecentErrors(now: () => Date) {
  let seen: { at: string; message: string }[] = [];
  const lastDay = () => {
    const since = new Date(now().getTime() - dayMs).toISOString();
    seen = seen.filter(({ at }) => at >= since).slice(-maxErrorsCounted);
    return seen;
  };
  return {
    note(message: string): void {
      lastDay().push({ at: now().toISOString(), message });
    },
    /** Errors of the last 24 hours, newest first. */
    lastDay: () => ({ count: lastDay().length, last: seen.slice(-maxListed).reverse() }),
  };
}

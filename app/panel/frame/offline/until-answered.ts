import { ApiFailure } from '#app/client.ts';

/** Whether no answer came from the site: no connection, or a proxy that cannot reach it, as during a restart. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiFailure && [0, 502, 503, 504].includes(error.status);

/** Delays between attempts in ms; the last one repeats. */
const pauses = [400, 1200, 3000, 10_000, 30_000];
/** Attempts after an error of the site itself. */
const maxFailures = 3;

/**
 * Repeats a call until the site answers: without end while it cannot be reached, and a few times after its own errors.
 * Throws those, and a 401 at once. Calls `onRetry` before each further attempt.
 */
export async function untilAnswered<Answer>(call: () => Promise<Answer>, onRetry = () => {}): Promise<Answer> {
  let failures = 0;
  for (let tries = 0; ; tries++) {
    try {
      return await call();
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 401) throw error;
      if (!isUnreachable(error) && ++failures > maxFailures) throw error;
      onRetry();
      await new Promise((resolve) => setTimeout(resolve, pauses[Math.min(tries, pauses.length - 1)]));
    }
  }
}

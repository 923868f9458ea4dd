import { setTimeout as sleep } from 'node:timers/promises';

/** Before the second attempt, in ms. */
const pauseMs = 100;

/** The server could not answer this time. */
const momentary = new Set([500, 502, 503, 504]);

/**
 * `fetch` with a deadline for headers and body. Tries once more after a lost connection, such as one that the server
 * had closed while it was idle, and after a momentary error. A POST may not be repeated.
 */
export async function fetchInTime(input: RequestInfo | URL, init: RequestInit = {}, ms: number): Promise<Response> {
  const signal = AbortSignal.timeout(ms);
  const attempt = () => fetch(input, { ...init, signal });
  if (init.method === 'POST') return attempt();
  try {
    const response = await attempt();
    if (!momentary.has(response.status)) return response;
    await response.body?.cancel();
  } catch (error) {
    if (signal.aborted) throw error;
  }
  await sleep(pauseMs, undefined, { signal });
  return attempt();
}

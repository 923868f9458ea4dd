/**
 * Milliseconds per turn of the event loop in which requests are admitted; then other events run, such as cache hits and
 * /healthz.
 */
const turnMs = 50;
/** Maximum requests admitted in one turn, however little each takes. */
const maxAtOnce = 64;

type Waiting = { since: number; queueTimeoutMs: number; resolve: (isAdmitted: boolean) => void };

export type Turns = ReturnType<typeof createTurns>;

/**
 * Admits requests in order, as fast as they are processed. A thousand connections may deliver requests in one turn of
 * the event loop, which would end only after the last response. Only starting is limited: a request that waits for the
 * database or its body holds no place.
 */
export function createTurns(now: () => number = () => performance.now()) {
  const waiting: Waiting[] = [];
  /** When the first request of the present turn was admitted. */
  let turnStart: number | null = null;
  let isAdmitting = false;

  function isSpent(): boolean {
    if (turnStart === null) {
      turnStart = now();
      setImmediate(() => {
        turnStart = null;
      });
    }
    return now() - turnStart >= turnMs;
  }

  /** Each request gets its own callback, so that its synchronous work is done before the next check of the clock. */
  function admitWaiting(): void {
    isAdmitting = true;
    for (let count = Math.min(waiting.length, maxAtOnce); count > 0; count--)
      setImmediate(() => {
        const next = isSpent() ? undefined : waiting.shift();
        next?.resolve(now() - next.since <= next.queueTimeoutMs);
      });
    setImmediate(() => {
      if (waiting.length > 0) admitWaiting();
      else isAdmitting = false;
    });
  }

  return {
    /** Resolves to true when the request may start, false if it waited longer than `queueTimeoutMs`. */
    enter(queueTimeoutMs: number): boolean | Promise<boolean> {
      if (!isAdmitting && !isSpent()) return true;
      return new Promise((resolve) => {
        waiting.push({ since: now(), queueTimeoutMs, resolve });
        if (!isAdmitting) admitWaiting();
      });
    },
  };
}

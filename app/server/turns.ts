/** Milliseconds of one turn of the event loop in which work is begun; then others come: answers from memory, /healthz. */
const turnMs = 50;
/** Work that is begun in one turn, however little each takes. */
const maxAtOnce = 64;

type Waiting = { since: number; patienceMs: number; tell: (isIn: boolean) => void };

export type Turns = {
  /** True when the work may begin; false when it has waited for longer than it may. */
  enter(patienceMs: number): boolean | Promise<boolean>;
};

/**
 * Begins work as fast as it is done, in the order in which it came. Requests of a thousand connections come in one turn of the
 * event loop, which would end when all of them are answered, and nothing else would be looked at until then. Only what is begun
 * is held back: who waits for a database or for the rest of a body keeps no place that others could need.
 */
export function createTurns(now: () => number = () => performance.now()): Turns {
  const waiting: Waiting[] = [];
  /** When the first work of the present turn was begun. */
  let begun: number | null = null;
  let isLettingIn = false;

  function isSpent(): boolean {
    if (begun === null) {
      begun = now();
      setImmediate(() => {
        begun = null;
      });
    }
    return now() - begun >= turnMs;
  }

  /** Each has a callback of its own, so that what it does at once is done before the clock is looked at for the next. */
  function letIn(): void {
    isLettingIn = true;
    for (let count = Math.min(waiting.length, maxAtOnce); count > 0; count--)
      setImmediate(() => {
        const next = isSpent() ? undefined : waiting.shift();
        next?.tell(now() - next.since <= next.patienceMs);
      });
    setImmediate(() => {
      if (waiting.length > 0) letIn();
      else isLettingIn = false;
    });
  }

  return {
    enter(patienceMs) {
      if (!isLettingIn && !isSpent()) return true;
      return new Promise((tell) => {
        waiting.push({ since: now(), patienceMs, tell });
        if (!isLettingIn) letIn();
      });
    },
  };
}

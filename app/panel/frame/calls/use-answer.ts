import { type DependencyList, useEffect } from 'react';

/**
 * Calls `get` when a dependency changes, and then `take` with the answer, unless a dependency has changed again or the
 * component is gone. Ignores a failure. `get` returns nothing if there is nothing to ask.
 */
export function useAnswer<Answer>(
  get: (signal: AbortSignal) => Promise<Answer> | undefined,
  take: (answer: Answer) => void,
  dependencies: DependencyList,
): void {
  useEffect(() => {
    const stop = new AbortController();
    get(stop.signal)?.then(
      (answer) => {
        if (!stop.signal.aborted) take(answer);
      },
      () => {},
    );
    return () => stop.abort();
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller lists them.
  }, dependencies);
}

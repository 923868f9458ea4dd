import type { RouterContextProvider } from 'react-router';
import { logContext } from '#app/context.ts';

/** Reads a part of a public page. If that fails, logs the error and returns the fallback. */
export async function orFallback<Value, Nothing>(
  context: Readonly<RouterContextProvider>,
  what: string,
  nothing: Nothing,
  read: () => Promise<Value>,
): Promise<Value | Nothing> {
  try {
    return await read();
  } catch (error) {
    context.get(logContext).error({ err: error }, `Could not read ${what}`);
    return nothing;
  }
}

type Log = { error(details: object, message: string): void };

/** Reads a part of a public page. If that fails, logs the error and returns the fallback. */
export async function orFallback<Value, Nothing>(
  log: Log,
  what: string,
  nothing: Nothing,
  read: () => Promise<Value>,
): Promise<Value | Nothing> {
  try {
    return await read();
  } catch (error) {
    log.error({ err: error }, `Could not read ${what}`);
    return nothing;
  }
}

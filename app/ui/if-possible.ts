/** Returns null if storage is blocked, as in some private windows, or full. */
export function ifPossible<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

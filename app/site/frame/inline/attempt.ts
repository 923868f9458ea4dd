/** Storage is unavailable in some private windows; then nothing is stored, and all else works. */
export function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

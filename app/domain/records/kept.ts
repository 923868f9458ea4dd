/** Returns a cache: it makes the value of a key on the first use, and starts anew when it has `max` values. */
export function keptValues<Value>(max: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>();
  return (key, make) => {
    if (!kept.has(key)) {
      if (kept.size === max) kept.clear();
      kept.set(key, make());
    }
    return kept.get(key) as Value;
  };
}

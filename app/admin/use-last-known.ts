import { useState } from 'react';

/**
 * What was fetched last. When a page fetches anew and fails, what it showed stays, and with it every form over it and
 * the words in them. `null` only until something was fetched.
 */
export function useLastKnown<Value>(value: Value | null): Value | null {
  const [known, setKnown] = useState(value);
  if (value !== null && value !== known) setKnown(value);
  return value ?? known;
}

import { useState } from 'react';

/**
 * The last value that is not null. If a reload fails, the page keeps its data and the unsaved input of its forms.
 * `null` until the first successful load.
 */
export function useLastKnown<Value>(value: Value | null): Value | null {
  const [known, setKnown] = useState(value);
  if (value !== null && value !== known) setKnown(value);
  return value ?? known;
}

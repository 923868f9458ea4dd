import { useState } from 'react';
import { useFailureToast } from './attempt.tsx';
import { type Loaded, load } from './session.ts';

/** Loads the only data of a page, as `load` does; `value` is null if that fails. */
export const loadValue = <Value>(
  request: Request,
  get: () => Promise<Value>,
  options: { sentence: string; keepsLists?: boolean },
): Promise<Loaded<{ value: Value | null }>> =>
  load<{ value: Value | null }>(request, async () => ({ value: await get() }), { empty: { value: null }, ...options });

/**
 * Reports a failed load in a toast. Returns the last value that is not null: if a reload fails, the page keeps its data
 * and the input of its forms.
 */
export function useLoadedValue<Value>(loaded: Loaded<{ value: Value | null }>): Value | null {
  useFailureToast(loaded);
  const { value } = loaded;
  const [known, setKnown] = useState(value);
  if (value !== null && value !== known) setKnown(value);
  return value ?? known;
}

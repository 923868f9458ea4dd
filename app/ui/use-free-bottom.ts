import { useEffect, useState } from 'react';
import { watchFreeBottom } from './free-bottom.ts';

/** Height of the covered area at the bottom of the window, in pixels; updated while `isNeeded`. */
export function useFreeBottom(isNeeded: boolean): number {
  const [bottom, setBottom] = useState(0);
  // Where things stand on the screen is outside React.
  useEffect(() => (isNeeded ? watchFreeBottom(setBottom) : undefined), [isNeeded]);
  return bottom;
}

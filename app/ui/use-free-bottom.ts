import { useEffect, useState } from 'react';
import { followFreeBottom } from './free-bottom.ts';

/** How far above the lower edge of the window it is free, in pixels; followed while `isNeeded`. */
export function useFreeBottom(isNeeded: boolean): number {
  const [bottom, setBottom] = useState(0);
  // Where things stand on the screen is outside React.
  useEffect(() => (isNeeded ? followFreeBottom(setBottom) : undefined), [isNeeded]);
  return bottom;
}

import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Asks once more for what the server could not read when it made the page. The answer is whether it is being asked
 * for at this moment.
 */
export function useRetryOnce(isMissing: boolean): boolean {
  const { revalidate, state } = useRevalidator();
  const isAsked = useRef(false);
  // Only a browser that has the page can ask again.
  useEffect(() => {
    if (!isMissing || isAsked.current) return;
    isAsked.current = true;
    void revalidate();
  }, [isMissing, revalidate]);
  return isMissing && state === 'loading';
}

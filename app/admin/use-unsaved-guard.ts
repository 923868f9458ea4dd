import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { sentences } from './sentences.ts';

/** Asks before typed words are left behind, by a link, by Back or by closing the page. */
export function useUnsavedGuard(hasChanges: () => boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (confirm(sentences.unsaved)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [hasChanges]);
}

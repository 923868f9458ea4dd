import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import type { Uploads } from './edit/uploads.ts';
import { sentences } from './sentences.ts';

/** Asks before typed words, or pictures under way, are left behind: by a link, by Back or by closing the page. */
export function useUnsavedGuard(hasChanges: () => boolean, uploads: Uploads): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && (uploads.count() > 0 || hasChanges()),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (confirm(uploads.count() > 0 ? sentences.upload.leave : sentences.unsaved)) blocker.proceed();
    else blocker.reset();
  }, [blocker, uploads]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (uploads.count() > 0 || hasChanges()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [hasChanges, uploads]);
}

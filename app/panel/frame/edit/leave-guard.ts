import { useEffect, useEffectEvent } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { sentences } from '#app/panel/frame/sentences.ts';
import { uploads } from './uploads.ts';

type HasChanges = () => boolean;

const forms = new Set<HasChanges>();

const hasUnsaved = () => uploads.count() > 0 || [...forms].some((hasChanges) => hasChanges());

/** Asks for confirmation before a link, Back or closing the page discards unsaved changes or running uploads. */
export function useAskBeforeLeaving(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (confirm(uploads.count() > 0 ? 'Pictures are still being uploaded. Leave without them?' : sentences.unsaved))
      blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useBeforeUnload((event) => {
    if (hasUnsaved()) event.preventDefault();
  });
}

/** Registers a form that may have unsaved changes. */
export function useLeaveGuard(hasChanges: HasChanges): void {
  const latest = useEffectEvent(hasChanges);
  useEffect(() => {
    const registered = () => latest();
    forms.add(registered);
    return () => {
      forms.delete(registered);
    };
  }, []);
}

import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { sentences } from '#app/panel/frame/sentences.ts';
import { createUploads, UploadsContext } from './uploads.ts';

type HasChanges = () => boolean;

const FormsContext = createContext<Set<HasChanges> | null>(null);

/**
 * Asks for confirmation before a link, Back or closing the page discards unsaved changes or running uploads. Wraps all
 * panel pages; each form registers with `useLeaveGuard`.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [forms] = useState(() => new Set<HasChanges>());
  const [uploads] = useState(createUploads);
  const hasChanges = () => uploads.count() > 0 || [...forms].some((isUnsaved) => isUnsaved());
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (confirm(uploads.count() > 0 ? sentences.leaveUploads : sentences.unsaved)) blocker.proceed();
    else blocker.reset();
  }, [blocker, uploads]);
  useBeforeUnload((event) => {
    if (hasChanges()) event.preventDefault();
  });
  return (
    <FormsContext value={forms}>
      <UploadsContext value={uploads}>{children}</UploadsContext>
    </FormsContext>
  );
}

/** Registers a form that may have unsaved changes. */
export function useLeaveGuard(hasChanges: HasChanges): void {
  const forms = useContext(FormsContext);
  if (forms === null) throw new Error('useLeaveGuard must be used inside LeaveGuard');
  const latest = useEffectEvent(hasChanges);
  useEffect(() => {
    const isUnsaved = () => latest();
    forms.add(isUnsaved);
    return () => {
      forms.delete(isUnsaved);
    };
  }, [forms]);
}

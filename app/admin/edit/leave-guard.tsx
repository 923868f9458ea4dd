import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { sentences } from '#app/admin/sentences.ts';
import { createUploads, UploadsContext } from './uploads.ts';

/** Tells whether a form has words in it that are not saved. */
type HasChanges = () => boolean;

const FormsContext = createContext<Set<HasChanges> | null>(null);

/**
 * Asks before typed words, or pictures under way, are left behind: by a link, by Back or by closing the page. Stands
 * around every page of the panel, and each form says by `useLeaveGuard` what it holds.
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
    if (confirm(uploads.count() > 0 ? sentences.upload.leave : sentences.unsaved)) blocker.proceed();
    else blocker.reset();
  }, [blocker, uploads]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (uploads.count() > 0 || [...forms].some((isUnsaved) => isUnsaved())) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [forms, uploads]);
  return (
    <FormsContext value={forms}>
      <UploadsContext value={uploads}>{children}</UploadsContext>
    </FormsContext>
  );
}

/** Tells the page that this form may have words in it that are not saved. */
export function useLeaveGuard(hasChanges: HasChanges): void {
  const forms = useContext(FormsContext);
  if (forms === null) throw new Error('useLeaveGuard belongs inside LeaveGuard');
  const latest = useRef(hasChanges);
  useEffect(() => {
    latest.current = hasChanges;
  });
  useEffect(() => {
    const isUnsaved = () => latest.current();
    forms.add(isUnsaved);
    return () => {
      forms.delete(isUnsaved);
    };
  }, [forms]);
}

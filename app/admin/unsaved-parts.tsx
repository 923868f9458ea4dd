import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react';
import { UploadsContext, useNewUploads } from './edit/uploads.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

const PartsContext = createContext<Set<string> | null>(null);

/** A page with several forms: none is left behind with unsaved words, or pictures under way, without asking. */
export function UnsavedParts({ children }: { children: ReactNode }) {
  const [parts] = useState(() => new Set<string>());
  const uploads = useNewUploads();
  useUnsavedGuard(
    useCallback(() => parts.size > 0, [parts]),
    uploads,
  );
  return (
    <PartsContext value={parts}>
      <UploadsContext value={uploads}>{children}</UploadsContext>
    </PartsContext>
  );
}

/** Tells the page that this form has words in it that are not saved. */
export function useUnsavedPart(hasChanges: boolean): void {
  const parts = useContext(PartsContext);
  if (parts === null) throw new Error('useUnsavedPart belongs inside UnsavedParts');
  const id = useId();
  useEffect(() => {
    if (!hasChanges) return;
    parts.add(id);
    return () => {
      parts.delete(id);
    };
  }, [parts, id, hasChanges]);
}

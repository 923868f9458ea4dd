import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isAtWork } from '#app/domain/import/import.ts';
import { type Import, importCalls } from './import-calls.ts';

/** Polling interval in ms. */
const pause = 500;

/**
 * Polls an import while it is running, then reloads the page. `loaded` is a new object for each successful load. `set`
 * shows the import that a change returned, and reloads the page.
 */
export function useImportWatch(loaded: { about: Import } | null) {
  const { revalidate } = useRevalidator();
  const [shown, setShown] = useState(loaded);
  const [later, setLater] = useState<Import | null>(null);
  const [asked, setAsked] = useState(0);
  if (shown !== loaded) {
    setShown(loaded);
    setLater(null);
  }
  const current = later ?? loaded?.about ?? null;
  const id = current !== null && isAtWork(current.state) ? current.id : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each response schedules the next poll.
  useEffect(() => {
    if (id === null) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      // Ignore failures: the next poll comes soon.
      const now = await importCalls.find(id).catch(() => null);
      if (isOver) return;
      if (now !== null) setLater(now);
      if (now === null || isAtWork(now.state)) setAsked((count) => count + 1);
      else await revalidate();
    }, pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, asked, loaded, revalidate]);

  function set(now: Import): void {
    setLater(now);
    // A load in progress may have read the import before this change.
    revalidate();
  }
  return { current, set };
}

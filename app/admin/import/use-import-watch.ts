import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isAtWork } from '#app/domain/import/import.ts';
import { type Import, importCalls } from './import-calls.ts';

/** Polling interval in ms. */
const pause = 500;

/**
 * Polls an import while it is running, then reloads the page. `loaderData` must be a new object for each load.
 */
export function useImportWatch(given: Import | null, loaderData: object) {
  const { revalidate } = useRevalidator();
  const [later, setLater] = useState<{ than: object; now: Import } | null>(null);
  const [asked, setAsked] = useState(0);
  const current = later !== null && later.than === loaderData ? later.now : given;
  const id = current !== null && isAtWork(current.state) ? current.id : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each response schedules the next poll.
  useEffect(() => {
    if (id === null) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      // Ignore failures: the next poll comes soon.
      const now = await importCalls.find(id).catch(() => null);
      if (isOver) return;
      if (now !== null) setLater({ than: loaderData, now });
      if (now === null || isAtWork(now.state)) setAsked((count) => count + 1);
      else await revalidate();
    }, pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, asked, loaderData, revalidate]);

  function set(now: Import): void {
    setLater({ than: loaderData, now });
    // A load under way may have read the import before this change.
    revalidate();
  }
  return { current, set };
}

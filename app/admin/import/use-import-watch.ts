import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isAtWork } from '#app/domain/import/import.ts';
import { type Import, importCalls } from './import-calls.ts';

/** Milliseconds between two questions how far it has come. */
const pause = 500;

/**
 * An import as it stands, asked for again and again while it is worked at; once that has ended the page is loaded anew.
 * `loaderData` is new with each load.
 */
export function useImportWatch(given: Import | null, loaderData: object) {
  const { revalidate } = useRevalidator();
  const [later, setLater] = useState<{ than: object; now: Import } | null>(null);
  const [asked, setAsked] = useState(0);
  const current = later !== null && later.than === loaderData ? later.now : given;
  const id = current !== null && isAtWork(current.state) ? current.id : null;

  // Time and the network are outside React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once more after each question.
  useEffect(() => {
    if (id === null) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      // A question that fails is of no interest: the next comes soon.
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

  return { current, set: (now: Import) => setLater({ than: loaderData, now }) };
}

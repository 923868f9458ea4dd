import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The search and filters of a list, in the address for Back and reloads. Each change returns to the first page. */
export function useAddressSearch() {
  const [search, setSearch] = useSearchParams();
  // Includes changes whose navigation is still pending. A layout effect: typing may follow before other effects run.
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);

  function set(name: string, value: string) {
    const next = new URLSearchParams(latest.current);
    if (value) next.set(name, value);
    else next.delete(name);
    next.delete('page');
    latest.current = next;
    setSearch(next, { replace: name === 'search', preventScrollReset: true });
  }

  return { search, set };
}

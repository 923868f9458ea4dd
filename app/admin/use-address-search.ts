import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The search and the filters of a list. They live in the address, so that Back and a reload find the same list; a choice
 * begins at the first page again.
 */
export function useAddressSearch() {
  const [search, setSearch] = useSearchParams();
  // A choice is made on top of the one before, also while that one is still loading.
  const latest = useRef(search);
  useEffect(() => {
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

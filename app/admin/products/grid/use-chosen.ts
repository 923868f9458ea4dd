import { useCallback, useMemo, useState } from 'react';
import type { GridRow } from '#app/domain/grid.ts';

/** The selection among the listed products. Products that are no longer listed are not selected. */
export function useChosen(listed: readonly GridRow[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => listed.filter(({ id }) => ids.has(id)), [listed, ids]);
  const set = useCallback((some: readonly GridRow[], isChosen: boolean) => {
    setIds((before) => {
      const now = new Set(before);
      for (const { id } of some) {
        if (isChosen) now.add(id);
        else now.delete(id);
      }
      return now;
    });
  }, []);
  return {
    rows,
    has: (id: string) => ids.has(id),
    set,
    all: () => setIds(new Set(listed.map(({ id }) => id))),
    none: () => setIds(new Set()),
  };
}

export type Chosen = ReturnType<typeof useChosen>;

import { figure } from '#app/admin/counted.ts';
import { Button } from '#app/ui/button.tsx';

type GridPagesProps = { page: number; size: number; count: number; open: (page: number) => void };

/** Buttons for the previous and next rows. */
export function GridPages({ page, size, count, open }: GridPagesProps) {
  const pages = Math.ceil(count / size);
  if (pages <= 1) return null;
  const isFirst = page === 0;
  const isLast = page === pages - 1;
  return (
    <nav aria-label="Rows" className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <Button size="small" kind="secondary" aria-disabled={isFirst} onClick={() => !isFirst && open(page - 1)}>
        Previous rows
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        {figure(page * size + 1)}–{figure(Math.min(count, (page + 1) * size))} of {figure(count)}
      </p>
      <Button size="small" kind="secondary" aria-disabled={isLast} onClick={() => !isLast && open(page + 1)}>
        Next rows
      </Button>
    </nav>
  );
}

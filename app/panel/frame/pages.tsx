import { Link, useSearchParams } from 'react-router';

/** The page number in the address of a list; 1 without one. */
export const pageIn = (search: URLSearchParams): number => Math.max(1, Math.trunc(Number(search.get('page'))) || 1);

/** Links to the previous and next page of a list; renders nothing for a single page. `size` is that of a page. */
export function Pages({ page, total, size }: { page: number; total: number; size: number }) {
  const pages = Math.ceil(total / size);
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center justify-between gap-3">
      <PageLink page={page - 1} isThere={page > 1}>
        Previous
      </PageLink>
      <p className="text-sm text-ink-soft">
        Page {page} of {pages}
      </p>
      <PageLink page={page + 1} isThere={page < pages}>
        Next
      </PageLink>
    </nav>
  );
}

function PageLink({ page, isThere, children }: { page: number; isThere: boolean; children: string }) {
  const [search] = useSearchParams();
  const look = 'inline-flex min-h-11 min-w-24 items-center justify-center border px-4 font-semibold';
  if (!isThere) return <span className={`${look} border-rule text-ink-soft`}>{children}</span>;
  const next = new URLSearchParams(search);
  next.set('page', String(page));
  return (
    <Link to={`?${next}`} className={`${look} border-ink hover:bg-shade`}>
      {children}
    </Link>
  );
}

import { Link, useSearchParams } from 'react-router';

/** Links to the previous and next page; renders nothing for a single page. */
export function Pages({ page, pages }: { page: number; pages: number }) {
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

import { type CatalogueQuery, catalogueHref, pagesOf } from './catalogue-query.ts';

type PagesProps = { query: CatalogueQuery; total: number; path: string };

/** Pagination with real links, which can be bookmarked, shared and opened without scripts. */
export function Pages({ query, total, path }: PagesProps) {
  const last = pagesOf(total);
  if (last === 1) return null;
  const current = query.page;
  const near = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return (
    <nav aria-label="Pages" className="mt-10 print:hidden">
      <ul className="flex flex-wrap items-center justify-center gap-1.5">
        {current > 1 && (
          <li>
            <PageLink query={query} path={path} page={current - 1} text="Previous" rel="prev" />
          </li>
        )}
        {shown.map((page, index) => (
          <li key={page}>
            {page - (shown[index - 1] ?? page) > 1 && (
              <span aria-hidden="true" className="me-1.5">
                …
              </span>
            )}
            <PageLink query={query} path={path} page={page} text={String(page)} isCurrent={page === current} />
          </li>
        ))}
        {current < last && (
          <li>
            <PageLink query={query} path={path} page={current + 1} text="Next" rel="next" />
          </li>
        )}
      </ul>
    </nav>
  );
}

type PageLinkProps = {
  query: CatalogueQuery;
  path: string;
  page: number;
  text: string;
  rel?: 'prev' | 'next';
  isCurrent?: boolean;
};

function PageLink({ query, path, page, text, rel, isCurrent = false }: PageLinkProps) {
  return (
    <a
      href={catalogueHref({ ...query, page }, path)}
      rel={rel}
      aria-label={rel ? `${text} page` : `Page ${text}`}
      aria-current={isCurrent ? 'page' : undefined}
      className="page-link"
    >
      {text}
    </a>
  );
}

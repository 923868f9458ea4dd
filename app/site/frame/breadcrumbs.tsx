export type Crumb = { name: string; href: string };

/** The trail from the home page. */
export const crumbsTo = (...crumbs: Crumb[]): Crumb[] => [{ name: 'Home', href: '/' }, ...crumbs];

/** The breadcrumb trail. Phones omit the current page, whose heading follows below. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const isDeep = crumbs.length > 2;
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-soft print:hidden">
      <ol className="flex flex-wrap items-center">
        {crumbs.slice(0, -1).map(({ name, href }, index) => (
          <li key={href} className="flex items-center">
            <a href={href} className="inline-flex min-h-11 items-center hover:underline">
              {name}
            </a>
            <span
              aria-hidden="true"
              className={isDeep && index === crumbs.length - 2 ? 'px-2 text-line max-sm:hidden' : 'px-2 text-line'}
            >
              /
            </span>
          </li>
        ))}
        <li className={isDeep ? 'max-sm:sr-only' : undefined}>
          <span aria-current="page">{crumbs.at(-1)?.name}</span>
        </li>
      </ol>
    </nav>
  );
}

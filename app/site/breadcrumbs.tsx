export type Crumb = { name: string; href: string };

/** The way from the home page to here. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-soft">
      <ol className="flex flex-wrap items-center">
        {crumbs.map(({ name, href }, index) => (
          <li key={href} className="flex items-center">
            {index > 0 && (
              <span aria-hidden="true" className="px-2 text-line">
                /
              </span>
            )}
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <a href={href} className="inline-flex min-h-11 items-center hover:underline">
                {name}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

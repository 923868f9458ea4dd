import { categoryMeant } from '#app/domain/category.ts';
import { tagLabel } from '#app/domain/tag-label.ts';
import { CloseIcon } from '#app/ui/icons.tsx';
import { type CatalogueQuery, catalogueHref } from './catalogue-query.ts';
import type { Facets } from './filters.tsx';

/** Removable chips for the category and tag filters. “Clear all” keeps the search text. */
export function FilterChips({ query, facets }: { query: CatalogueQuery; facets: Facets }) {
  const { category, tag, search } = query;
  if (category === undefined && tag === undefined) return null;
  const categoryName = categoryMeant(facets.categories, category)?.name ?? category;
  return (
    <ul aria-label="Active filters" className="mt-4 flex flex-wrap items-center gap-2">
      {category !== undefined && <Chip label={`Category: ${categoryName}`} without={{ tag, search }} />}
      {tag !== undefined && <Chip label={`Tag: ${tagLabel(tag)}`} without={{ category, search }} />}
      <li>
        <a
          href={catalogueHref({ search })}
          className="inline-flex min-h-11 items-center px-2 font-semibold text-cyan underline"
        >
          Clear all
        </a>
      </li>
    </ul>
  );
}

function Chip({ label, without }: { label: string; without: Partial<CatalogueQuery> }) {
  return (
    <li className="inline-flex items-center rounded-sm border border-ink bg-sheet pl-3 text-sm font-semibold">
      {label}
      <a
        href={catalogueHref(without)}
        aria-label={`Remove filter ${label}`}
        className="ml-1 grid size-11 place-items-center hover:bg-shade"
      >
        <CloseIcon className="size-4" />
      </a>
    </li>
  );
}

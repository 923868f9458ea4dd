import { categoryMeant } from '#app/domain/category.ts';
import { facetNames } from '#app/domain/facet-query.ts';
import { facetText, priceText } from '#app/domain/facets.ts';
import { tagLabel } from '#app/domain/tag-label.ts';
import { CloseIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';
import { type CatalogueQuery, catalogueHref, without } from './catalogue-query.ts';
import type { Facets } from './filters.tsx';

type FilterChipsProps = { query: CatalogueQuery; facets: Facets; path: string };

/** Removable chips for all filters. “Clear all” keeps the search text. */
export function FilterChips({ query: { page: _, ...query }, facets, path }: FilterChipsProps) {
  const { category, tag, search, selection, sort } = query;
  const chosen = facetNames.flatMap((name) => (selection[name] ?? []).map((value) => [name, value] as const));
  if (category === undefined && tag === undefined && chosen.length === 0 && selection.price === undefined) return null;
  const categoryName = categoryMeant(facets.categories, category)?.name ?? category;
  const brands = facets.counts.find(({ name }) => name === 'brand')?.values;
  const href = (change: Partial<CatalogueQuery>) => catalogueHref({ ...query, ...change }, path);
  return (
    <ul aria-label="Active filters" className="mt-4 flex flex-wrap items-center gap-2">
      {category !== undefined && <Chip label={`Category: ${categoryName}`} href={href({ category: undefined })} />}
      {tag !== undefined && <Chip label={`Tag: ${tagLabel(tag)}`} href={href({ tag: undefined })} />}
      {chosen.map(([name, value]) => (
        <Chip
          key={name + value}
          label={brands?.find((brand) => name === 'brand' && brand.value === value)?.text ?? facetText(name, value)}
          href={href({ selection: without(selection, name, value) })}
        />
      ))}
      {selection.price !== undefined && (
        <Chip
          label={priceText(selection.price, dealer.locale)}
          href={href({ selection: without(selection, 'price') })}
        />
      )}
      <li>
        <a
          href={catalogueHref({ search, sort }, path)}
          className="inline-flex min-h-11 items-center px-2 font-semibold text-cyan underline"
        >
          Clear all
        </a>
      </li>
    </ul>
  );
}

function Chip({ label, href }: { label: string; href: string }) {
  return (
    <li className="inline-flex items-center rounded-sm border border-ink bg-sheet pl-3 text-sm font-semibold">
      {label}
      <a
        href={href}
        aria-label={`Remove filter ${label}`}
        className="ml-1 grid size-11 place-items-center hover:bg-shade"
      >
        <CloseIcon className="size-4" />
      </a>
    </li>
  );
}

import { allCategories, allTags, categoryMeant } from '#app/domain/category.ts';
import { tagLabel } from '#app/domain/tag-label.ts';
import { kept } from '#app/site/kept.tsx';
import { Button } from '#app/ui/button.tsx';
import { CloseIcon, FilterIcon, SearchIcon } from '#app/ui/icons.tsx';
import { type CatalogueQuery, catalogueHref } from './catalogue-query.ts';
import { Part } from './part.tsx';

export type Facets = { categories: { name: string; slug: string }[]; tags: string[] };

/** Whether the address holds a value without an option; the select then adds one for it. */
const isUnknown = (value: string, offered: readonly string[]) => !offered.includes(value);

type FiltersProps = {
  query: CatalogueQuery;
  facets: Facets;
  /** The result count as text. */
  found: string;
  /** Whether the list failed to load and is retried. */
  isToBeAskedAgain: boolean;
};

const sheetId = 'filters';

/**
 * The filter form. On phones, category and tag are in a native bottom sheet; on wider viewports beside the search. It is
 * a GET form without scripts; product-list.ts requests the results on every change.
 */
export const Filters = kept('filters', function Filters({ query, facets, found, isToBeAskedAgain }: FiltersProps) {
  const { category = allCategories, tag = allTags, search = '' } = query;
  const chosen = categoryMeant(facets.categories, category)?.slug ?? category;
  const chosenCount = [category !== allCategories, tag !== allTags].filter(Boolean).length;
  return (
    <search>
      <form
        action="/products"
        autoComplete="off"
        data-filters={isToBeAskedAgain ? '' : catalogueHref(query)}
        className="mt-4 flex flex-wrap gap-2 sm:mt-6 lg:grid lg:grid-cols-[2fr_2fr] lg:gap-3"
      >
        <div className="relative flex min-w-0 grow basis-44 gap-2">
          <label className="relative min-w-0 grow">
            <span className="sr-only">Search products</span>
            <SearchIcon className="pointer-events-none absolute top-3.5 left-3 size-5 text-ink-soft" />
            <input
              type="search"
              name="search"
              defaultValue={search}
              placeholder="Search products..."
              enterKeyHint="search"
              maxLength={200}
              className="filter-field pl-10"
            />
          </label>
          <Button type="submit" kind="secondary" className="no-script-only">
            Search
          </Button>
        </div>
        <Button
          kind="secondary"
          popoverTarget={sheetId}
          className="px-4! whitespace-nowrap max-[22rem]:grow where-menus lg:hidden"
        >
          <FilterIcon /> Filter
          <Part name="count" as="span">
            {chosenCount > 0 && (
              <span className="grid size-5 place-items-center rounded-full bg-ink text-xs text-on-ink">
                {chosenCount}
              </span>
            )}
          </Part>
        </Button>
        <div id={sheetId} popover="auto" className="filter-sheet">
          <div className="flex items-center justify-between lg:hidden">
            <p className="font-display text-lg font-bold">Filter</p>
            <Button kind="quiet" size="small" aria-label="Close" popoverTarget={sheetId} popoverTargetAction="hide">
              <CloseIcon />
            </Button>
          </div>
          <label className="mt-2 block lg:mt-0">
            <span className="mb-1 block text-sm font-semibold lg:sr-only">Category</span>
            <select name="category" defaultValue={chosen} className="filter-field">
              <option value={allCategories}>All Categories</option>
              {isUnknown(chosen, [allCategories, ...facets.categories.map(({ slug }) => slug)]) && (
                <option value={chosen}>{chosen}</option>
              )}
              {facets.categories.map(({ name, slug }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label className="mt-4 block lg:mt-0">
            <span className="mb-1 block text-sm font-semibold lg:sr-only">Tag</span>
            <select name="tag" defaultValue={tag} className="filter-field">
              <option value={allTags}>All Tags</option>
              {isUnknown(tag, [allTags, ...facets.tags]) && <option value={tag}>{tagLabel(tag)}</option>}
              {facets.tags.map((name) => (
                <option key={name} value={name}>
                  {tagLabel(name)}
                </option>
              ))}
            </select>
          </label>
          <Button type="submit" className="mt-5 w-full lg:hidden">
            Show{' '}
            <Part name="found" as="span">
              {found}
            </Part>
          </Button>
        </div>
      </form>
    </search>
  );
});

import { taxNote } from '#app/domain/business/price-tax.ts';
import { allCategories, allTags, categoryMeant } from '#app/domain/catalogue/category.ts';
import { tagLabel } from '#app/domain/catalogue/tags.ts';
import {
  highestPrice,
  highestSpeed,
  type ListSort,
  lowestPrice,
  lowestSpeed,
  notKey,
  readKey,
  type Selection,
} from '#app/domain/search/facet-query.ts';
import type { FacetCounts } from '#app/domain/search/facets.ts';
import { Part } from '#app/site/frame/part.tsx';
import { SearchInput } from '#app/site/frame/search-input.tsx';
import { useFrameFacts } from '#app/site/frame/settings.ts';
import { Button } from '#app/ui/button.tsx';
import { Options } from '#app/ui/field.tsx';
import { CloseIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';
import type { CatalogueQuery } from './catalogue-query.ts';

export type Facets = { categories: { name: string; slug: string }[]; tags: string[]; counts: FacetCounts };

/** Whether the address holds a value without an option; the select then adds one for it. */
const isUnknown = (value: string, offered: readonly string[]) => !offered.includes(value);

type FiltersProps = {
  query: CatalogueQuery;
  /** The order of the list if the address names none: a search or a budget may imply one. */
  implied: ListSort;
  /** The address of the page, without what was read from the search. */
  address: string;
  /** The words of the search that are not facets. */
  left?: string | undefined;
  facets: Facets;
  /** `Infinity` if there are more than are counted. */
  total: number;
  /** The page of the list; the category is fixed on a category's page. */
  path: string;
  found: string;
  /** Whether the list failed to load and is retried. */
  isToBeAskedAgain: boolean;
};

export const sheetId = 'filters';

const sorts = [
  ['rank', 'Recommended'],
  ['price-low', 'Lowest price'],
  ['price-high', 'Highest price'],
  ['rent-low', 'Lowest rent'],
  ['fastest', 'Fastest'],
  ['newest', 'Newest'],
] as const;

/** The sort options. The order that a search or a budget implies replaces the default order. */
const sortsFor = (implied: ListSort) =>
  sorts
    .filter(([name]) => name === 'rank' || name !== implied)
    .map(
      ([name, text]) =>
        [name, name === 'rank' ? (sorts.find(([each]) => each === implied)?.[1] ?? text) : text] as const,
    );

/** Ranges and exclusions that were read from a search. They have no field, and another search drops them as it does facets. */
const hiddenFields = ({ ppm, not = [] }: Selection): [name: string, value: string | number][] => [
  ...(ppm?.min === undefined ? [] : [[lowestSpeed, ppm.min] as [string, number]]),
  ...(ppm?.max === undefined ? [] : [[highestSpeed, ppm.max] as [string, number]]),
  ...not.map((value): [string, string] => [notKey, value]),
];

/** The number of facets that are always shown. The others are folded, so that all filters fit two screens of a phone. */
const openFacets = 3;

/** The facets that narrow the list, without values that all listed products have. */
function FacetFields({ counts, selection, total }: { counts: FacetCounts; selection: Selection; total: number }) {
  const shown = counts.flatMap((facet) => {
    if (selection[facet.name]) return [facet];
    const values = facet.values.filter(({ count }) => count < total);
    return values.some(({ count }) => count > 0) ? [{ ...facet, values }] : [];
  });
  const folded = shown.slice(openFacets);
  const fields = (facets: FacetCounts) =>
    facets.map((facet) => <Facet key={facet.name} {...facet} chosen={selection[facet.name]} />);
  return (
    <>
      {fields(shown.slice(0, openFacets))}
      {folded.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-11 content-center font-semibold text-cyan">More filters</summary>
          {fields(folded)}
        </details>
      )}
    </>
  );
}

type FacetProps = FacetCounts[number] & { chosen: readonly string[] | undefined };

/** The checkboxes of a facet. Values without products are disabled, unless they are chosen. */
function Facet({ name, title, values, chosen = [] }: FacetProps) {
  return (
    <fieldset className="facet">
      <legend>{title}</legend>
      {values.map(({ value, text, count }) => {
        const isChosen = chosen.includes(value);
        return (
          <label key={value}>
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={isChosen}
              disabled={count === 0 && !isChosen}
            />
            {text} <b>{count}</b>
          </label>
        );
      })}
    </fieldset>
  );
}

/** The price range. Its fields keep the focus while the list follows typing. */
function PriceFields({ price }: { price: Selection['price'] }) {
  const tax = taxNote(useFrameFacts().priceTax, dealer.locale);
  const field = (name: string, label: string, value: number | undefined) => (
    <input
      name={name}
      aria-label={label}
      placeholder={label}
      inputMode="numeric"
      maxLength={12}
      defaultValue={value}
      className="filter-field"
    />
  );
  return (
    <fieldset className="facet">
      <legend>Price{tax && `, ${tax}`}</legend>
      <div className="grid grid-cols-2 gap-2">
        {field(lowestPrice, 'From ₹', price?.min)}
        {field(highestPrice, 'Up to ₹', price?.max)}
      </div>
    </fieldset>
  );
}

/**
 * The filter form. On phones, all filters but the search are in a native bottom sheet; from 1024 px they are a column
 * beside the list. It is a GET form without scripts; product-list.ts requests the results on every change.
 */
export function Filters(props: FiltersProps) {
  const { query, implied, address, left, facets, total, path, found, isToBeAskedAgain } = props;
  const { category = allCategories, tag = allTags, search = '', selection, sort } = query;
  const chosen = categoryMeant(facets.categories, category)?.slug ?? category;
  const chosenCount =
    [category !== allCategories, tag !== allTags].filter(Boolean).length + Object.keys(selection).length;
  const hasCategories = !path.startsWith('/categories/');
  return (
    <search>
      <form
        action={path}
        autoComplete="off"
        data-filters={isToBeAskedAgain ? '' : address}
        className="mt-1 flex flex-wrap gap-2 sm:mt-6 lg:block"
      >
        <div className="relative flex min-w-0 grow basis-44 gap-2">
          <SearchInput
            label="Search products"
            id="search"
            name="search"
            defaultValue={search}
            data-left={left}
            placeholder="Search products..."
          />
          {left !== undefined && <input type="hidden" name={readKey} value={search} />}
          <Button type="submit" kind="secondary" className="no-script-only">
            Search
          </Button>
        </div>
        <Button
          kind="secondary"
          popoverTarget={sheetId}
          className="px-3! whitespace-nowrap max-[22rem]:grow where-menus lg:hidden"
        >
          Filter
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
            <p className="font-display text-lg font-bold">Filter and sort</p>
            <Button kind="quiet" size="small" aria-label="Close" popoverTarget={sheetId} popoverTargetAction="hide">
              <CloseIcon />
            </Button>
          </div>
          {hasCategories && (
            <label className="mt-4 block">
              <span className="mb-1 block text-sm font-semibold">Category</span>
              <select name="category" defaultValue={chosen} className="filter-field">
                <option value={allCategories}>All Categories</option>
                {isUnknown(chosen, [allCategories, ...facets.categories.map(({ slug }) => slug)]) && (
                  <option value={chosen}>{chosen}</option>
                )}
                <Options of={facets.categories.map(({ name, slug }) => [slug, name])} />
              </select>
            </label>
          )}
          <label className="mt-4 block">
            <span className="mb-1 block text-sm font-semibold">Sort by</span>
            <select name="sort" defaultValue={sort} className="filter-field">
              <Options of={sortsFor(sort === 'rank' ? implied : 'rank')} />
            </select>
          </label>
          <PriceFields price={selection.price} />
          <Part name="facets">
            <FacetFields counts={facets.counts} selection={selection} total={total} />
            {hiddenFields(selection).map(([name, value]) => (
              <input key={name + value} type="checkbox" hidden name={name} value={value} defaultChecked />
            ))}
          </Part>
          <label className="mt-4 block">
            <span className="mb-1 block text-sm font-semibold">Tag</span>
            <select name="tag" defaultValue={tag} className="filter-field">
              <option value={allTags}>All Tags</option>
              {isUnknown(tag, [allTags, ...facets.tags]) && <option value={tag}>{tagLabel(tag)}</option>}
              <Options of={facets.tags.map((name) => [name, tagLabel(name)])} />
            </select>
          </label>
          <p className="sticky -bottom-4 mt-5 -mb-4 border-t border-rule bg-sheet py-4 lg:hidden">
            <Button type="submit" className="w-full">
              Show{' '}
              <Part name="found" as="span">
                {found}
              </Part>
            </Button>
          </p>
        </div>
      </form>
    </search>
  );
}

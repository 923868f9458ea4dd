import { type SubmitEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Category } from '#app/domain/catalogue/category.ts';
import { isSearchAskedFor } from '#app/panel/frame/search-key.ts';
import { useAddressSearch } from '#app/panel/frame/use-address-search.ts';
import { Options } from '#app/ui/options.tsx';
import { SearchField } from '#app/ui/search-field.tsx';

export const addLinkLook =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-sm border border-ink bg-ink px-4 font-semibold text-on-ink hover:border-cyan hover:bg-cyan';

const control = 'min-h-12 min-w-0 rounded-sm border border-line bg-sheet px-3 text-base';

/** An additional filter: its query parameter and options. */
export type FurtherFilter = {
  name: string;
  label: string;
  options: readonly (readonly [value: string, text: string])[];
};

type ProductFiltersProps = { categories: Category[]; further?: readonly FurtherFilter[] };

export function ProductFilters({ categories, further = [] }: ProductFiltersProps) {
  const { search, set } = useAddressSearch();
  const form = useRef<HTMLFormElement>(null);
  const { state } = useLocation();
  const isAskedFor = isSearchAskedFor(state);
  // The search was requested from another page with `/`.
  useEffect(() => {
    if (isAskedFor) form.current?.querySelector('input')?.focus();
  }, [isAskedFor]);

  return (
    <search>
      <form
        ref={form}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => event.preventDefault()}
        className="grid grid-cols-2 gap-2 lg:grid-cols-[1fr_auto_auto]"
      >
        <SearchField
          label="Search products"
          placeholder="Search by name…"
          value={search.get('search') ?? ''}
          onSearch={(text) => set('search', text)}
          className="max-lg:col-span-2"
        />
        <select
          aria-label="Category"
          value={search.get('category') ?? ''}
          onChange={(event) => set('category', event.target.value)}
          className={control}
        >
          <option value="">All categories</option>
          <Options of={categories.map(({ name, slug }) => [slug, name])} />
        </select>
        <select
          aria-label="Show"
          value={search.get('show') ?? ''}
          onChange={(event) => set('show', event.target.value)}
          className={control}
        >
          <option value="">All products</option>
          <option value="published">Published</option>
          <option value="draft">Draft</option>
          <option value="archived">Archived</option>
          <option value="private">Private</option>
          <option value="sample">Samples on the site</option>
          <option value="no-picture">On the site without a picture</option>
          <option value="no-price">On the site without a price</option>
          <option value="no-specifications">On the site without specifications</option>
        </select>
        {further.length > 0 && (
          <div className="col-span-full grid grid-cols-2 gap-2 lg:grid-cols-3">
            {further.map(({ name, label, options }) => (
              <select
                key={name}
                aria-label={label}
                value={search.get(name) ?? ''}
                onChange={(event) => set(name, event.target.value)}
                className={control}
              >
                <Options of={options} />
              </select>
            ))}
          </div>
        )}
      </form>
    </search>
  );
}

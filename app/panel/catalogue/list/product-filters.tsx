import { type SubmitEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Category } from '#app/domain/catalogue/category.ts';
import { searchAskedFor } from '#app/panel/frame/search-key.ts';
import { useAddressSearch } from '#app/panel/frame/use-address-search.ts';
import { Options } from '#app/ui/field.tsx';
import { SearchField } from '#app/ui/search-field.tsx';

export const addLinkLook =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-sm border border-ink bg-ink px-4 font-semibold text-on-ink hover:border-cyan hover:bg-cyan';

/** A filter: its query parameter and options. */
export type Filter = {
  name: string;
  label: string;
  options: readonly (readonly [value: string, text: string])[];
};

const show: Filter = {
  name: 'show',
  label: 'Show',
  options: [
    ['', 'All products'],
    ['published', 'Published'],
    ['draft', 'Draft'],
    ['archived', 'Archived'],
    ['private', 'Private'],
    ['sample', 'Samples on the site'],
    ['no-picture', 'On the site without a picture'],
    ['no-price', 'On the site without a price'],
    ['no-specifications', 'On the site without specifications'],
  ],
};

/** The search and filters of a product list. `further` filters are in a second line. */
export function ProductFilters({ categories, further = [] }: { categories: Category[]; further?: readonly Filter[] }) {
  const { search, set } = useAddressSearch();
  const form = useRef<HTMLFormElement>(null);
  const isAskedFor = useLocation().state === searchAskedFor;
  // The search was requested from another page with `/`.
  useEffect(() => {
    if (isAskedFor) form.current?.querySelector('input')?.focus();
  }, [isAskedFor]);

  const category: Filter = {
    name: 'category',
    label: 'Category',
    options: [['', 'All categories'], ...categories.map(({ name, slug }) => [slug, name] as const)],
  };
  const select = ({ name, label, options }: Filter) => (
    <select
      key={name}
      aria-label={label}
      value={search.get(name) ?? ''}
      onChange={(event) => set(name, event.target.value)}
      className="min-h-12 min-w-0 rounded-sm border border-line bg-sheet px-3 text-base"
    >
      <Options of={options} />
    </select>
  );
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
        {[category, show].map(select)}
        {further.length > 0 && (
          <div className="col-span-full grid grid-cols-2 gap-2 lg:grid-cols-3">{further.map(select)}</div>
        )}
      </form>
    </search>
  );
}

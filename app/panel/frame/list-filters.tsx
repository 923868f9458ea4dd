import { type SubmitEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Options } from '#app/ui/field.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { searchAskedFor } from './search-key.ts';
import { useAddressSearch } from './use-address-search.ts';

/** A filter: its query parameter and options. */
export type Filter = {
  name: string;
  label: string;
  options: readonly (readonly [value: string, text: string])[];
};

type ListFiltersProps = {
  label: string;
  placeholder: string;
  filters: readonly Filter[];
  /** Filters in a second line. */
  further?: readonly Filter[];
  /** The columns of the first line. */
  className: string;
};

/** The search and filters of a list, which are in its address. */
export function ListFilters({ label, placeholder, filters, further = [], className }: ListFiltersProps) {
  const { search, set } = useAddressSearch();
  const form = useRef<HTMLFormElement>(null);
  const isAskedFor = useLocation().state === searchAskedFor;
  // The search was requested from another page with `/`.
  useEffect(() => {
    if (isAskedFor) form.current?.querySelector('input')?.focus();
  }, [isAskedFor]);

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
        className={`grid gap-2 ${className}`}
      >
        <SearchField
          label={label}
          placeholder={placeholder}
          value={search.get('search') ?? ''}
          onSearch={(text) => set('search', text)}
          className="max-lg:col-span-full"
        />
        {filters.map(select)}
        {further.length > 0 && (
          <div className="col-span-full grid grid-cols-2 gap-2 lg:grid-cols-3">{further.map(select)}</div>
        )}
      </form>
    </search>
  );
}

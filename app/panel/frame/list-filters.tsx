import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Options } from '#app/ui/field.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { FilterIcon } from './icons.tsx';
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
  filters?: readonly Filter[];
  further?: readonly Filter[];
  /** The columns of the first line. */
  className?: string;
};

export function ListFilters({ label, placeholder, filters = [], further = [], className = '' }: ListFiltersProps) {
  const { search, set } = useAddressSearch();
  const form = useRef<HTMLFormElement>(null);
  // Unused filters are folded: on phones all, on wider screens the further ones.
  const [isOpen, setIsOpen] = useState(() => [...filters, ...further].some(({ name }) => search.has(name)));
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
        <div className="flex gap-2 max-lg:col-span-full">
          <SearchField
            label={label}
            placeholder={placeholder}
            value={search.get('search') ?? ''}
            onSearch={(text) => set('search', text)}
            className="min-w-0 grow"
          />
          {filters.length > 0 && (
            <button
              type="button"
              aria-label="Filters"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
              className={`grid size-12 shrink-0 place-items-center rounded-sm border border-line bg-sheet hover:bg-shade aria-expanded:border-ink aria-expanded:bg-shade ${further.length > 0 ? '' : 'md:hidden'}`}
            >
              <FilterIcon />
            </button>
          )}
        </div>
        <div className={`contents ${isOpen ? '' : 'max-md:hidden'}`}>{filters.map(select)}</div>
        {further.length > 0 && (
          <div hidden={!isOpen} className="col-span-full">
            <div className="grid grid-cols-2 gap-2 lg:grid-cols-3">{further.map(select)}</div>
          </div>
        )}
      </form>
    </search>
  );
}

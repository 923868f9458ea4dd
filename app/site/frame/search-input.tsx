import type { ComponentProps } from 'react';
import { Button } from '#app/ui/button.tsx';
import { SearchIcon } from '#app/ui/icons.tsx';

/** A search field with an icon. Only screen readers announce its label. */
export function SearchInput({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className="relative min-w-0 grow">
      <span className="sr-only">{label}</span>
      <SearchIcon className="pointer-events-none absolute top-3.5 left-3 size-5 text-ink-soft" />
      <input type="search" enterKeyHint="search" maxLength={200} className="filter-field pl-10" {...input} />
    </label>
  );
}

/** A search of all products with its button. */
export const ProductSearch = () => (
  <search>
    <form action="/products" className="flex flex-wrap gap-2">
      <div className="flex grow basis-44">
        <SearchInput label="Search products" name="search" placeholder="Search products..." />
      </div>
      <Button type="submit" kind="secondary">
        Search
      </Button>
    </form>
  </search>
);

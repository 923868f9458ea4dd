import { SearchIcon } from '#app/ui/icons.tsx';

/** Filters the list while one types; Esc empties it. */
export function SearchBox({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  return (
    <label className="relative mb-4 block md:max-w-md">
      <span className="sr-only">Search posts by title, author or category</span>
      <SearchIcon className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft" />
      <input
        type="search"
        value={value}
        placeholder="Title, author or category"
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
        className="block min-h-11 w-full rounded-sm border border-line bg-sheet py-2 pr-3 pl-10 text-base placeholder:text-ink-soft"
      />
    </label>
  );
}

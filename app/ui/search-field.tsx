import { useEffect, useRef } from 'react';
import { SearchIcon } from './icons.tsx';

type SearchFieldProps = {
  label: string;
  placeholder: string;
  /** The current search. Ignored while the field has the focus. */
  value: string;
  onSearch: (text: string) => void;
  onEnter?: () => void;
  className?: string;
};

/** Searches while the user types; Esc clears the field. */
export function SearchField({ label, placeholder, value, onSearch, onEnter, className = '' }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // Back or a link also changes the search.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = value;
  }, [value]);
  return (
    <div className={`relative ${className}`}>
      <SearchIcon className="pointer-events-none absolute top-3.5 left-3 size-5 text-ink-soft" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        defaultValue={value}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        onInput={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter would submit the form around the field.
          if (event.key === 'Enter') event.preventDefault();
          if (event.key === 'Enter') onEnter?.();
          if (event.key !== 'Escape') return;
          event.currentTarget.value = '';
          onSearch('');
        }}
        className="min-h-12 w-full min-w-0 rounded-sm border border-line bg-sheet pr-3 pl-10 text-base text-ink placeholder:text-ink-soft"
      />
    </div>
  );
}

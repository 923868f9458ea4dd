import type { SubmitEvent } from 'react';
import { useAddressSearch } from '#app/admin/use-address-search.ts';
import { formatBytes } from '#app/domain/bytes.ts';
import { largeBytes } from '#app/domain/media.ts';
import type { MediaFilter } from '#app/domain/media-options.ts';
import { Options } from '#app/ui/options.tsx';
import { SearchField } from '#app/ui/search-field.tsx';

const names: Record<MediaFilter, string> = {
  unused: 'Not used',
  'no-text': 'Without alt text',
  large: `Large, from ${formatBytes(largeBytes)}`,
};

/** The search and filter of pictures. */
export function MediaFilters() {
  const { search, set } = useAddressSearch();

  return (
    <search>
      <form
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => event.preventDefault()}
        className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <SearchField
          label="Search pictures"
          placeholder="File, alt text, product or post…"
          value={search.get('search') ?? ''}
          onSearch={(text) => set('search', text)}
        />
        <select
          aria-label="Show"
          value={search.get('show') ?? ''}
          onChange={(event) => set('show', event.target.value)}
          className="min-h-12 min-w-0 rounded-sm border border-line bg-sheet px-3 text-base"
        >
          <option value="">All pictures</option>
          <Options of={Object.entries(names)} />
        </select>
      </form>
    </search>
  );
}

import { useNavigate } from 'react-router';
import { filterTabs, inquiriesHref, type ListQuery } from '#app/domain/inquiries/inquiry-search.ts';
import type { InquiryLists } from '#app/domain/inquiries/list-state.ts';
import { FilterTabs } from '#app/panel/frame/parts/filter-tabs.tsx';
import { Options } from '#app/ui/field.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { useFollowUp } from './follow-up.tsx';

export function InquiryFilters({ query, found }: { query: ListQuery; found: InquiryLists }) {
  const current = query.isSpam ? null : query.filter;
  const more = (name: 'inquiries' | 'spam') => (found.next?.[name] ? '+' : '');
  const tabs = filterTabs(found.inquiries, current, useFollowUp().viewer).map(({ filter, name, count }) => ({
    name,
    text: `${name} ${count}${filter === 'waiting' || filter === 'today' ? '' : more('inquiries')}`,
    isCurrent: filter === current,
    href: inquiriesHref({ ...query, filter, isSpam: false, id: null }),
  }));
  const spam = {
    name: 'Suspected spam',
    text: `Suspected spam (${found.spam.length}${more('spam')})`,
    isLast: true,
    isCurrent: query.isSpam,
    href: inquiriesHref({ ...query, isSpam: true, id: null }),
  };
  return <FilterTabs label="Filter messages" tabs={[...tabs, spam]} />;
}

/** Searches while typing, and filters by branch. Replaces the current history entry. */
export function InquirySearch({ query }: { query: ListQuery }) {
  const navigate = useNavigate();
  const { branches } = useFollowUp();
  const ask = (change: Pick<ListQuery, 'search'> | Pick<ListQuery, 'branch'>) =>
    navigate(inquiriesHref({ ...query, ...change, id: null }), { replace: true, preventScrollReset: true });
  return (
    <search className="flex gap-2">
      <SearchField
        label="Search messages"
        placeholder="Name, phone, words…"
        value={query.search}
        onSearch={(text) => ask({ search: text.trim() })}
        className="min-w-0 grow"
      />
      {branches.length > 1 && (
        <select
          aria-label="Branch"
          value={query.branch ?? ''}
          onChange={({ target }) => ask({ branch: target.value })}
          className="min-h-12 w-40 min-w-0 rounded-sm border border-line bg-sheet px-3 text-base sm:w-auto"
        >
          <option value="">All branches</option>
          <Options of={branches.map(({ id, name }) => [id, name])} />
        </select>
      )}
    </search>
  );
}

import { useNavigate } from 'react-router';
import { filterTabs, inquiriesHref, type ListQuery } from '#app/domain/inquiries/inquiry-search.ts';
import type { InquiryLists } from '#app/domain/inquiries/list-state.ts';
import { FilterTabs } from '#app/panel/frame/parts/filter-tabs.tsx';
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

/** Searches while typing. Replaces the current history entry. */
export function InquirySearch({ query }: { query: ListQuery }) {
  const navigate = useNavigate();
  const ask = (text: string) =>
    navigate(inquiriesHref({ ...query, search: text.trim(), id: null }), { replace: true, preventScrollReset: true });
  return (
    <search>
      <SearchField
        label="Search messages"
        placeholder="Search name, phone, words…"
        value={query.search}
        onSearch={ask}
      />
    </search>
  );
}

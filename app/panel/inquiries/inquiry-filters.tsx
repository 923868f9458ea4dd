import { Link, useNavigate } from 'react-router';
import { filterTabs, inquiriesHref, type ListQuery } from '#app/domain/inquiries/inquiry-search.ts';
import type { InquiryLists } from '#app/domain/inquiries/list-state.ts';
import { SearchField } from '#app/ui/search-field.tsx';
import { useFollowUp } from './follow-up.tsx';

export function InquiryFilters({ query, found }: { query: ListQuery; found: InquiryLists }) {
  const current = query.isSpam ? null : query.filter;
  const more = (name: 'inquiries' | 'spam') => (found.next?.[name] ? '+' : '');
  const tabs = filterTabs(found.inquiries, current, useFollowUp().viewer).map(({ filter, name, count }) => ({
    name,
    count: `${count}${filter === 'waiting' || filter === 'today' ? '' : more('inquiries')}`,
    isCurrent: filter === current,
    href: inquiriesHref({ ...query, filter, isSpam: false, id: null }),
  }));
  const spam = {
    name: 'Suspected spam',
    count: `${found.spam.length}${more('spam')}`,
    isCurrent: query.isSpam,
    href: inquiriesHref({ ...query, isSpam: true, id: null }),
  };
  return (
    <nav aria-label="Filter messages" className="@container">
      <ul className="grid grid-cols-2 gap-px @min-[17.5rem]:grid-cols-5 border border-rule bg-rule lg:flex lg:gap-0 lg:border-0 lg:border-b lg:bg-transparent">
        {[...tabs, spam].map(({ name, count, isCurrent, href }) => (
          <li
            key={name}
            className="grid bg-sheet @min-[17.5rem]:nth-9:last:col-span-2 lg:bg-transparent lg:last:ml-auto"
          >
            <Link
              to={href}
              preventScrollReset
              aria-current={isCurrent ? 'true' : undefined}
              className="grid min-h-11 place-items-center border-b-4 border-transparent pt-1 text-center text-xs leading-4 max-[21rem]:text-[0.6875rem] text-ink-soft hover:bg-shade hover:text-ink focus-visible:-outline-offset-3 aria-[current=true]:border-cyan aria-[current=true]:font-bold aria-[current=true]:text-ink sm:text-sm lg:px-3"
            >
              <span className="tabular-nums">{`${name} ${name === spam.name ? `(${count})` : count}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
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

import { Link, useNavigate } from 'react-router';
import { filterCount, type MessageFilter, messageFilters } from '#app/domain/message-search.ts';
import { SearchField } from '#app/ui/search-field.tsx';
import type { InboxLists } from './inbox-lists.ts';
import { type InboxQuery, inboxHref } from './inbox-query.ts';

const names: Record<MessageFilter, string> = {
  all: 'All',
  unread: 'Unread',
  new: 'New',
  in_progress: 'In progress',
  resolved: 'Resolved',
  unverified: 'Unverified',
};

type MessageFiltersProps = {
  query: InboxQuery;
  /** The messages that match the search. */
  found: InboxLists;
};

/** The filter links with message counts. */
export function MessageFilters({ query, found }: MessageFiltersProps) {
  const tabs = messageFilters
    .map((filter) => ({
      name: names[filter],
      count: filterCount(found.messages, filter),
      isCurrent: !query.isSpam && query.filter === filter,
      href: inboxHref({ ...query, filter, isSpam: false, id: null }),
    }))
    // Hides the filter for unverified messages on a site without any.
    .filter(({ name, count, isCurrent }) => name !== names.unverified || count > 0 || isCurrent);
  const spam = {
    name: 'Suspected spam',
    count: found.spam.length,
    isCurrent: query.isSpam,
    href: inboxHref({ ...query, isSpam: true, id: null }),
  };
  return (
    <nav aria-label="Filter messages" className="@container">
      <ul className="grid gap-px @min-[12.5rem]:grid-cols-2 @min-[19rem]:grid-cols-3 border border-rule bg-rule lg:flex lg:gap-0 lg:border-0 lg:border-b lg:bg-transparent">
        {[...tabs, spam].map(({ name, count, isCurrent, href }) => (
          <li key={name} className="grid bg-sheet [&:nth-child(7)]:col-span-full lg:bg-transparent lg:last:ml-auto">
            <Link
              to={href}
              preventScrollReset
              aria-current={isCurrent ? 'true' : undefined}
              className="grid min-h-11 place-items-center border-b-4 border-transparent px-1 pt-1 text-center text-[0.8125rem] leading-4 text-ink-soft hover:bg-shade hover:text-ink focus-visible:-outline-offset-3 aria-[current=true]:border-cyan aria-[current=true]:font-bold aria-[current=true]:text-ink sm:text-sm lg:px-3"
            >
              <span className="tabular-nums">{`${name}\u00a0${name === spam.name ? `(${count})` : count}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Searches during typing and replaces the current history entry. */
export function MessageSearch({ query }: { query: InboxQuery }) {
  const navigate = useNavigate();
  const ask = (text: string) =>
    navigate(inboxHref({ ...query, search: text.trim(), id: null }), { replace: true, preventScrollReset: true });
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

import { type Dispatch, useState } from 'react';
import type { ListQuery } from '#app/domain/inquiries/inquiry-search.ts';
import type { ListAction } from '#app/domain/inquiries/list-state.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';

type OlderInquiriesProps = { query: ListQuery; next: string; dispatch: Dispatch<ListAction> };

/** Loads inquiries older than the loaded ones, for the current list and search. Key it by these. */
export function OlderInquiries({ query, next, dispatch }: OlderInquiriesProps) {
  const { isSpam, filter, search, branch } = query;
  const attempt = useAttempt();
  // A filtered or searched list starts at its first page: `next` is the cursor after the loaded ones of a whole list.
  const [after, setAfter] = useState<string | null>(filter === 'all' && search === '' && !branch ? next : '');
  const [isPending, setIsPending] = useState(false);
  if (after === null) return null;

  async function load(from: string) {
    setIsPending(true);
    const page = () => panel.inquiries.page({ spam: isSpam, filter, search, branch, after: from });
    const outcome = await attempt(page, { failure: 'Failed to fetch messages' });
    setIsPending(false);
    if (!('value' in outcome)) return;
    dispatch({ type: 'older', inquiries: outcome.value.messages });
    setAfter(outcome.value.next);
  }

  return (
    <SmallButton
      text={search === '' ? 'Load older messages' : 'Search older messages'}
      className="mt-4"
      disabled={isPending}
      onClick={() => load(after)}
    />
  );
}

import { type Dispatch, useState } from 'react';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import type { InboxQuery } from '#app/domain/inbox-query.ts';
import type { InboxAction } from '#app/domain/inbox-state.ts';
import { Button } from '#app/ui/button.tsx';
import { messageSentences } from './message-sentences.ts';

type OlderMessagesProps = { query: InboxQuery; next: string; dispatch: Dispatch<InboxAction> };

/** Loads messages older than the loaded ones, for the current list and search. Key it by these. */
export function OlderMessages({ query: { isSpam, filter, search }, next, dispatch }: OlderMessagesProps) {
  const attempt = useAttempt();
  const [after, setAfter] = useState<string | null>(filter === 'all' && search === '' ? next : '');
  const [isPending, setIsPending] = useState(false);
  if (after === null) return null;

  async function load(from: string) {
    setIsPending(true);
    const page = () => panel.messages.page({ spam: isSpam, filter, search, after: from });
    const outcome = await attempt(page, { failure: messageSentences.fetchFailed });
    setIsPending(false);
    if (!('value' in outcome)) return;
    dispatch({ type: 'older', messages: outcome.value.messages });
    setAfter(outcome.value.next);
  }

  return (
    <Button className="mt-4" kind="secondary" size="small" disabled={isPending} onClick={() => load(after)}>
      {search === '' ? 'Load older messages' : 'Search older messages'}
    </Button>
  );
}

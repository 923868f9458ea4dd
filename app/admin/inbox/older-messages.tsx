import { type Dispatch, useState } from 'react';
import { useAttempt } from '#app/admin/attempt.tsx';
import type { InboxQuery } from '#app/domain/inbox-query.ts';
import type { InboxAction } from '#app/domain/inbox-state.ts';
import { Button } from '#app/ui/button.tsx';
import { messageSentences } from './message-sentences.ts';
import { firstCursor, olderPage } from './older-pages.ts';

type OlderMessagesProps = { query: InboxQuery; next: string; dispatch: Dispatch<InboxAction> };

/** Loads messages older than the loaded ones, for the current list and search. Key it by these. */
export function OlderMessages({ query, next, dispatch }: OlderMessagesProps) {
  const attempt = useAttempt();
  const [after, setAfter] = useState<string | null>(firstCursor(query, next));
  const [isPending, setIsPending] = useState(false);
  if (after === null) return null;

  async function load(from: string) {
    setIsPending(true);
    const outcome = await attempt(() => olderPage(query, from), { failure: messageSentences.fetchFailed });
    setIsPending(false);
    if (!('value' in outcome)) return;
    dispatch({ type: 'older', messages: outcome.value.messages });
    setAfter(outcome.value.next);
  }

  return (
    <Button className="mt-4" kind="secondary" size="small" disabled={isPending} onClick={() => load(after)}>
      {query.search === '' ? 'Load older messages' : 'Search older messages'}
    </Button>
  );
}

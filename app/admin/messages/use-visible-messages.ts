import { useMemo, useState } from 'react';
import type { Message } from '#app/domain/message.ts';
import { inFilter, messageMatcher, messageText } from '#app/domain/message-search.ts';
import { type InboxLists, noMessages } from './inbox-lists.ts';
import type { InboxQuery } from './inbox-query.ts';

/** A list with what of its messages is searched, made once it is needed. */
function useSearched(messages: Message[], search: string): Message[] {
  const isAsked = search !== '';
  const texts = useMemo(() => (isAsked ? messages.map(messageText) : []), [messages, isAsked]);
  return useMemo(() => {
    const matches = messageMatcher(search);
    return isAsked ? messages.filter((_, index) => matches(texts[index] ?? { words: '', digits: '' })) : messages;
  }, [messages, texts, search, isAsked]);
}

/**
 * The messages that search and filter leave. One that was opened stays while the list stays, though opening it made
 * it read: nothing moves under the reader's eyes.
 */
export function useVisibleMessages(lists: InboxLists | null, { filter, search, isSpam, id }: InboxQuery) {
  const all = lists ?? noMessages;
  const found: InboxLists = {
    messages: useSearched(all.messages, search),
    spam: useSearched(all.spam, search),
  };
  const view = `${isSpam} ${filter} ${search}`;
  const [kept, setKept] = useState<{ view: string; ids: ReadonlySet<string> }>({ view, ids: new Set() });
  const ids = kept.view === view ? kept.ids : new Set<string>();
  if (kept.view !== view || (id !== null && !ids.has(id)))
    setKept({ view, ids: id === null ? ids : new Set([...ids, id]) });

  const folder = isSpam ? all.spam : all.messages;
  const chosen = new Set(isSpam ? found.spam : found.messages);
  return {
    view,
    found,
    folder,
    visible: folder.filter(
      (message) => message.id === id || (chosen.has(message) && (inFilter(message, filter) || ids.has(message.id))),
    ),
  };
}

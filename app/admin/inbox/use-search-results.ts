import { useMemo } from 'react';
import type { Message } from '#app/domain/message.ts';
import { messageMatcher, messageText } from '#app/domain/message-search.ts';
import { dealer } from '#dealer';

/** The messages that match a search. The search texts are built on first use. */
export function useSearchResults(messages: Message[], search: string): Message[] {
  const isAsked = search !== '';
  const texts = useMemo(
    () => (isAsked ? messages.map((each) => messageText(each, dealer.locale)) : []),
    [messages, isAsked],
  );
  return useMemo(() => {
    const matches = messageMatcher(search);
    return isAsked ? messages.filter((_, index) => matches(texts[index] ?? { words: '', digits: '' })) : messages;
  }, [messages, texts, search, isAsked]);
}

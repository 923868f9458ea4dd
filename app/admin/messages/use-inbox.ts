import { useCallback, useMemo, useState } from 'react';
import type { Loaded } from '#app/admin/session.ts';
import type { Message } from '#app/domain/message.ts';
import { type InboxLists, withMessage, withoutMessage } from './inbox-lists.ts';

/**
 * The messages as they were last loaded, with what was done to them since. A load that fails leaves them as they are;
 * `lists` is null while there never was one that succeeded.
 */
export function useInbox(loaderData: Loaded<InboxLists>) {
  const [loaded, setLoaded] = useState(loaderData);
  const [lists, setLists] = useState<InboxLists | null>(loaderData.failed === null ? loaderData : null);
  // Kept apart from the lists: one that was asked for before the message was opened would undo it.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());

  if (loaded !== loaderData) {
    setLoaded(loaderData);
    if (loaderData.failed === null) setLists(loaderData);
  }

  const put = useCallback((message: Message) => setLists((now) => now && withMessage(now, message)), []);
  const drop = useCallback((id: string) => setLists((now) => now && withoutMessage(now, id)), []);
  const setIsOpened = useCallback(
    (id: string, isOpened: boolean) =>
      setOpened((now) => new Set(isOpened ? [...now, id] : [...now].filter((each) => each !== id))),
    [],
  );
  const current = useMemo(() => {
    const seen = (message: Message) => (opened.has(message.id) ? { ...message, read: true } : message);
    return lists && { messages: lists.messages.map(seen), spam: lists.spam.map(seen) };
  }, [lists, opened]);

  return { lists: current, put, drop, setIsOpened };
}

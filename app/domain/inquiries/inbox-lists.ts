import type { Message } from './message.ts';

/** The loaded messages and suspected spam, newest first. `next` is the cursor of older ones on the server, if any. */
export type InboxLists = {
  messages: Message[];
  spam: Message[];
  next?: { messages: string | null; spam: string | null };
};

export const noMessages: InboxLists = { messages: [], spam: [] };

/** For sorting: later messages first. */
export const newestFirst = (a: Message, b: Message) =>
  a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1;

const without = (list: Message[], id: string) => list.filter((message) => message.id !== id);

/** The lists with messages loaded later, or left from an earlier load; the ones already there win. */
export function withOlder(lists: InboxLists, older: readonly Message[]): InboxLists {
  const known = new Set([...lists.messages, ...lists.spam].map(({ id }) => id));
  const added = older.filter(({ id }) => !known.has(id));
  const joined = (list: Message[], isSpam: boolean) => {
    const some = added.filter(({ suspectedSpam }) => suspectedSpam === isSpam);
    return some.length === 0 ? list : [...list, ...some].sort(newestFirst);
  };
  return { ...lists, messages: joined(lists.messages, false), spam: joined(lists.spam, true) };
}

/** New lists with the older messages of the last ones, which a load of the newest leaves out. */
export function reloaded(lists: InboxLists, last: InboxLists | null): InboxLists {
  const older = (name: 'messages' | 'spam') => {
    const end = lists.next?.[name];
    return end ? (last?.[name] ?? []).filter(({ createdAt }) => createdAt < end) : [];
  };
  return withOlder(lists, [...older('messages'), ...older('spam')]);
}

export const withoutMessage = ({ messages, spam, ...rest }: InboxLists, id: string): InboxLists => ({
  ...rest,
  messages: without(messages, id),
  spam: without(spam, id),
});

/** The lists with an updated message, moved between them if needed. */
export function withMessage(lists: InboxLists, message: Message): InboxLists {
  const place = (list: Message[], isHere: boolean) => {
    if (!isHere) return without(list, message.id);
    if (list.some(({ id }) => id === message.id)) return list.map((each) => (each.id === message.id ? message : each));
    return [...list, message].sort(newestFirst);
  };
  return {
    ...lists,
    messages: place(lists.messages, !message.suspectedSpam),
    spam: place(lists.spam, message.suspectedSpam),
  };
}

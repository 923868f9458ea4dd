import type { Message } from './message.ts';

/** The messages and the suspected spam, newest first. */
export type InboxLists = { messages: Message[]; spam: Message[] };

export const noMessages: InboxLists = { messages: [], spam: [] };

const newestFirst = (a: Message, b: Message) => (a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1);

const without = (list: Message[], id: string) => list.filter((message) => message.id !== id);

/** The lists without a message. */
export const withoutMessage = ({ messages, spam }: InboxLists, id: string): InboxLists => ({
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
    messages: place(lists.messages, !message.suspectedSpam),
    spam: place(lists.spam, message.suspectedSpam),
  };
}

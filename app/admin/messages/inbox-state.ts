import type { Message } from '#app/domain/message.ts';
import { type InboxLists, withMessage, withoutMessage } from './inbox-lists.ts';

/** All that the page of messages knows by itself; what is chosen stands in the address. */
export type Inbox = {
  /** As last loaded, with what was done since; null before the first load that succeeded. */
  lists: InboxLists | null;
  /** Opened here. Kept apart from the lists: one that was asked for before would undo it. */
  opened: ReadonlySet<string>;
  /** When the newest message came that was told of; null before the first load. */
  announcedUpTo: string | null;
  /** When the newest message came that is in the list. Later ones wait, so that nothing moves under a reader's eyes. */
  shownUpTo: string | null;
  /** What is read out; `turn` differs also when it says the same as before. */
  news: { turn: number; text: string };
  /** Which list is looked at, and what was opened in it: that stays, though opening it made it read. */
  view: string;
  stays: ReadonlySet<string>;
};

export type InboxAction =
  /** `mayShow`: what has just come may stand in the list at once. */
  | { type: 'loaded'; lists: InboxLists; mayShow: boolean }
  | { type: 'viewed'; view: string; id: string | null }
  | { type: 'opened'; id: string }
  /** The server did not hear of it. */
  | { type: 'notOpened'; id: string }
  | { type: 'changed'; message: Message }
  /** Went over to the other list, where it is no news. */
  | { type: 'moved'; message: Message }
  | { type: 'removed'; id: string }
  | { type: 'heldShown' };

const newestOf = ({ messages }: InboxLists): string => messages[0]?.createdAt ?? '';

const later = (a: string | null, b: string): string => (a !== null && a > b ? a : b);

export const beginInbox = (lists: InboxLists | null): Inbox => ({
  lists,
  opened: new Set(),
  announcedUpTo: lists && newestOf(lists),
  shownUpTo: lists && newestOf(lists),
  news: { turn: 0, text: '' },
  view: '',
  stays: new Set(),
});

/** Whether a message waits to be put into the list. */
export const isHeld = ({ shownUpTo }: Inbox, { createdAt }: Message): boolean =>
  shownUpTo !== null && createdAt > shownUpTo;

export const heldCount = (inbox: Inbox): number =>
  inbox.lists?.messages.filter((message) => isHeld(inbox, message)).length ?? 0;

export function inboxReducer(inbox: Inbox, action: InboxAction): Inbox {
  switch (action.type) {
    case 'loaded':
      return afterLoad({ ...inbox, lists: action.lists }, newestOf(action.lists), action.mayShow);
    case 'viewed': {
      const isOther = action.view !== inbox.view;
      const stays = new Set([...(isOther ? [] : inbox.stays), ...(action.id === null ? [] : [action.id])]);
      // Another list is looked at from its top, so what came meanwhile can be in it.
      return { ...(isOther ? withHeldShown(inbox) : inbox), view: action.view, stays };
    }
    case 'opened':
      return { ...inbox, opened: new Set([...inbox.opened, action.id]) };
    case 'notOpened':
      return { ...inbox, opened: new Set([...inbox.opened].filter((id) => id !== action.id)) };
    case 'changed':
      return { ...inbox, lists: inbox.lists && withMessage(inbox.lists, action.message) };
    case 'moved':
      return {
        ...inbox,
        lists: inbox.lists && withMessage(inbox.lists, action.message),
        announcedUpTo: later(inbox.announcedUpTo, action.message.createdAt),
        shownUpTo: later(inbox.shownUpTo, action.message.createdAt),
      };
    case 'removed':
      return { ...inbox, lists: inbox.lists && withoutMessage(inbox.lists, action.id) };
    case 'heldShown':
      return withHeldShown(inbox);
  }
}

const withHeldShown = (inbox: Inbox): Inbox => ({ ...inbox, shownUpTo: inbox.lists && newestOf(inbox.lists) });

function afterLoad(inbox: Inbox, newest: string, mayShow: boolean): Inbox {
  const { announcedUpTo, news } = inbox;
  if (announcedUpTo === null) return { ...inbox, announcedUpTo: newest, shownUpTo: newest };
  if (newest <= announcedUpTo) return inbox;
  const count = heldCount(inbox);
  return {
    ...inbox,
    announcedUpTo: newest,
    shownUpTo: mayShow ? newest : inbox.shownUpTo,
    news: { turn: news.turn + 1, text: count === 1 ? '1 new message' : `${count} new messages` },
  };
}

/** The lists as they are shown: what was opened here is read. */
export function listsOf({ lists, opened }: Inbox): InboxLists | null {
  const seen = (message: Message) => (opened.has(message.id) ? { ...message, read: true } : message);
  return lists && { messages: lists.messages.map(seen), spam: lists.spam.map(seen) };
}

import { type InboxLists, reloaded, withMessage, withOlder, withoutMessage } from './inbox-lists.ts';
import type { Message } from './message.ts';

/** The state of the messages page. The selection is in the address instead. */
export type Inbox = {
  /** The last loaded lists with later changes; null before the first successful load. */
  lists: InboxLists | null;
  /**
   * Messages opened here, with the time that the server answered. Separate from `lists`, because a list requested earlier
   * would mark them unread.
   */
  opened: ReadonlyMap<string, string | null>;
  /** The time of the newest announced message; null before the first load. */
  announcedUpTo: string | null;
  /** The time of the newest visible message. Later ones are held back to avoid a layout shift. */
  shownUpTo: string | null;
  /** The announcement. `turn` changes each time, so that equal texts are announced again. */
  news: { turn: number; text: string };
  /** The current view, and the messages opened in it: they stay visible under the “unread” filter. */
  view: string;
  stays: ReadonlySet<string>;
};

export type InboxAction =
  /** `mayShow`: new messages may appear at once. */
  | { type: 'loaded'; lists: InboxLists; mayShow: boolean }
  /** Messages loaded on request; not announced. */
  | { type: 'older'; messages: Message[] }
  | { type: 'viewed'; view: string; id: string | null }
  /** `at` is null until the server answers. */
  | { type: 'opened'; id: string; at: string | null }
  /** The call to mark the message read failed. */
  | { type: 'notOpened'; id: string }
  | { type: 'changed'; message: Message }
  /** The message moved to the other list; not announced there. */
  | { type: 'moved'; message: Message }
  | { type: 'removed'; id: string }
  | { type: 'heldShown' };

const newestOf = ({ messages }: InboxLists): string => messages[0]?.createdAt ?? '';

const later = (a: string | null, b: string): string => (a !== null && a > b ? a : b);

export const beginInbox = (lists: InboxLists | null): Inbox => ({
  lists,
  opened: new Map(),
  announcedUpTo: lists && newestOf(lists),
  shownUpTo: lists && newestOf(lists),
  news: { turn: 0, text: '' },
  view: '',
  stays: new Set(),
});

export const isHeld = ({ shownUpTo }: Inbox, { createdAt }: Message): boolean =>
  shownUpTo !== null && createdAt > shownUpTo;

export const heldCount = (inbox: Inbox): number =>
  inbox.lists?.messages.filter((message) => isHeld(inbox, message)).length ?? 0;

export function inboxReducer(inbox: Inbox, action: InboxAction): Inbox {
  switch (action.type) {
    case 'loaded':
      return afterLoad(
        { ...inbox, lists: reloaded(action.lists, inbox.lists) },
        newestOf(action.lists),
        action.mayShow,
      );
    case 'older':
      return { ...inbox, lists: inbox.lists && withOlder(inbox.lists, action.messages) };
    case 'viewed': {
      const isOther = action.view !== inbox.view;
      const stays = new Set([...(isOther ? [] : inbox.stays), ...(action.id === null ? [] : [action.id])]);
      // A newly opened list starts at its top, so held messages can appear.
      return { ...(isOther ? withHeldShown(inbox) : inbox), view: action.view, stays };
    }
    case 'opened':
      return { ...inbox, opened: new Map([...inbox.opened, [action.id, action.at]]) };
    case 'notOpened':
      return { ...inbox, opened: new Map([...inbox.opened].filter(([id]) => id !== action.id)) };
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

/** The lists for display, with opened messages marked read. */
export function listsOf({ lists, opened }: Inbox): InboxLists | null {
  const seen = (message: Message) => {
    const at = opened.get(message.id);
    return at === undefined ? message : { ...message, read: true, openedAt: message.openedAt ?? at };
  };
  return lists && { ...lists, messages: lists.messages.map(seen), spam: lists.spam.map(seen) };
}

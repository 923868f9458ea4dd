import { byText } from '#app/domain/text/by-text.ts';
import type { Inquiry } from './inquiry.ts';

/** The state of the messages page. The selection is in the address instead. */
export type ListState = {
  /** The last loaded lists with later changes; null before the first successful load. */
  lists: InquiryLists | null;
  /** Inquiries opened here, with the server's time. Apart from `lists`, as a list asked for earlier has them unread. */
  opened: ReadonlyMap<string, string | null>;
  /** The time of the newest announced inquiry; null before the first load. */
  announcedUpTo: string | null;
  /** The time of the newest visible inquiry. Later ones are held back to avoid a layout shift. */
  shownUpTo: string | null;
  /** The announcement. `turn` changes each time, so that equal texts are announced again. */
  news: { turn: number; text: string };
  /** The current view, and the inquiries opened in it: they stay visible under the “unread” filter. */
  view: string;
  stays: ReadonlySet<string>;
};

export type ListAction =
  /** `mayShow`: new inquiries may appear at once. */
  | { type: 'loaded'; lists: InquiryLists; mayShow: boolean }
  /** Inquiries loaded on request; not announced. */
  | { type: 'older'; inquiries: Inquiry[] }
  | { type: 'viewed'; view: string; id: string | null }
  /** `at` is null until the server answers. */
  | { type: 'opened'; id: string; at: string | null }
  /** The call to mark the inquiry read failed. */
  | { type: 'notOpened'; id: string }
  | { type: 'changed'; inquiry: Inquiry }
  /** The inquiry moved to the other list; not announced there. */
  | { type: 'moved'; inquiry: Inquiry }
  | { type: 'removed'; id: string }
  | { type: 'heldShown' };

const newestOf = ({ inquiries }: InquiryLists): string => inquiries[0]?.createdAt ?? '';

const later = (a: string | null, b: string): string => (a !== null && a > b ? a : b);

export const beginList = (lists: InquiryLists | null): ListState => ({
  lists,
  opened: new Map(),
  announcedUpTo: lists && newestOf(lists),
  shownUpTo: lists && newestOf(lists),
  news: { turn: 0, text: '' },
  view: '',
  stays: new Set(),
});

export const isHeld = ({ shownUpTo }: ListState, { createdAt }: Inquiry): boolean =>
  shownUpTo !== null && createdAt > shownUpTo;

export const heldCount = (state: ListState): number =>
  state.lists?.inquiries.filter((inquiry) => isHeld(state, inquiry)).length ?? 0;

export function listReducer(state: ListState, action: ListAction): ListState {
  switch (action.type) {
    case 'loaded':
      return afterLoad(
        { ...state, lists: reloaded(action.lists, state.lists) },
        newestOf(action.lists),
        action.mayShow,
      );
    case 'older':
      return { ...state, lists: state.lists && withOlder(state.lists, action.inquiries) };
    case 'viewed': {
      const isOther = action.view !== state.view;
      const stays = new Set([...(isOther ? [] : state.stays), ...(action.id === null ? [] : [action.id])]);
      // A newly opened list starts at its top, so held inquiries can appear.
      return { ...(isOther ? withHeldShown(state) : state), view: action.view, stays };
    }
    case 'opened':
      return { ...state, opened: new Map([...state.opened, [action.id, action.at]]) };
    case 'notOpened':
      return { ...state, opened: new Map([...state.opened].filter(([id]) => id !== action.id)) };
    case 'changed':
      return { ...state, lists: state.lists && withInquiry(state.lists, action.inquiry) };
    case 'moved':
      return {
        ...state,
        lists: state.lists && withInquiry(state.lists, action.inquiry),
        announcedUpTo: later(state.announcedUpTo, action.inquiry.createdAt),
        shownUpTo: later(state.shownUpTo, action.inquiry.createdAt),
      };
    case 'removed':
      return { ...state, lists: state.lists && withoutInquiry(state.lists, action.id) };
    case 'heldShown':
      return withHeldShown(state);
  }
}

const withHeldShown = (state: ListState): ListState => ({ ...state, shownUpTo: state.lists && newestOf(state.lists) });

function afterLoad(state: ListState, newest: string, mayShow: boolean): ListState {
  const { announcedUpTo, news } = state;
  if (announcedUpTo === null) return { ...state, announcedUpTo: newest, shownUpTo: newest };
  if (newest <= announcedUpTo) return state;
  const count = heldCount(state);
  return {
    ...state,
    announcedUpTo: newest,
    shownUpTo: mayShow ? newest : state.shownUpTo,
    news: { turn: news.turn + 1, text: count === 1 ? '1 new message' : `${count} new messages` },
  };
}

/** The lists for display, with opened inquiries marked read. */
export function listsOf({ lists, opened }: ListState): InquiryLists | null {
  const seen = (inquiry: Inquiry) => {
    const at = opened.get(inquiry.id);
    return at === undefined ? inquiry : { ...inquiry, read: true, openedAt: inquiry.openedAt ?? at };
  };
  return lists && { ...lists, inquiries: lists.inquiries.map(seen), spam: lists.spam.map(seen) };
}

/** The loaded inquiries and suspected spam, newest first. `next` is the cursor of older ones on the server, if any. */
export type InquiryLists = {
  inquiries: Inquiry[];
  spam: Inquiry[];
  next?: { inquiries: string | null; spam: string | null };
};

export const noInquiries: InquiryLists = { inquiries: [], spam: [] };

export function ofBranch({ inquiries, spam, ...rest }: InquiryLists, branch: string | undefined): InquiryLists {
  const isHere = (inquiry: Inquiry) => branch === undefined || inquiry.branch === branch;
  return { ...rest, inquiries: inquiries.filter(isHere), spam: spam.filter(isHere) };
}

export const newestFirst = (a: Inquiry, b: Inquiry): number => byText(b.createdAt, a.createdAt);

const without = (list: Inquiry[], id: string) => list.filter((inquiry) => inquiry.id !== id);

/** The lists with inquiries loaded later, or left from an earlier load; the ones already there win. */
export function withOlder(lists: InquiryLists, older: readonly Inquiry[]): InquiryLists {
  const known = new Set([...lists.inquiries, ...lists.spam].map(({ id }) => id));
  const added = older.filter(({ id }) => !known.has(id));
  const joined = (list: Inquiry[], isSpam: boolean) => {
    const some = added.filter(({ suspectedSpam }) => suspectedSpam === isSpam);
    return some.length === 0 ? list : [...list, ...some].sort(newestFirst);
  };
  return { ...lists, inquiries: joined(lists.inquiries, false), spam: joined(lists.spam, true) };
}

/** New lists with the older inquiries of the last ones, which a load of the newest leaves out. */
export function reloaded(lists: InquiryLists, last: InquiryLists | null): InquiryLists {
  const older = (name: 'inquiries' | 'spam') => {
    const end = lists.next?.[name];
    return end ? (last?.[name] ?? []).filter(({ createdAt }) => createdAt < end) : [];
  };
  return withOlder(lists, [...older('inquiries'), ...older('spam')]);
}

export const withoutInquiry = ({ inquiries, spam, ...rest }: InquiryLists, id: string): InquiryLists => ({
  ...rest,
  inquiries: without(inquiries, id),
  spam: without(spam, id),
});

/** The lists with an updated inquiry, moved between them if needed. */
export function withInquiry(lists: InquiryLists, inquiry: Inquiry): InquiryLists {
  const place = (list: Inquiry[], isHere: boolean) => {
    if (!isHere) return without(list, inquiry.id);
    if (list.some(({ id }) => id === inquiry.id)) return list.map((each) => (each.id === inquiry.id ? inquiry : each));
    return [...list, inquiry].sort(newestFirst);
  };
  return {
    ...lists,
    inquiries: place(lists.inquiries, !inquiry.suspectedSpam),
    spam: place(lists.spam, inquiry.suspectedSpam),
  };
}

import { useEffect, useLayoutEffect, useMemo, useReducer } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { byUrgency, type FollowUpNow } from '#app/domain/inquiries/follow-up.ts';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import { earlierInquiries } from '#app/domain/inquiries/inquiry-person.ts';
import {
  inFilter,
  inquiriesHref,
  inquiryMatcher,
  inquiryText,
  readListQuery,
} from '#app/domain/inquiries/inquiry-search.ts';
import {
  beginList,
  heldCount,
  type InquiryLists,
  isHeld,
  listReducer,
  listsOf,
  noInquiries,
  ofBranch,
} from '#app/domain/inquiries/list-state.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import type { Loaded } from '#app/panel/frame/calls/session.ts';
import { useFreshInquiries, useStatus } from '#app/panel/frame/status.tsx';
import { useIsWide } from '#app/panel/frame/use-is-wide.ts';
import { dealer } from '#dealer';
import { type OpenedState, rowId } from './inquiry-list.tsx';
import { useInquiryActions } from './use-inquiry-actions.ts';

/** If the page is scrolled by less than this (px), new inquiries appear at once. */
const nearTop = 40;

export function useInquiryList(loaderData: Loaded<InquiryLists>, { viewer, waited }: FollowUpNow) {
  const navigate = useNavigate();
  const wasOpenedHere = (useLocation().state as OpenedState)?.isOpened ?? false;
  const query = readListQuery(useSearchParams()[0]);
  const isWide = useIsWide();
  const { refresh } = useStatus();
  const [list, dispatch] = useReducer(listReducer, loaderData.failed === null ? loaderData : null, beginList);

  const view = `${query.isSpam} ${query.filter} ${query.branch} ${query.search}`;
  if (list.view !== view || (query.id !== null && !list.stays.has(query.id)))
    dispatch({ type: 'viewed', view, id: query.id });

  // Before paint, so that held inquiries do not flash. A failed load changes nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per load.
  useLayoutEffect(() => {
    const mayShow = scrollY < nearTop && (isWide || query.id === null);
    if (loaderData.failed === null) dispatch({ type: 'loaded', lists: loaderData, mayShow });
  }, [loaderData]);

  const lists = useMemo(() => listsOf(list), [list]);
  useFreshInquiries(loaderData, lists ? (lists.inquiries[0]?.createdAt ?? null) : undefined);

  const all = useMemo(() => ofBranch(lists ?? noInquiries, query.branch), [lists, query.branch]);
  const found = {
    ...all,
    inquiries: useSearchResults(all.inquiries, query.search),
    spam: useSearchResults(all.spam, query.search),
  };
  const folder = query.isSpam ? all.spam : all.inquiries;
  const chosen = new Set(query.isSpam ? found.spam : found.inquiries);
  const visible = folder.filter(
    (inquiry) =>
      inquiry.id === query.id ||
      (chosen.has(inquiry) && (inFilter(inquiry, query.filter, viewer) || list.stays.has(inquiry.id))),
  );
  const listed = query.filter === 'waiting' ? byUrgency(visible, waited, viewer.today) : visible;
  const shown = query.isSpam ? listed : listed.filter((inquiry) => !isHeld(list, inquiry));
  const open = folder.find(({ id }) => id === query.id) ?? null;

  // Opening an inquiry marks it read, with one silent call each time; if that fails, it is unread again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per opened inquiry.
  useEffect(() => {
    if (open === null || open.read) return;
    const { id } = open;
    dispatch({ type: 'opened', id, at: null });
    panel.inquiries.change(id, { read: 'true' }).then(
      ({ openedAt }) => {
        dispatch({ type: 'opened', id, at: openedAt });
        refresh();
      },
      () => dispatch({ type: 'notOpened', id }),
    );
  }, [open?.id]);

  const closed = inquiriesHref({ ...query, id: null });
  function close() {
    if (open) focusRow(open);
    if (wasOpenedHere) navigate(-1);
    else navigate(closed, { replace: true, preventScrollReset: true });
  }
  useEscape(query.id !== null, close);

  // Scrolls to an inquiry opened by an external link. The reply button of a notification is at the top of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the initial address.
  useEffect(() => {
    if (open && !isWide && !wasOpenedHere && !query.reply) document.getElementById(rowId(open.id))?.scrollIntoView();
  }, []);

  const actions = useInquiryActions({
    onChanged: (inquiry) => dispatch({ type: 'changed', inquiry }),
    async onLeft(inquiry, now) {
      const at = shown.findIndex(({ id }) => id === inquiry.id);
      focusRow(shown[at + 1] ?? shown[at - 1]);
      dispatch(now ? { type: 'moved', inquiry: now } : { type: 'removed', id: inquiry.id });
      if (inquiry.id === query.id) await navigate(closed, { replace: true, preventScrollReset: true });
    },
  });

  return {
    query,
    view,
    isWide,
    wasOpenedHere,
    isLoaded: lists !== null,
    /** The search results in both lists, ignoring the filter. */
    found,
    dispatch,
    /** The cursor of older inquiries, if there are any. */
    next: all.next?.[query.isSpam ? 'spam' : 'inquiries'],
    hasOthers: folder.length > 0,
    shown,
    open,
    earlier: useMemo(() => (open ? earlierInquiries(all.inquiries, open, dealer.locale) : []), [all.inquiries, open]),
    close,
    actions,
    news: list.news,
    held: query.isSpam ? 0 : heldCount(list),
    showHeld() {
      dispatch({ type: 'heldShown' });
      scrollTo({ top: 0 });
      requestAnimationFrame(() => focusRow(listed[0]));
    },
  };
}

function useSearchResults(inquiries: Inquiry[], search: string): Inquiry[] {
  return useMemo(() => {
    if (search === '') return inquiries;
    const matches = inquiryMatcher(search);
    return inquiries.filter((each) => matches(inquiryText(each, dealer.locale)));
  }, [inquiries, search]);
}

/** Handles Escape while active. An open dialog or a focused field takes precedence. */
function useEscape(isOfUse: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isOfUse) return;
    const onKey = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || document.querySelector('dialog:modal') !== null;
      const isTyping = (event.target as Element | null)?.closest('input, textarea, select');
      if (event.key === 'Escape' && !isTaken && !isTyping) onEscape();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

/** Focuses the row of an inquiry, or the page if there is none. */
const focusRow = (inquiry: Inquiry | undefined): void =>
  document.getElementById(inquiry ? rowId(inquiry.id) : 'content')?.focus({ preventScroll: true });

import { useEffect, useLayoutEffect, useMemo, useReducer } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Desk } from '#app/domain/inquiries/desk.ts';
import { byUrgency } from '#app/domain/inquiries/follow-up.ts';
import { type InboxLists, noMessages } from '#app/domain/inquiries/inbox-lists.ts';
import { inboxHref, readInboxQuery } from '#app/domain/inquiries/inbox-query.ts';
import { beginInbox, heldCount, inboxReducer, isHeld, listsOf } from '#app/domain/inquiries/inbox-state.ts';
import type { Message } from '#app/domain/inquiries/message.ts';
import { earlierMessages } from '#app/domain/inquiries/message-person.ts';
import { inFilter, messageMatcher, messageText } from '#app/domain/inquiries/message-search.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import type { Loaded } from '#app/panel/frame/calls/session.ts';
import { useFreshMessages, useStatus } from '#app/panel/frame/status.tsx';
import { useIsWide } from '#app/panel/frame/use-is-wide.ts';
import { dealer } from '#dealer';
import { type OpenedState, rowId } from './message-row.tsx';
import { useMessageActions } from './use-message-actions.ts';

/** If the page is scrolled by less than this (px), new messages appear at once. */
const nearTop = 40;

export function useInbox(loaderData: Loaded<InboxLists>, { viewer, waited }: Desk) {
  const navigate = useNavigate();
  const wasOpenedHere = (useLocation().state as OpenedState)?.isOpened ?? false;
  const query = readInboxQuery(useSearchParams()[0]);
  const isWide = useIsWide();
  const { refresh } = useStatus();
  const [inbox, dispatch] = useReducer(inboxReducer, loaderData.failed === null ? loaderData : null, beginInbox);

  const view = `${query.isSpam} ${query.filter} ${query.search}`;
  if (inbox.view !== view || (query.id !== null && !inbox.stays.has(query.id)))
    dispatch({ type: 'viewed', view, id: query.id });

  // Before paint, so that held messages do not flash. A failed load changes nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per load.
  useLayoutEffect(() => {
    const mayShow = scrollY < nearTop && (isWide || query.id === null);
    if (loaderData.failed === null) dispatch({ type: 'loaded', lists: loaderData, mayShow });
  }, [loaderData]);

  const lists = useMemo(() => listsOf(inbox), [inbox]);
  useFreshMessages(loaderData, lists ? (lists.messages[0]?.createdAt ?? null) : undefined);

  const all = lists ?? noMessages;
  const found = {
    ...all,
    messages: useSearchResults(all.messages, query.search),
    spam: useSearchResults(all.spam, query.search),
  };
  const folder = query.isSpam ? all.spam : all.messages;
  const chosen = new Set(query.isSpam ? found.spam : found.messages);
  const visible = folder.filter(
    (message) =>
      message.id === query.id ||
      (chosen.has(message) && (inFilter(message, query.filter, viewer) || inbox.stays.has(message.id))),
  );
  const listed = query.filter === 'waiting' ? byUrgency(visible, waited, viewer.today) : visible;
  const shown = query.isSpam ? listed : listed.filter((message) => !isHeld(inbox, message));
  const open = folder.find(({ id }) => id === query.id) ?? null;

  // Opening a message marks it read, with one silent call each time; if that fails, it is unread again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per opened message.
  useEffect(() => {
    if (open === null || open.read) return;
    const { id } = open;
    dispatch({ type: 'opened', id, at: null });
    panel.messages.change(id, { read: 'true' }).then(
      ({ openedAt }) => {
        dispatch({ type: 'opened', id, at: openedAt });
        refresh();
      },
      () => dispatch({ type: 'notOpened', id }),
    );
  }, [open?.id]);

  const closed = inboxHref({ ...query, id: null });
  function close() {
    if (open) focusRow(open);
    if (wasOpenedHere) navigate(-1);
    else navigate(closed, { replace: true, preventScrollReset: true });
  }
  useEscape(query.id !== null, close);

  // Scrolls to a message opened by an external link. The reply button of a notification is at the top of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the initial address.
  useEffect(() => {
    if (open && !isWide && !wasOpenedHere && !query.reply) document.getElementById(rowId(open.id))?.scrollIntoView();
  }, []);

  const actions = useMessageActions({
    onChanged: (message) => dispatch({ type: 'changed', message }),
    async onLeft(message, now) {
      const at = shown.findIndex(({ id }) => id === message.id);
      focusRow(shown[at + 1] ?? shown[at - 1]);
      dispatch(now ? { type: 'moved', message: now } : { type: 'removed', id: message.id });
      if (message.id === query.id) await navigate(closed, { replace: true, preventScrollReset: true });
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
    /** The cursor of older messages, if there are any. */
    next: all.next?.[query.isSpam ? 'spam' : 'messages'],
    hasOthers: folder.length > 0,
    shown,
    open,
    /** Earlier messages from the sender of the open one. */
    earlier: useMemo(() => (open ? earlierMessages(all.messages, open, dealer.locale) : []), [all.messages, open]),
    close,
    actions,
    news: inbox.news,
    held: query.isSpam ? 0 : heldCount(inbox),
    showHeld() {
      dispatch({ type: 'heldShown' });
      scrollTo({ top: 0 });
      requestAnimationFrame(() => focusRow(listed[0]));
    },
  };
}

/** The messages that match a search. The search texts are built on first use. */
function useSearchResults(messages: Message[], search: string): Message[] {
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

/** Focuses the row of a message, or the page if there is none. */
const focusRow = (message: Message | undefined): void =>
  document.getElementById(message ? rowId(message.id) : 'content')?.focus({ preventScroll: true });

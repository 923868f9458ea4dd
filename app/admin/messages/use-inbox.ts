import { useEffect, useLayoutEffect, useMemo, useReducer } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { panel } from '#app/admin/calls.ts';
import type { Loaded } from '#app/admin/session.ts';
import { useFreshMessages, useStatus } from '#app/admin/status.tsx';
import { useIsWide } from '#app/admin/use-is-wide.ts';
import type { Message } from '#app/domain/message.ts';
import { inFilter } from '#app/domain/message-search.ts';
import { type InboxLists, noMessages } from './inbox-lists.ts';
import { inboxHref, readInboxQuery } from './inbox-query.ts';
import { beginInbox, heldCount, inboxReducer, isHeld, listsOf } from './inbox-state.ts';
import { type OpenedState, rowId } from './message-row.tsx';
import { useEscape } from './use-escape.ts';
import { useMessageActions } from './use-message-actions.ts';
import { useSearchResults } from './use-search-results.ts';

/** Pixels from the top within which the list may grow there without moving what is looked at. */
const nearTop = 40;

/** The page of messages: what is shown, and what can be done. */
export function useInbox(loaderData: Loaded<InboxLists>) {
  const navigate = useNavigate();
  const wasOpenedHere = (useLocation().state as OpenedState)?.isOpened ?? false;
  const query = readInboxQuery(useSearchParams()[0]);
  const isWide = useIsWide();
  const { refresh } = useStatus();
  const [inbox, dispatch] = useReducer(inboxReducer, loaderData.failed === null ? loaderData : null, beginInbox);

  const view = `${query.isSpam} ${query.filter} ${query.search}`;
  if (inbox.view !== view || (query.id !== null && !inbox.stays.has(query.id)))
    dispatch({ type: 'viewed', view, id: query.id });

  // Before the browser paints, so that what is held back is never seen to come and go. A load that fails leaves all.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what has been loaded matters.
  useLayoutEffect(() => {
    const mayShow = scrollY < nearTop && (isWide || query.id === null);
    if (loaderData.failed === null) dispatch({ type: 'loaded', lists: loaderData, mayShow });
  }, [loaderData]);

  const lists = useMemo(() => listsOf(inbox), [inbox]);
  useFreshMessages(loaderData, lists ? (lists.messages[0]?.createdAt ?? null) : undefined);

  const all = lists ?? noMessages;
  const found = {
    messages: useSearchResults(all.messages, query.search),
    spam: useSearchResults(all.spam, query.search),
  };
  const folder = query.isSpam ? all.spam : all.messages;
  const chosen = new Set(query.isSpam ? found.spam : found.messages);
  const listed = folder.filter(
    (message) =>
      message.id === query.id ||
      (chosen.has(message) && (inFilter(message, query.filter) || inbox.stays.has(message.id))),
  );
  const shown = query.isSpam ? listed : listed.filter((message) => !isHeld(inbox, message));
  const open = folder.find(({ id }) => id === query.id) ?? null;

  // Opening a message marks it read, without a word; when that fails it is unread again. The server is told once for
  // each time it is opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only which message is open matters.
  useEffect(() => {
    if (open === null || open.read) return;
    const { id } = open;
    dispatch({ type: 'opened', id });
    panel.messages.markRead(id).then(refresh, () => dispatch({ type: 'notOpened', id }));
  }, [open?.id]);

  const closed = inboxHref({ ...query, id: null });
  function close() {
    if (open) focusRow(open);
    if (wasOpenedHere) navigate(-1);
    else navigate(closed, { replace: true, preventScrollReset: true });
  }
  useEscape(query.id !== null, close);

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
    /** What the search finds in both lists, whatever the filter. */
    found,
    hasOthers: folder.length > 0,
    shown,
    open,
    close,
    actions,
    news: inbox.news,
    /** How many wait to be put into the list. */
    held: query.isSpam ? 0 : heldCount(inbox),
    showHeld() {
      dispatch({ type: 'heldShown' });
      scrollTo({ top: 0 });
      requestAnimationFrame(() => focusRow(listed[0]));
    },
  };
}

/** Gives the focus to the row of a message, or to the page when there is none. */
const focusRow = (message: Message | undefined): void =>
  document.getElementById(message ? rowId(message.id) : 'content')?.focus({ preventScroll: true });

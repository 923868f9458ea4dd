import { type ReactNode, useEffect } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useToldFailure } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { PageHead } from '#app/admin/page-head.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { load } from '#app/admin/session.ts';
import { useFreshMessages } from '#app/admin/status.tsx';
import type { Message } from '#app/domain/message.ts';
import type { Route } from './+types/messages-page';
import { ExportButton } from './export-button.tsx';
import { Floating } from './floating.tsx';
import { noMessages } from './inbox-lists.ts';
import { inboxHref, readInboxQuery } from './inbox-query.ts';
import { MessageDetail } from './message-detail.tsx';
import { MessageFilters, MessageSearch } from './message-filters.tsx';
import { MessageList } from './message-list.tsx';
import { type OpenedState, rowId } from './message-row.tsx';
import { EmptyList, FailedLoad, MissingMessage } from './states.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useEscape } from './use-escape.ts';
import { useInbox } from './use-inbox.ts';
import { useIsWide } from './use-is-wide.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useMessageActions } from './use-message-actions.ts';
import { useVisibleMessages } from './use-visible-messages.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(
    request,
    async () => {
      const [messages, spam] = await Promise.all([panel.messages.list(), panel.messages.list({ spam: true })]);
      return { messages, spam };
    },
    { empty: noMessages, sentence: sentences.message.fetchFailed },
  );

/** All messages are here: the address only chooses among them. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href;

/** Pixels from the top within which the list may grow there without moving what is looked at. */
const nearTop = 40;

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  useToldFailure(loaderData);
  const navigate = useNavigate();
  const opened = useLocation().state as OpenedState;
  const query = readInboxQuery(useSearchParams()[0]);
  const isWide = useIsWide();

  const { lists, put, drop, setIsOpened } = useInbox(loaderData);
  useFreshMessages(loaderData, lists ? (lists.messages[0]?.createdAt ?? null) : undefined);
  const arrivals = useArrivals(lists?.messages ?? null, () => scrollY < nearTop && (isWide || query.id === null));
  const { view, found, folder, visible } = useVisibleMessages(lists, query);
  const shown = query.isSpam ? visible : visible.filter((message) => !arrivals.isHeld(message));
  const open = folder.find(({ id }) => id === query.id) ?? null;
  useMarkRead(open, setIsOpened);

  // Another list is looked at from its top, so what came meanwhile can be in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the list matters.
  useEffect(arrivals.show, [view]);

  const closed = inboxHref({ ...query, id: null });
  function close() {
    if (open) focusRow(open);
    if (opened?.isOpened) navigate(-1);
    else navigate(closed, { replace: true, preventScrollReset: true });
  }
  useEscape(query.id !== null, close);

  const actions = useMessageActions({
    onChanged: put,
    async onLeft(message, now) {
      const at = shown.findIndex(({ id }) => id === message.id);
      focusRow(shown[at + 1] ?? shown[at - 1]);
      if (now) {
        arrivals.expect(now);
        put(now);
      } else drop(message.id);
      if (message.id === query.id) await navigate(closed, { replace: true, preventScrollReset: true });
    },
  });

  function showHeld() {
    arrivals.show();
    scrollTo({ top: 0 });
    requestAnimationFrame(() => focusRow(visible[0]));
  }

  const detail = open && (
    <MessageDetail
      message={open}
      actions={actions}
      beside={isWide ? { hasFocus: opened?.isOpened ?? false, onClose: close } : null}
    />
  );

  return (
    <>
      <PageHead title="Messages">
        <ExportButton messages={shown} />
      </PageHead>
      {lists === null ? (
        <FailedLoad />
      ) : (
        <>
          <div className="mb-4 grid gap-3">
            <MessageSearch query={query} />
            <MessageFilters query={query} found={found} />
          </div>
          {query.id !== null && !open && <MissingMessage />}
          {shown.length === 0 ? (
            <EmptyList query={query} hasOthers={folder.length > 0} />
          ) : (
            <div className="lg:grid lg:grid-cols-2 lg:items-start lg:gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              <MessageList
                key={view}
                messages={shown}
                openId={open?.id ?? null}
                hrefOf={(id) => inboxHref({ ...query, id })}
                onClose={close}
                detail={isWide ? null : detail}
              />
              {isWide && <Beside key={open?.id}>{detail}</Beside>}
            </div>
          )}
          <Floating
            news={arrivals.news}
            held={query.isSpam ? 0 : arrivals.held}
            onShow={showHeld}
            isOld={loaderData.failed !== null}
          />
        </>
      )}
    </>
  );
}

/** Room for the open message; it stays in view while the list is scrolled. */
const Beside = ({ children }: { children: ReactNode }) => (
  <div className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto border border-rule bg-sheet p-5 xl:p-6">
    {children ?? <p className="py-10 text-center text-ink-soft">Choose a message to read it.</p>}
  </div>
);

/** Gives the focus to the row of a message, or to the page when there is none. */
const focusRow = (message: Message | undefined): void =>
  document.getElementById(message ? rowId(message.id) : 'content')?.focus({ preventScroll: true });

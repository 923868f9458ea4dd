import { type Dispatch, type ReactNode, useState } from 'react';
import { Link, type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';
import { noSetup } from '#app/domain/inquiries/desk.ts';
import { noMessages, withOlder } from '#app/domain/inquiries/inbox-lists.ts';
import { type InboxQuery, inboxHref, readInboxQuery } from '#app/domain/inquiries/inbox-query.ts';
import type { InboxAction } from '#app/domain/inquiries/inbox-state.ts';
import { useAttempt, useFailureToast } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { load } from '#app/panel/frame/calls/session.ts';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { PlusIcon, RetryIcon, UpIcon } from '#app/panel/frame/icons.tsx';
import { loadLastChanges, noChanges } from '#app/panel/frame/last-changed.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/messages-page';
import { AnswerLinks } from './answer-links.tsx';
import { DeskContext, useDeskNow } from './desk.ts';
import { ExportButton } from './export-button.tsx';
import { MessageDetail } from './message-detail.tsx';
import { MessageFilters, MessageSearch } from './message-filters.tsx';
import { MessageList } from './message-list.tsx';
import { messageSentences } from './message-sentences.ts';
import { firstCursor, olderPage } from './older-pages.ts';
import { EmptyList, FailedLoad, MissingMessage } from './states.tsx';
import { useInbox } from './use-inbox.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(
    request,
    async () => {
      const [messages, spam, changes, setup] = await Promise.all([
        panel.messages.page({ filter: 'all' }),
        panel.messages.page({ filter: 'all', spam: true }),
        loadLastChanges('message'),
        panel.messages.setup(),
      ]);
      const lists = {
        messages: messages.messages,
        spam: spam.messages,
        next: { messages: messages.next, spam: spam.next },
      };
      // However old, the waiting ones are the work of the day.
      const waiting = messages.next === null ? [] : (await panel.messages.page({ filter: 'waiting' })).messages;
      const { id } = readInboxQuery(new URL(request.url).searchParams);
      const isHere = [...messages.messages, ...spam.messages, ...waiting].some((message) => message.id === id);
      const opened = id === null || isHere ? [] : await panel.messages.list({ id, limit: 1 });
      return { ...withOlder(lists, [...waiting, ...opened]), changes, setup };
    },
    {
      empty: { ...noMessages, changes: noChanges, setup: noSetup },
      sentence: messageSentences.fetchFailed,
      // The cached list may lack the message opened from a notification.
      keepsLists: !new URL(request.url).searchParams.has('id'),
    },
  );

/** The loaded messages are filtered here, so a new query string needs no reload. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href;

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const isOwner = useIsOwner();
  useFailureToast(loaderData);
  const desk = useDeskNow(loaderData.setup);
  const inbox = useInbox(loaderData, desk);
  const { query, isWide, shown, open, close } = inbox;
  const detail = open && (
    <MessageDetail
      message={open}
      // Resets the timeline for each message.
      key={open.id}
      changes={loaderData.changes}
      earlier={inbox.earlier}
      actions={inbox.actions}
      beside={isWide ? { hasFocus: inbox.wasOpenedHere, onClose: close } : null}
    />
  );
  return (
    <DeskContext value={desk}>
      <PageHead title="Messages">
        <Link to="/admin/messages/new" className={buttonClass({ size: 'small' })}>
          <PlusIcon /> Add inquiry
        </Link>
        <Link to="/admin/quotations" className={buttonClass({ size: 'small', kind: 'secondary' })}>
          Quotations
        </Link>
        <Link to="/admin/insights" className={buttonClass({ kind: 'secondary', size: 'small' })}>
          Insights
        </Link>
        {isOwner && <ExportButton messages={shown} query={query} next={inbox.next} />}
      </PageHead>
      {inbox.isLoaded ? (
        <>
          {open && query.reply && (
            <div className="mb-4">
              <AnswerLinks message={open} actions={inbox.actions} only={query.reply} />
            </div>
          )}
          <div className="mb-4 grid gap-3">
            <MessageSearch query={query} />
            <MessageFilters query={query} found={inbox.found} />
          </div>
          {query.id !== null && !open && <MissingMessage />}
          {shown.length === 0 ? (
            <EmptyList query={query} hasOthers={inbox.hasOthers} />
          ) : (
            <div className="lg:grid lg:grid-cols-2 lg:items-start lg:gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              <MessageList
                key={inbox.view}
                messages={shown}
                openId={open?.id ?? null}
                hrefOf={(id) => inboxHref({ ...query, id })}
                onClose={close}
                detail={isWide ? null : detail}
              />
              {isWide && <Beside key={open?.id}>{detail}</Beside>}
            </div>
          )}
          {inbox.next && <OlderMessages key={inbox.view} query={query} next={inbox.next} dispatch={inbox.dispatch} />}
          <Floating news={inbox.news} held={inbox.held} onShow={inbox.showHeld} isOld={loaderData.failed !== null} />
        </>
      ) : (
        <FailedLoad />
      )}
    </DeskContext>
  );
}

type FloatingProps = {
  /** The announcement for screen readers; a new `turn` repeats it. */
  news: { turn: number; text: string };
  /** The number of new messages held back until the user shows them. */
  held: number;
  onShow: () => void;
  /** Whether the last load failed, so that the list may be stale. */
  isOld: boolean;
};

/** Status messages that float over the page, to avoid layout shifts. */
function Floating({ news, held, onShow, isOld }: FloatingProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <p role="status" className="sr-only">
        <span key={news.turn}>{news.text}</span>
      </p>
      <div className="pointer-events-none fixed inset-x-0 bottom-20 z-20 grid justify-items-center gap-2 px-4 md:bottom-6 md:pl-60 *:pointer-events-auto">
        {held > 0 && (
          <Button size="small" onClick={onShow} className="shadow-lift">
            <UpIcon /> Show {held === 1 ? '1 new message' : `${held} new messages`}
          </Button>
        )}
        {isOld && (
          <div className="flex items-center gap-3 rounded-sm border border-ink bg-sheet py-1 pr-1 pl-4 text-sm shadow-lift">
            <p>These messages may be out of date: the latest could not be loaded.</p>
            <Button
              kind="secondary"
              size="small"
              className="shrink-0"
              disabled={state !== 'idle'}
              onClick={() => revalidate()}
            >
              <RetryIcon /> Try again
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

type OlderMessagesProps = { query: InboxQuery; next: string; dispatch: Dispatch<InboxAction> };

/** Loads messages older than the loaded ones, for the current list and search. Key it by these. */
function OlderMessages({ query, next, dispatch }: OlderMessagesProps) {
  const attempt = useAttempt();
  const [after, setAfter] = useState<string | null>(firstCursor(query, next));
  const [isPending, setIsPending] = useState(false);
  if (after === null) return null;

  async function load(from: string) {
    setIsPending(true);
    const outcome = await attempt(() => olderPage(query, from), { failure: messageSentences.fetchFailed });
    setIsPending(false);
    if (!('value' in outcome)) return;
    dispatch({ type: 'older', messages: outcome.value.messages });
    setAfter(outcome.value.next);
  }

  return (
    <Button className="mt-4" kind="secondary" size="small" disabled={isPending} onClick={() => load(after)}>
      {query.search === '' ? 'Load older messages' : 'Search older messages'}
    </Button>
  );
}

const Beside = ({ children }: { children: ReactNode }) => (
  <div className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto border border-rule bg-sheet p-5 xl:p-6">
    {children ?? <p className="py-10 text-center text-ink-soft">Choose a message to read it.</p>}
  </div>
);

import type { ReactNode } from 'react';
import { Link, type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';
import { noSetup } from '#app/domain/inquiries/follow-up.ts';
import type { ListQuery } from '#app/domain/inquiries/inquiry-search.ts';
import { emptyText, inquiriesHref, readListQuery } from '#app/domain/inquiries/inquiry-search.ts';
import { noInquiries, withOlder } from '#app/domain/inquiries/list-state.ts';
import { useFailureToast } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { load } from '#app/panel/frame/calls/session.ts';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { FileDownload } from '#app/panel/frame/file-download.tsx';
import { PlusIcon, RetryIcon, UpIcon } from '#app/panel/frame/icons.tsx';
import { loadLastChanges, noChanges } from '#app/panel/frame/last-changed.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { EmptyList } from '#app/panel/frame/parts/empty-list.tsx';
import { PageMenu } from '#app/panel/frame/parts/page-menu.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { LineLink } from '#app/panel/frame/parts/text-link.tsx';
import { useFreshQuotations } from '#app/panel/frame/status.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/inquiries-page';
import { AnswerLinks } from './answer-links.tsx';
import { FollowUpContext, useFollowUpNow } from './follow-up.tsx';
import { InquiryDetail } from './inquiry-detail.tsx';
import { InquiryFilters, InquirySearch } from './inquiry-filters.tsx';
import { InquiryList } from './inquiry-list.tsx';
import { OlderInquiries } from './older-pages.tsx';
import { useInquiryList } from './use-inquiry-list.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(
    request,
    async () => {
      const [inquiries, spam, changes, setup] = await Promise.all([
        panel.inquiries.page({ filter: 'all' }),
        panel.inquiries.page({ filter: 'all', spam: true }),
        loadLastChanges('message'),
        panel.inquiries.setup(),
      ]);
      const lists = {
        inquiries: inquiries.messages,
        spam: spam.messages,
        next: { inquiries: inquiries.next, spam: spam.next },
      };
      // However old, the waiting ones are the work of the day.
      const waiting = inquiries.next === null ? [] : (await panel.inquiries.page({ filter: 'waiting' })).messages;
      const { id } = readListQuery(new URL(request.url).searchParams);
      const isHere = [...inquiries.messages, ...spam.messages, ...waiting].some((inquiry) => inquiry.id === id);
      const opened = id === null || isHere ? [] : await panel.inquiries.list({ id, limit: 1 });
      return { ...withOlder(lists, [...waiting, ...opened]), changes, setup };
    },
    {
      empty: { ...noInquiries, changes: noChanges, setup: noSetup },
      sentence: 'Failed to fetch messages',
      // The cached list may lack the inquiry opened from a notification.
      keepsLists: !new URL(request.url).searchParams.has('id'),
    },
  );

/** The loaded inquiries are filtered here, so a new query string needs no reload. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href;

/** The file of the inquiries of a list, also of those that are not loaded. */
const exportOf = ({ isSpam, filter, search, branch = '' }: ListQuery) =>
  `/exports/messages?${new URLSearchParams({ spam: String(isSpam), filter, search, branch })}`;

export default function InquiriesPage({ loaderData }: Route.ComponentProps) {
  const isOwner = useIsOwner();
  useFailureToast(loaderData);
  useFreshQuotations();
  const followUp = useFollowUpNow(loaderData.setup);
  const list = useInquiryList(loaderData, followUp);
  const { query, isWide, shown, open, close } = list;
  const detail = open && (
    <InquiryDetail
      inquiry={open}
      // Resets the timeline for each inquiry.
      key={open.id}
      changes={loaderData.changes}
      earlier={list.earlier}
      actions={list.actions}
      beside={isWide ? { hasFocus: list.wasOpenedHere, onClose: close } : null}
    />
  );
  return (
    <FollowUpContext value={followUp}>
      <PageHead title="Messages">
        {/* The main action of an open inquiry is the reply. */}
        <Link to="/admin/messages/new" className={buttonClass({ size: 'small', kind: open ? 'secondary' : 'primary' })}>
          <PlusIcon /> Add inquiry
        </Link>
        {isOwner && (
          <PageMenu>
            <FileDownload kind="quiet" path={exportOf(query)}>
              Export for Excel (CSV)
            </FileDownload>
          </PageMenu>
        )}
      </PageHead>
      {list.isLoaded ? (
        <>
          {open && query.reply && (
            <div className="mb-4">
              <AnswerLinks inquiry={open} actions={list.actions} only={query.reply} />
            </div>
          )}
          <div className="mb-2 grid grid-cols-[minmax(0,1fr)] gap-1 md:mb-4">
            <InquirySearch query={query} />
            <InquiryFilters query={query} found={list.found} />
          </div>
          {query.id !== null && !open && (
            <p role="status" className="mb-4 border-l-8 border-yellow-mark bg-shade px-4 py-3">
              This message is no longer here. It may have been deleted or moved.
            </p>
          )}
          {shown.length === 0 ? (
            <NoMessages query={query} hasOthers={list.hasOthers} />
          ) : (
            <div className="lg:grid lg:grid-cols-2 lg:items-start lg:gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              <InquiryList
                key={list.view}
                inquiries={shown}
                openId={open?.id ?? null}
                hrefOf={(id) => inquiriesHref({ ...query, id })}
                onClose={close}
                detail={isWide ? null : detail}
              />
              {isWide && <Beside key={open?.id}>{detail}</Beside>}
            </div>
          )}
          {list.next && <OlderInquiries key={list.view} query={query} next={list.next} dispatch={list.dispatch} />}
          <Floating news={list.news} held={list.held} onShow={list.showHeld} isOld={loaderData.failed !== null} />
        </>
      ) : (
        <NotLoaded what="The messages" />
      )}
    </FollowUpContext>
  );
}

type FloatingProps = {
  /** The announcement for screen readers; a new `turn` repeats it. */
  news: { turn: number; text: string };
  /** The number of new inquiries held back until the user shows them. */
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
          <SmallButton
            kind="primary"
            icon={UpIcon}
            text={`Show ${held === 1 ? '1 new message' : `${held} new messages`}`}
            onClick={onShow}
            className="shadow-lift"
          />
        )}
        {isOld && (
          <div className="flex items-center gap-3 rounded-sm border border-ink bg-sheet py-1 pr-1 pl-4 text-sm shadow-lift">
            <p>These messages may be out of date: the latest could not be loaded.</p>
            <SmallButton
              icon={RetryIcon}
              text="Try again"
              className="shrink-0"
              disabled={state !== 'idle'}
              onClick={() => revalidate()}
            />
          </div>
        )}
      </div>
    </>
  );
}

const Beside = ({ children }: { children: ReactNode }) => (
  <div className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto border border-rule bg-sheet p-5 xl:p-6">
    {children ?? <p className="py-10 text-center text-ink-soft">Choose a message to read it.</p>}
  </div>
);

type NoMessagesProps = {
  query: ListQuery;
  /** Whether there are inquiries without the search and filter. */
  hasOthers: boolean;
};

function NoMessages({ query, hasOthers }: NoMessagesProps) {
  const { isSpam, search, filter } = query;
  const none = isSpam ? 'No suspected spam.' : 'No messages yet.';
  return (
    <div role="status">
      <EmptyList text={!hasOthers ? none : search ? `No message matches “${search}”.` : emptyText(filter)}>
        {hasOthers && (
          <LineLink to={inquiriesHref({ ...query, filter: 'all', search: '', id: null })}>
            {isSpam ? 'Show all suspected spam' : 'Show all messages'}
          </LineLink>
        )}
      </EmptyList>
    </div>
  );
}

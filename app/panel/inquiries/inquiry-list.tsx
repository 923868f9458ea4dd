import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { badgeStyle, type Inquiry, statusNames } from '#app/domain/inquiries/inquiry.ts';
import { dateAndTime } from '#app/panel/frame/dates.ts';
import { QuotationBadge } from '#app/panel/frame/parts/quotation-badge.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { useIsPending } from '#app/panel/frame/shell/pending-actions.tsx';
import { Badge, type BadgeKind } from '#app/ui/badge.tsx';
import { useFollowUp } from './follow-up.tsx';

/** The number of inquiries per “Show more” step. */
const step = 50;

type InquiryListProps = {
  inquiries: readonly Inquiry[];
  openId: string | null;
  hrefOf: (id: string) => string;
  onClose: () => void;
  /** The open inquiry if shown inside the list; null if beside it. */
  detail: ReactNode | null;
};

export function InquiryList({ inquiries, openId, hrefOf, onClose, detail }: InquiryListProps) {
  const [wanted, setWanted] = useState(step);
  const openAt = inquiries.findIndex(({ id }) => id === openId);
  const count = Math.max(wanted, Math.ceil((openAt + 1) / step) * step);
  const left = inquiries.length - count;

  function showMore() {
    const first = inquiries[count];
    setWanted(count + step);
    // The button may disappear, so focus the first of the added inquiries.
    if (first) requestAnimationFrame(() => document.getElementById(rowId(first.id))?.focus({ preventScroll: true }));
  }

  return (
    <div>
      <ul className="border border-rule bg-sheet">
        {inquiries.slice(0, count).map((inquiry) => (
          <InquiryRow
            key={inquiry.id}
            inquiry={inquiry}
            isOpen={inquiry.id === openId}
            isAnyOpen={openId !== null}
            href={hrefOf(inquiry.id)}
            onClose={onClose}
            detail={detail}
          />
        ))}
      </ul>
      {left > 0 && (
        <p className="mt-4 flex flex-wrap items-center gap-3">
          <SmallButton text="Show more" onClick={showMore} />
          <span className="text-sm text-ink-soft">
            {count} of {inquiries.length}
          </span>
        </p>
      )}
    </div>
  );
}

/** History state of an inquiry opened from the list, which Back closes. */
export type OpenedState = { isOpened?: boolean } | null;

/** The id of the element that opens an inquiry and gets the focus back. */
export const rowId = (id: string): string => `message-${id}`;

const maxExcerptLength = 200;

type InquiryRowProps = Pick<InquiryListProps, 'onClose' | 'detail'> & {
  inquiry: Inquiry;
  isOpen: boolean;
  isAnyOpen: boolean;
  href: string;
};

/** One inquiry in the list: sender, time and subject. Unread inquiries have a dot and bold text. */
function InquiryRow({ inquiry, isOpen, isAnyOpen, href, onClose, detail }: InquiryRowProps) {
  const isUnfolded = isOpen && detail !== null;
  const link = useSteady(isUnfolded);
  const state: OpenedState = { isOpened: true };
  return (
    <li className="border-b border-rule last:border-b-0">
      <Link
        ref={link}
        id={rowId(inquiry.id)}
        to={href}
        state={state}
        replace={isAnyOpen}
        preventScrollReset
        aria-current={isOpen && detail === null ? 'true' : undefined}
        aria-expanded={detail === null ? undefined : isOpen}
        onClick={(event) => {
          if (!isUnfolded) return;
          event.preventDefault();
          onClose();
        }}
        className={`grid min-h-11 grid-cols-[0.625rem_minmax(0,1fr)_auto] items-baseline gap-x-2.5 gap-y-1 overflow-hidden border-l-4 py-3 pr-3 pl-2 no-underline hover:bg-shade focus-visible:-outline-offset-3 ${
          isOpen ? 'border-l-cyan bg-shade' : inquiry.read ? 'border-l-transparent' : 'border-l-magenta'
        }`}
      >
        <span aria-hidden="true" className={`size-2.5 rounded-full ${inquiry.read ? '' : 'bg-magenta'}`} />
        <span
          className={`${isUnfolded ? '[overflow-wrap:anywhere]' : 'truncate'} ${inquiry.read ? 'text-ink' : 'font-bold'}`}
        >
          {!inquiry.read && <span className="sr-only">Unread: </span>}
          <bdi>{inquiry.name}</bdi>
        </span>
        <time dateTime={inquiry.createdAt} className="text-xs text-ink-soft tabular-nums">
          {dateAndTime(inquiry.createdAt)}
        </time>
        <InquiryNotes inquiry={inquiry} />
        <span className="col-span-2 col-start-2 row-start-2 flex items-start justify-between gap-3">
          <span className="line-clamp-2 text-sm text-ink-soft [overflow-wrap:anywhere]">
            {inquiry.subject && <bdi className={inquiry.read ? '' : 'font-semibold text-ink'}>{inquiry.subject}</bdi>}
            {inquiry.subject && inquiry.message && !isUnfolded && ' – '}
            {!isUnfolded && <bdi>{inquiry.message.slice(0, maxExcerptLength)}</bdi>}
          </span>
          <span className="flex shrink-0 flex-col items-end gap-1">
            <InquiryBadge {...inquiry} />
          </span>
        </span>
      </Link>
      {isUnfolded && <div className="border-l-4 border-cyan bg-sheet px-4 py-4">{detail}</div>}
    </li>
  );
}

/** Waiting time, follow-up, assignee and source. Shown below the subject, but read before it by screen readers. */
function InquiryNotes({ inquiry }: { inquiry: Inquiry }) {
  const notes = useFollowUp().notes(inquiry);
  const isPending = useIsPending(inquiry.id);
  if (notes.length === 0 && !isPending) return null;
  return (
    <span className="col-span-2 col-start-2 row-start-3 flex flex-wrap gap-x-3 text-xs text-ink-soft wrap-anywhere">
      {isPending && <strong>Not sent yet</strong>}
      {notes.map(({ mark, text, hint }) => (
        <span key={text} title={hint}>
          {mark && <strong className="text-magenta">{mark}</strong>} <bdi>{text}</bdi>
        </span>
      ))}
    </span>
  );
}

/** Height in px that an expanded row needs below it, for the beginning of the message and the reply buttons. */
const roomForMessage = 280;

/** Keeps an expanding row at its viewport position while a row above it collapses, unless its message would be hidden. */
function useSteady(isUnfolded: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  const top = useRef<number | null>(null);
  // Layout is outside React: measure before and after the change, before paint.
  useLayoutEffect(() => {
    if (!link.current) return;
    if (isUnfolded && top.current !== null) {
      scrollBy(0, link.current.getBoundingClientRect().top - top.current);
      if (link.current.getBoundingClientRect().bottom > innerHeight - roomForMessage) link.current.scrollIntoView();
    }
    const note = () => {
      top.current = link.current?.getBoundingClientRect().top ?? null;
    };
    const element = link.current;
    element.addEventListener('click', note, { capture: true });
    return () => element.removeEventListener('click', note, { capture: true });
  }, [isUnfolded]);
  return link;
}

const badgeKinds: Record<ReturnType<typeof badgeStyle>, BadgeKind> = {
  default: 'ink',
  secondary: 'yellow',
  outline: 'plain',
};

export const InquiryBadge = ({
  status,
  unverified,
  quotation,
}: Pick<Inquiry, 'status' | 'unverified' | 'quotation'>) => (
  <>
    {unverified && <Badge>Unverified</Badge>}
    <Badge kind={badgeKinds[badgeStyle(status)]}>{statusNames[status]}</Badge>
    {quotation && quotation.state !== 'sent' && <QuotationBadge states={[quotation.state]} />}
  </>
);

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { badgeStyle, type Message, statusNames } from '#app/domain/inquiries/message.ts';
import { dateAndTime } from '#app/domain/text/dates.ts';
import { useIsPending } from '#app/panel/frame/shell/pending-actions.tsx';
import { Badge, type BadgeKind } from '#app/ui/badge.tsx';
import { dealer } from '#dealer';
import { useDesk } from './desk.ts';

/** History state of a message opened from the list, which Back closes. */
export type OpenedState = { isOpened?: boolean } | null;

/** The id of the element that opens a message and gets the focus back. */
export const rowId = (id: string): string => `message-${id}`;

/** The maximum excerpt length in characters. */
const maxExcerptLength = 200;

type MessageRowProps = {
  message: Message;
  isOpen: boolean;
  isAnyOpen: boolean;
  href: string;
  onClose: () => void;
  /** The open message if shown inside the list; null if beside it. */
  detail: ReactNode | null;
};

/** One message in the list: sender, time and subject. Unread messages have a dot and bold text. */
export function MessageRow({ message, isOpen, isAnyOpen, href, onClose, detail }: MessageRowProps) {
  const isUnfolded = isOpen && detail !== null;
  const link = useSteady(isUnfolded);
  const state: OpenedState = { isOpened: true };
  return (
    <li className="border-b border-rule last:border-b-0">
      <Link
        ref={link}
        id={rowId(message.id)}
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
          isOpen ? 'border-l-cyan bg-shade' : message.read ? 'border-l-transparent' : 'border-l-magenta'
        }`}
      >
        <span aria-hidden="true" className={`size-2.5 rounded-full ${message.read ? '' : 'bg-magenta'}`} />
        <span
          className={`${isUnfolded ? '[overflow-wrap:anywhere]' : 'truncate'} ${message.read ? 'text-ink' : 'font-bold'}`}
        >
          {!message.read && <span className="sr-only">Unread: </span>}
          <bdi>{message.name}</bdi>
        </span>
        <time dateTime={message.createdAt} className="text-xs text-ink-soft tabular-nums">
          {dateAndTime(message.createdAt, dealer.locale)}
        </time>
        <MessageNotes message={message} />
        <span className="col-span-2 col-start-2 row-start-2 flex items-start justify-between gap-3">
          <span className="line-clamp-2 text-sm text-ink-soft [overflow-wrap:anywhere]">
            {message.subject && <bdi className={message.read ? '' : 'font-semibold text-ink'}>{message.subject}</bdi>}
            {message.subject && message.message && !isUnfolded && ' – '}
            {!isUnfolded && <bdi>{message.message.slice(0, maxExcerptLength)}</bdi>}
          </span>
          <span className="flex shrink-0 flex-col items-end gap-1">
            <MessageBadge {...message} />
          </span>
        </span>
      </Link>
      {isUnfolded && <div className="border-l-4 border-cyan bg-sheet px-4 py-4">{detail}</div>}
    </li>
  );
}

/** Waiting time, follow-up, assignee and source. Shown below the subject, but read before it by screen readers. */
function MessageNotes({ message }: { message: Message }) {
  const notes = useDesk().notes(message);
  const isPending = useIsPending(message.id);
  if (notes.length === 0 && !isPending) return null;
  return (
    <span className="col-span-2 col-start-2 row-start-3 flex flex-wrap gap-x-3 text-xs text-ink-soft wrap-anywhere">
      {isPending && <strong>Not sent yet</strong>}
      {notes.map(({ mark, text }) => (
        <span key={text}>
          {mark && <strong className="text-magenta">{mark}</strong>} <bdi>{text}</bdi>
        </span>
      ))}
    </span>
  );
}

/** Keeps an expanding row at its viewport position while a row above it collapses. */
function useSteady(isUnfolded: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  const top = useRef<number | null>(null);
  // Layout is outside React: measure before and after the change, before paint.
  useLayoutEffect(() => {
    if (!link.current) return;
    if (isUnfolded && top.current !== null) scrollBy(0, link.current.getBoundingClientRect().top - top.current);
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

export const MessageBadge = ({ status, unverified }: Pick<Message, 'status' | 'unverified'>) => (
  <>
    {unverified && <Badge>Unverified</Badge>}
    <Badge kind={badgeKinds[badgeStyle(status)]}>{statusNames[status]}</Badge>
  </>
);

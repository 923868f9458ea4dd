import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { dateAndTime } from '#app/domain/dates.ts';
import type { Message } from '#app/domain/message.ts';
import { dealer } from '#dealer';
import { MessageBadge } from './message-badge.tsx';

/** What the history remembers of a message that was opened from the list: Back closes it. */
export type OpenedState = { isOpened?: boolean } | null;

/** The element that opens a message, for the focus to return to. */
export const rowId = (id: string): string => `message-${id}`;

/** How much of a message a row can show at most, in characters. */
const maxExcerptLength = 200;

type MessageRowProps = {
  message: Message;
  isOpen: boolean;
  /** Whether a message, this or another, is open already. */
  isAnyOpen: boolean;
  href: string;
  /** Closes it when it is open. */
  onClose: () => void;
  /** The open message when it is shown in the list; null when it is shown beside it. */
  detail: ReactNode | null;
};

/** One message in the list: who, when, what about. A dot and heavier letters say that nobody has opened it. */
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
        <span className="col-span-2 col-start-2 flex items-start justify-between gap-3">
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

/** A row that is unfolded stays under the finger, though one above it folds up at the same moment. */
function useSteady(isUnfolded: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  const top = useRef<number | null>(null);
  // Places on the screen are the browser's; they are read before and after the change, before anything is painted.
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

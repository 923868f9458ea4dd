import { Link } from 'react-router';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import { dateAndTime } from '#app/domain/text/dates.ts';
import { dealer } from '#dealer';

/** In characters. */
const maxExcerptLength = 200;

/** The latest inquiries, each linked to its detail view. */
export function LatestInquiries({ inquiries }: { inquiries: readonly Inquiry[] | null }) {
  if (inquiries === null) return <Note text="The messages could not be loaded." />;
  if (inquiries.length === 0) return <Note text="No messages yet." />;
  return (
    <>
      <ul className="divide-y divide-rule border border-rule bg-sheet">
        {inquiries.map((inquiry) => (
          <li key={inquiry.id}>
            <LatestInquiry inquiry={inquiry} />
          </li>
        ))}
      </ul>
      <p>
        <Link to="/admin/messages" className="inline-flex min-h-11 items-center font-semibold text-cyan underline">
          All messages
        </Link>
      </p>
    </>
  );
}

function LatestInquiry({ inquiry: { id, name, subject, message, read, createdAt } }: { inquiry: Inquiry }) {
  return (
    <Link
      to={`/admin/messages?${new URLSearchParams({ id })}`}
      className="grid grid-cols-[0.625rem_minmax(0,1fr)_auto] items-baseline gap-x-2.5 gap-y-0.5 overflow-hidden px-3 py-3 no-underline hover:bg-shade focus-visible:-outline-offset-3"
    >
      <span aria-hidden="true" className={`size-2.5 rounded-full ${read ? '' : 'bg-magenta'}`} />
      <span className={`truncate ${read ? '' : 'font-bold'}`}>
        {!read && <span className="sr-only">Unread: </span>}
        <bdi>{name}</bdi>
      </span>
      <time dateTime={createdAt} className="text-xs text-ink-soft tabular-nums">
        {dateAndTime(createdAt, dealer.locale)}
      </time>
      <span className="col-span-2 col-start-2 truncate text-sm text-ink-soft">
        <bdi>{(subject || message).slice(0, maxExcerptLength)}</bdi>
      </span>
    </Link>
  );
}

const Note = ({ text }: { text: string }) => (
  <p className="border border-rule bg-sheet px-4 py-8 text-center text-ink-soft">{text}</p>
);

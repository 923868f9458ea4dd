import { Link, useRevalidator } from 'react-router';
import { emptyText, inquiriesHref, type ListQuery } from '#app/domain/inquiries/inquiry-search.ts';
import { RetryIcon } from '#app/panel/frame/icons.tsx';
import { SmallButton } from '#app/panel/frame/small-button.tsx';
import { SheetDrawing } from '#app/ui/sheet-drawing.tsx';

/** Shown if the first load failed. */
export function FailedLoad() {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-l-8 border-magenta bg-shade px-4 py-3">
      <SheetDrawing state="failed" className="max-sm:mx-auto" />
      <p>The messages could not be loaded. They are safe on the server.</p>
      <SmallButton icon={RetryIcon} text="Try again" disabled={state !== 'idle'} onClick={() => revalidate()} />
    </div>
  );
}

type EmptyListProps = {
  query: ListQuery;
  /** Whether there are inquiries without the search and filter. */
  hasOthers: boolean;
};

export function EmptyList({ query, hasOthers }: EmptyListProps) {
  const { isSpam, search, filter } = query;
  const none = isSpam ? 'No suspected spam.' : 'No messages yet.';
  return (
    <div role="status" className="border border-rule bg-sheet px-4 py-10 text-center">
      <SheetDrawing state="empty" className="mx-auto mb-4" />
      <p>{!hasOthers ? none : search ? `No message matches “${search}”.` : emptyText(filter)}</p>
      {hasOthers && (
        <p>
          <Link
            to={inquiriesHref({ ...query, filter: 'all', search: '', id: null })}
            className="inline-flex min-h-11 items-center font-semibold text-cyan underline"
          >
            {isSpam ? 'Show all suspected spam' : 'Show all messages'}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Shown if the inquiry in the address is not in this list. */
export const MissingInquiry = () => (
  <p role="status" className="mb-4 border-l-8 border-yellow-mark bg-shade px-4 py-3">
    This message is no longer here. It may have been deleted or moved.
  </p>
);

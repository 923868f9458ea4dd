import { type ReactNode, useState } from 'react';
import type { Message } from '#app/domain/inquiries/message.ts';
import { Button } from '#app/ui/button.tsx';
import { MessageRow, rowId } from './message-row.tsx';

/** The number of messages per “Show more” step. */
const step = 50;

type MessageListProps = {
  messages: readonly Message[];
  openId: string | null;
  hrefOf: (id: string) => string;
  onClose: () => void;
  /** The open message if shown inside the list; null if beside it. */
  detail: ReactNode | null;
};

export function MessageList({ messages, openId, hrefOf, onClose, detail }: MessageListProps) {
  const [wanted, setWanted] = useState(step);
  const openAt = messages.findIndex(({ id }) => id === openId);
  const count = Math.max(wanted, Math.ceil((openAt + 1) / step) * step);
  const left = messages.length - count;

  function showMore() {
    const first = messages[count];
    setWanted(count + step);
    // The button may disappear, so focus the first of the added messages.
    if (first) requestAnimationFrame(() => document.getElementById(rowId(first.id))?.focus({ preventScroll: true }));
  }

  return (
    <div>
      <ul className="border border-rule bg-sheet">
        {messages.slice(0, count).map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            isOpen={message.id === openId}
            isAnyOpen={openId !== null}
            href={hrefOf(message.id)}
            onClose={onClose}
            detail={detail}
          />
        ))}
      </ul>
      {left > 0 && (
        <p className="mt-4 flex flex-wrap items-center gap-3">
          <Button kind="secondary" size="small" onClick={showMore}>
            Show more
          </Button>
          <span className="text-sm text-ink-soft">
            {count} of {messages.length}
          </span>
        </p>
      )}
    </div>
  );
}

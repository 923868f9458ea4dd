import { type ReactNode, useState } from 'react';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import { SmallButton } from '#app/panel/frame/small-button.tsx';
import { InquiryRow, rowId } from './inquiry-row.tsx';

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

import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import type { QuotationView } from '#app/domain/quotations/quotation.schema.ts';
import { shownOutcomes } from '#app/domain/quotations/quotation.ts';
import { useAnswer } from '#app/panel/frame/calls/use-answer.ts';
import { QuotationBadge } from '#app/panel/frame/parts/quotation-badge.tsx';
import { useStatus } from '#app/panel/frame/status.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { rupees } from './in-words.ts';
import { QuotationButton } from './quotation-button.tsx';
import { quotationCalls } from './quotation-calls.ts';

/** The quotations of the open message, newest first, and the button for another. Its id is the context of the outlet. */
export default function InquiryQuotations() {
  const message = useOutletContext<string>();
  const [quotations, setQuotations] = useState<QuotationView[]>([]);
  const { newest } = useStatus().quotations;
  // Without a connection, the list is left out.
  useAnswer(
    (signal) => quotationCalls.list({ message }, 1, signal),
    (found) => setQuotations(found.quotations),
    [message, newest],
  );
  return (
    <div className="mt-2 grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4">
        <QuotationButton messageId={message} kind="secondary" className="max-sm:grow">
          Quotation
        </QuotationButton>
        <Link to={`/admin/customers/${message}`} className={buttonClass({ kind: 'quiet', size: 'small' })}>
          Customer
        </Link>
      </div>
      <ul aria-label="Quotations" className="text-sm tabular-nums empty:hidden">
        {quotations.map(({ id, number, state, shownState, total, declineReason }) => (
          <li key={id} className="not-first:border-t border-rule">
            <Link to={`/admin/quotations/${id}`} className="flex min-h-11 flex-wrap items-center gap-x-3">
              <span className="font-semibold text-cyan underline">{number || 'Quotation'}</span>
              <span className="flex grow flex-wrap gap-1">
                <QuotationBadge states={shownOutcomes(state, shownState)} />
              </span>
              {rupees(total)}
              {declineReason && <bdi className="basis-full pb-2 text-ink-soft wrap-anywhere">{declineReason}</bdi>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { useEffect, useRef } from 'react';
import { inquiryHref } from '#app/domain/inquiries/inquiry-search.ts';
import { shownOutcomes } from '#app/domain/quotations/quotation.ts';
import { quotationSheet, upiPaise, whyNoUpiCode } from '#app/domain/quotations/quotation-sheet.ts';
import { FactGrid } from '#app/panel/business/facts.tsx';
import { useAction } from '#app/panel/frame/calls/attempt.tsx';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { dateAndTime } from '#app/panel/frame/dates.ts';
import { FormSection } from '#app/panel/frame/form-section.tsx';
import { ContactLinks } from '#app/panel/frame/parts/contact-links.tsx';
import { QuotationBadge } from '#app/panel/frame/parts/quotation-badge.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { LineLink, TextLink } from '#app/panel/frame/parts/text-link.tsx';
import { useFreshQuotations, useStatus } from '#app/panel/frame/status.tsx';
import { dealer } from '#dealer';
import { type EditedQuotation, quotationCalls } from './quotation-calls.ts';
import { QuotationLink } from './send-sheet.tsx';
import { Reopen, SpokenAnswer } from './text-dialog.tsx';
import { WithTotals } from './totals.tsx';

const time = (instant: string | null) => instant && dateAndTime(instant);

/** The title of the text that a customer gave with an answer, by the state of the quotation. */
const answerTitles = {
  draft: '',
  sent: 'Change requested',
  opened: 'Change requested',
  accepted: 'Purchase order',
  declined: 'Reason',
} as const;

/** A quotation that was sent: its state, link and content. */
export function SentQuotation({ quotation }: { quotation: EditedQuotation }) {
  const { body, sums, shownState, state } = quotation;
  const { customer, placeOfSupply, validUntil, lines, notes, terms } = quotationSheet(quotation, dealer.locale);
  const isOwner = useIsOwner();
  const { refresh } = useStatus();
  const { id, newsAt } = quotation;
  useFreshQuotations();
  // Who opens the page sees the news. News that comes later waits for a touch or key: nobody may be looking.
  const known = useRef(newsAt);
  useEffect(() => {
    if (newsAt === null) return;
    const events = new AbortController();
    const note = () => {
      events.abort();
      quotationCalls.noteSeen(id).then(refresh, () => {});
    };
    if (known.current === newsAt) note();
    else for (const type of ['pointerdown', 'keydown']) addEventListener(type, note, events);
    return () => events.abort();
  }, [id, newsAt, refresh]);
  const decided = { accepted: 'Accepted', declined: 'Declined' }[state as string];
  return (
    <WithTotals sums={sums} body={body} isSent>
      <FormSection title="Progress">
        <div className="@container">
          <FactGrid
            className="grid-cols-[minmax(0,1fr)] items-baseline gap-x-4 @min-[15rem]:grid-cols-[7rem_minmax(0,1fr)]"
            facts={[
              [
                'State',
                <span key="state" role="status" className="flex flex-wrap gap-1">
                  <QuotationBadge states={shownOutcomes(state, shownState)} />
                </span>,
              ],
              ['Sent', time(quotation.sentAt)],
              ['Opened', time(quotation.openedAt) ?? 'Not yet'],
              ...(decided
                ? [
                    [
                      decided,
                      [time(quotation.decidedAt), quotation.decidedBy].filter(Boolean).join(', entered by '),
                    ] as const,
                  ]
                : []),
              [answerTitles[state], quotation.declineReason],
              ['Valid until', validUntil],
              ['UPI code', whyNoUpiCode(quotation, shownState, upiPaise(body.terms, sums.total))],
              ['Made by', quotation.createdBy],
            ]}
          />
          {quotation.isReplaced && (
            <p className="mt-3">
              <TextLink to={`/admin/quotations?search=${encodeURIComponent(quotation.number)}`}>
                Newer versions
              </TextLink>
            </p>
          )}
          {(state === 'sent' || state === 'opened') && !quotation.isReplaced && <SpokenAnswer id={quotation.id} />}
          {quotation.decidedBy !== '' && !quotation.isReplaced && <Reopen id={quotation.id} />}
          {state === 'accepted' && quotation.messageId !== '' && (
            <LineLink to={inquiryHref(quotation.messageId)}>Reply with thanks, or ask for a review</LineLink>
          )}
          {quotation.link === '' ? (
            <p className="mt-3 border-t border-rule pt-3 text-sm">The link is revoked. A new version has a new link.</p>
          ) : (
            <>
              <QuotationLink link={quotation.link} />
              {isOwner && <RevokeLink id={quotation.id} />}
            </>
          )}
        </div>
      </FormSection>
      <FormSection title="Customer">
        <p dir="auto" className="whitespace-pre-wrap">
          {[customer.name, ...customer.details, `Place of supply: ${placeOfSupply}`].join('\n')}
        </p>
        <ContactLinks {...body.customer} />
        <LineLink to={`/admin/customers/${id}`}>All about this customer</LineLink>
      </FormSection>
      <FormSection title="Lines">
        <ol className="border-b border-rule tabular-nums">
          {lines.map((line) => (
            <li key={line.number} className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-rule py-3">
              <div className="min-w-0 grow basis-48">
                <p className="font-semibold">{line.name}</p>
                {line.details.length > 0 && <p className="text-sm whitespace-pre-wrap">{line.details.join('\n')}</p>}
                <p className="text-sm text-ink-soft">
                  {[
                    `${line.quantity} × ₹${line.rate}`,
                    line.discount && `less ${line.discount}`,
                    line.hsn && `${line.hsn.startsWith('99') ? 'SAC' : 'HSN'} ${line.hsn}`,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </p>
              </div>
              <p className="ml-auto min-w-0 text-right wrap-anywhere">
                <strong>₹{line.total}</strong>
                <span className="block text-sm text-ink-soft">with {line.taxRate} GST</span>
              </p>
            </li>
          ))}
        </ol>
      </FormSection>
      {[...terms, ...notes].length > 0 && (
        <FormSection title="Terms">
          <p dir="auto" className="max-w-prose whitespace-pre-wrap">
            {[...terms, ...notes].join('\n')}
          </p>
        </FormSection>
      )}
    </WithTotals>
  );
}

function RevokeLink({ id }: { id: string }) {
  const act = useAction();
  const revoke = () =>
    act(() => quotationCalls.revokeLink(id), {
      question: 'Revoke this link? The customer cannot open it any more. A new version has a new link.',
      success: 'Link revoked',
      failure: 'Failed to revoke the link',
    });
  return <SmallButton kind="quiet" text="Stop the customer’s link" className="mt-1 -ml-3.5" onClick={revoke} />;
}

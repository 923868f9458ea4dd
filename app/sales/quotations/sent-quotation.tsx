import type { ReactNode } from 'react';
import { FormSection } from '#app/admin/form-section.tsx';
import { dateAndTime } from '#app/domain/dates.ts';
import { readableNumber } from '#app/domain/phone.ts';
import { gstStates } from '#app/domain/quotation/gst-states.ts';
import type { QuotationBody, QuotationLine } from '#app/domain/quotation/quotation.ts';
import { dealer } from '#dealer';
import { dayInWords, percent, rupees } from './in-words.ts';
import { periodsOf } from './line-values.ts';
import { QuotationBadge } from './quotation-badge.tsx';
import type { EditedQuotation } from './quotation-calls.ts';
import { QuotationLink } from './send-sheet.tsx';
import { Totals } from './totals.tsx';

const time = (instant: string | null) => instant && dateAndTime(instant, dealer.locale);

/** A quotation that was sent: its state, link and content. */
export function SentQuotation({ quotation }: { quotation: EditedQuotation }) {
  const { body, sums, shownState, state } = quotation;
  const decided = { accepted: 'Accepted', declined: 'Declined' }[state as string];
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
        <FormSection title="State">
          <div>
            <Facts
              facts={[
                ['State', <QuotationBadge key="state" state={shownState} />],
                ['Sent', time(quotation.sentAt)],
                ['Opened', time(quotation.openedAt) ?? 'Not yet'],
                ...(decided ? ([[decided, time(quotation.decidedAt)]] as Fact[]) : []),
                ['Reason', quotation.declineReason],
                ['Valid until', dayInWords(quotation.validUntil)],
                ['Made by', quotation.createdBy],
              ]}
            />
            <QuotationLink link={quotation.link} />
          </div>
        </FormSection>
        <FormSection title="Customer">
          <p dir="auto" className="whitespace-pre-wrap">
            {customerInWords(body)}
          </p>
        </FormSection>
        <FormSection title="Lines">
          <ol className="border-b border-rule tabular-nums">
            {body.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent quotation never change.
              <li key={index} className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-rule py-3">
                <div className="min-w-0 grow basis-48">
                  <p className="font-semibold">{line.name}</p>
                  {line.description && <p className="text-sm whitespace-pre-wrap">{line.description}</p>}
                  <p className="text-sm text-ink-soft">{lineInWords(line)}</p>
                </div>
                <p className="ml-auto text-right">
                  <strong>{rupees(sums.lines[index]?.total ?? 0)}</strong>
                  <span className="block text-sm text-ink-soft">with {percent(line.rateBasisPoints)} GST</span>
                </p>
              </li>
            ))}
          </ol>
        </FormSection>
        {(body.terms || body.notes) && (
          <FormSection title="Terms">
            {[body.terms, body.notes].filter(Boolean).map((text) => (
              <p key={text} dir="auto" className="max-w-prose whitespace-pre-wrap">
                {text}
              </p>
            ))}
          </FormSection>
        )}
      </div>
      <aside aria-label="Totals" className="border border-rule bg-sheet p-4 md:p-6 xl:sticky xl:top-6">
        <Totals sums={sums} body={body} />
      </aside>
    </div>
  );
}

const customerInWords = ({ customer, placeOfSupply }: QuotationBody): string =>
  [
    ...[customer.name, customer.company, customer.address],
    customer.phone && readableNumber(customer.phone, dealer.locale),
    customer.email,
    customer.gstin && `GSTIN ${customer.gstin}`,
    placeOfSupply && `Place of supply: ${gstStates[placeOfSupply]}`,
  ]
    .filter(Boolean)
    .join('\n');

/** `2 × ₹4,500 × 12 months, less 5 %, HSN 844331`. */
function lineInWords({ kind, quantity, unitPaise, periods, discount, hsn }: QuotationLine): string {
  const unit = periodsOf(kind)?.one;
  const times = unit ? ` × ${periods} ${periods === 1 ? unit : `${unit}s`}` : '';
  const less = discount && (discount.kind === 'percent' ? percent(discount.basisPoints) : rupees(discount.paise));
  return [`${quantity} × ${rupees(unitPaise)}${times}`, less && `less ${less}`, hsn && `HSN ${hsn}`]
    .filter(Boolean)
    .join(', ');
}

type Fact = [name: string, value: ReactNode];

/** Names and values; empty values are left out. */
const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className="grid grid-cols-[minmax(0,7rem)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm">
    {facts
      .filter(([, value]) => value)
      .map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
  </dl>
);

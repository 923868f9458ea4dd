import { Link } from 'react-router';
import type { CustomerHistory } from '#app/domain/customers/customer.schema.ts';
import { customerName } from '#app/domain/customers/customer.ts';
import { statusNames } from '#app/domain/inquiries/inquiry.ts';
import { inquiryHref } from '#app/domain/inquiries/inquiry-search.ts';
import { shownOutcomes } from '#app/domain/quotations/quotation.ts';
import { readableNumber } from '#app/domain/text/phone.ts';
import { FactGrid } from '#app/panel/business/facts.tsx';
import { customerCalls } from '#app/panel/frame/calls/customer-calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { longDate } from '#app/panel/frame/dates.ts';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { ContactLinks } from '#app/panel/frame/parts/contact-links.tsx';
import { QuotationBadge } from '#app/panel/frame/parts/quotation-badge.tsx';
import { TextLink } from '#app/panel/frame/parts/text-link.tsx';
import { rupees } from '#app/panel/quotations/in-words.ts';
import { newQuotationFor } from '#app/panel/quotations/quotation-calls.ts';
import { Badge } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/customer-page';

const { locale } = dealer;

export const clientLoader = ({ request, params: { id } }: Route.ClientLoaderArgs) =>
  loadValue(request, () => customerCalls.find(id), { sentence: 'Failed to fetch the customer' });

const back = { to: '/admin/customers', text: 'Customers' };

export default function CustomerPage({ loaderData, params }: Route.ComponentProps) {
  const found = useLoadedValue(loaderData);
  const isOwner = useIsOwner();
  if (found === null)
    return (
      <>
        <PageHead title={loaderData.failed === null ? 'Customer not found' : 'Customer'} back={back} />
        {loaderData.failed !== null && <NotLoaded what="The customer" />}
      </>
    );
  const { customer, others } = found;
  const { company, gstin, address, branch, phone, email, lastAt } = customer;
  const title = customerName(customer) || 'No name yet';
  return (
    <>
      <PageHead title={title} back={back}>
        <Link to={newQuotationFor(params.id)} className={buttonClass({ size: 'small' })}>
          New quotation
        </Link>
      </PageHead>
      <section aria-label="Details" className="border border-rule bg-sheet p-4 md:p-6">
        <FactGrid
          className="grid-cols-[5rem_minmax(0,1fr)] gap-x-3 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-6"
          facts={[
            ['Company', company !== title && company],
            ['GSTIN', gstin],
            ['Address', address],
            ['Branch', branch],
            ['Phone', readableNumber(phone, locale)],
            ['E-mail', email],
            ['Also used', others.map((key) => readableNumber(key, locale)).join(', ')],
          ]}
        />
        <p className="mt-3 text-sm text-ink-soft">
          Details follow the newest message or quotation ({longDate(lastAt)}).
        </p>
        <ContactLinks {...customer} />
      </section>
      <History {...found} />
      {isOwner && (
        <p className="mt-4">
          <TextLink to={`/admin/settings/privacy?who=${encodeURIComponent(phone || email)}`}>
            Export or erase this person’s data
          </TextLink>
        </p>
      )}
    </>
  );
}

function History({ customer, history }: CustomerHistory) {
  return (
    <section aria-labelledby="history" className="mt-6">
      <h2 id="history" className="mb-2 text-xl font-bold">
        Messages and quotations
      </h2>
      <ul className="border-b border-rule">
        {history.map(({ id, subject, status, at, quotation }) => (
          <li key={id} className="border-t border-rule bg-sheet">
            <Link
              to={quotation ? `/admin/quotations/${id}` : inquiryHref(id)}
              className="flex min-h-12 items-center gap-x-3 px-3 py-2 no-underline hover:bg-shade"
            >
              <span className="min-w-0 grow">
                <bdi className="line-clamp-2 font-semibold text-cyan wrap-anywhere">
                  {quotation ? quotation.number || 'Draft' : subject || 'Message'}
                </bdi>
                <span className="text-sm text-ink-soft tabular-nums">{longDate(at)}</span>
              </span>
              <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 max-sm:max-w-1/2">
                {quotation ? (
                  <QuotationBadge states={shownOutcomes(quotation.state, quotation.shownState)} />
                ) : (
                  <Badge>{statusNames[status]}</Badge>
                )}
                {quotation && <strong className="tabular-nums">{rupees(quotation.total)}</strong>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {history.length < customer.messages + customer.quotations && (
        <p className="mt-2 text-sm text-ink-soft">Older ones are in Messages and Quotations.</p>
      )}
    </section>
  );
}

import { Link, useNavigation } from 'react-router';
import type { QuotationView } from '#app/domain/quotations/quotation.schema.ts';
import { stateNames } from '#app/domain/quotations/quotation.ts';
import { shownStates } from '#app/domain/quotations/quotation-options.ts';
import { useFailureToast } from '#app/panel/frame/calls/attempt.tsx';
import { load } from '#app/panel/frame/calls/session.ts';
import { counted } from '#app/panel/frame/counted.ts';
import { FileDownload } from '#app/panel/frame/file-download.tsx';
import { PlusIcon } from '#app/panel/frame/icons.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { Pages } from '#app/panel/frame/pages.tsx';
import { EmptyList } from '#app/panel/frame/parts/empty-list.tsx';
import { useAddressSearch } from '#app/panel/frame/use-address-search.ts';
import { SearchField } from '#app/ui/search-field.tsx';
import type { Route } from './+types/quotations-page';
import { dayInWords, rupees } from './in-words.ts';
import { QuotationBadge } from './quotation-badge.tsx';
import { QuotationButton } from './quotation-button.tsx';
import { quotationCalls, quotationsPerPage } from './quotation-calls.ts';
import { quotationSentences } from './quotation-sentences.ts';

const filterOf = (search: URLSearchParams) => ({
  state: shownStates.find((each) => each === search.get('state')),
  search: search.get('search')?.trim() || undefined,
});

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1);
  return load(
    request,
    async () => ({ ...(await quotationCalls.list(filterOf(searchParams), page, request.signal)), page }),
    {
      empty: { quotations: [] as QuotationView[], total: 0, openValue: 0, page },
      sentence: quotationSentences.fetchFailed,
    },
  );
}

export default function QuotationsPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const { quotations, total, openValue, page, failed } = loaderData;
  const { search, set } = useAddressSearch();
  const isLoading = useNavigation().state === 'loading';
  const filter = filterOf(search);
  const hrefOf = (wanted: Record<string, string | undefined>) =>
    `?${new URLSearchParams(Object.entries(wanted).filter((each): each is [string, string] => !!each[1]))}`;
  const exported = (format: string) => `/quotations/export${hrefOf({ ...filter, format })}`;
  return (
    <>
      <PageHead title="Quotations" back={{ to: '/admin/messages', text: 'Messages' }}>
        <QuotationButton kind="primary">
          <PlusIcon /> New quotation
        </QuotationButton>
      </PageHead>
      {failed !== null ? (
        <NotLoaded what="The quotations" />
      ) : (
        <>
          <p className="mb-5 flex flex-wrap items-baseline gap-x-3 border-t-4 border-cyan-mark pt-2">
            <strong className="font-display text-4xl font-bold tabular-nums">{rupees(openValue)}</strong>
            <span className="text-ink-soft">open, waiting for an answer</span>
          </p>
          <search>
            <SearchField
              label="Search quotations"
              placeholder="Search customer, phone, number…"
              value={filter.search ?? ''}
              onSearch={(text) => set('search', text.trim())}
            />
          </search>
          <nav aria-label="Filter quotations" className="mt-3">
            <ul className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-px border border-rule bg-rule lg:flex lg:gap-0 lg:border-0 lg:border-b lg:bg-transparent">
              {[undefined, ...shownStates].map((state) => (
                <li key={state ?? 'all'} className="grid bg-sheet lg:bg-transparent">
                  <Link
                    to={hrefOf({ ...filter, state })}
                    preventScrollReset
                    aria-current={state === filter.state ? 'true' : undefined}
                    className="grid min-h-11 place-items-center border-b-4 border-transparent px-1 pt-1 text-center text-sm text-ink-soft hover:bg-shade hover:text-ink focus-visible:-outline-offset-3 aria-[current=true]:border-cyan aria-[current=true]:font-bold aria-[current=true]:text-ink lg:px-3"
                  >
                    {state === undefined ? 'All' : stateNames[state]}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <section
            aria-label="Quotations"
            aria-busy={isLoading}
            className={`@container ${isLoading ? 'opacity-60' : ''}`}
          >
            <div className="mt-3 mb-2 flex flex-wrap items-center justify-between gap-2">
              <p role="status" className="text-sm text-ink-soft">
                {counted(total, 'quotation', 'quotations')}
              </p>
              {total > 0 && (
                <div className="flex flex-wrap gap-2">
                  <FileDownload path={exported('xlsx')}>Excel</FileDownload>
                  <FileDownload path={exported('csv')}>CSV</FileDownload>
                </div>
              )}
            </div>
            {quotations.length > 0 ? (
              <ul className="border-b border-rule lg:grid lg:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto]">
                {quotations.map((quotation) => (
                  <Row key={quotation.id} quotation={quotation} />
                ))}
              </ul>
            ) : (
              <EmptyList
                text={
                  filter.state || filter.search
                    ? 'No quotation found.'
                    : 'No quotations yet. Open a message and press Quotation, or make a new one.'
                }
              />
            )}
            <Pages page={page} pages={Math.max(1, Math.ceil(total / quotationsPerPage))} />
          </section>
        </>
      )}
    </>
  );
}

function Row({ quotation }: { quotation: QuotationView }) {
  const { id, number, total, shownState, validUntil } = quotation;
  const { name, company } = quotation.body.customer;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)] items-baseline gap-x-4 gap-y-0.5 border-t border-rule bg-sheet px-3 py-3 hover:bg-shade max-lg:@min-[18rem]:grid-cols-[minmax(0,1fr)_auto] lg:col-span-full lg:grid-cols-subgrid lg:gap-x-6">
      <Link
        to={`/admin/quotations/${id}`}
        className="font-semibold tabular-nums after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-cyan"
      >
        {number || 'Draft'}
      </Link>
      <span className="order-1 font-semibold @min-[18rem]:text-right tabular-nums lg:order-last">{rupees(total)}</span>
      <span className="order-2 min-w-0 wrap-anywhere lg:order-none">
        <bdi>{company || name || 'No customer yet'}</bdi>
      </span>
      <span className="order-3 max-lg:@min-[18rem]:text-right lg:order-none">
        <QuotationBadge state={shownState} />
      </span>
      <span className="order-4 text-sm text-ink-soft max-lg:@min-[18rem]:col-span-2 lg:order-none">
        Valid until {dayInWords(validUntil)}
      </span>
    </li>
  );
}

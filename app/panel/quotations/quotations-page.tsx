import { Link, useNavigation, useSearchParams } from 'react-router';
import { shownStates, stateNames } from '#app/domain/inquiries/shown-states.ts';
import type { QuotationView } from '#app/domain/quotations/quotation.schema.ts';
import { shownOutcomes } from '#app/domain/quotations/quotation.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { counted } from '#app/panel/frame/counted.ts';
import { FileDownload } from '#app/panel/frame/file-download.tsx';
import { PlusIcon } from '#app/panel/frame/icons.tsx';
import { ListFilters } from '#app/panel/frame/list-filters.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { Pages, pageIn } from '#app/panel/frame/pages.tsx';
import { EmptyList } from '#app/panel/frame/parts/empty-list.tsx';
import { FilterTabs } from '#app/panel/frame/parts/filter-tabs.tsx';
import { PageMenu } from '#app/panel/frame/parts/page-menu.tsx';
import { QuotationBadge } from '#app/panel/frame/parts/quotation-badge.tsx';
import { useFreshQuotations } from '#app/panel/frame/status.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/quotations-page';
import { dayInWords, rupees } from './in-words.ts';
import { newId, quotationCalls, quotationsPerPage } from './quotation-calls.ts';

const filterOf = (search: URLSearchParams) => ({
  state: shownStates.find((each) => each === search.get('state')),
  search: search.get('search')?.trim() || undefined,
  view: (['waiting', 'templates'] as const).find((each) => each === search.get('view')),
});

const filters = [
  { name: 'All', state: undefined, view: undefined },
  ...shownStates.map((state) => ({ name: stateNames[state], state, view: undefined })),
  { name: 'Templates', state: undefined, view: 'templates' },
];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const page = pageIn(searchParams);
  return loadValue(
    request,
    async () => ({ ...(await quotationCalls.list(filterOf(searchParams), page, request.signal)), page }),
    { sentence: 'Failed to fetch quotations' },
  );
}

export default function QuotationsPage({ loaderData }: Route.ComponentProps) {
  const found = useLoadedValue(loaderData);
  useFreshQuotations();
  const [search] = useSearchParams();
  const isOwner = useIsOwner();
  const isLoading = useNavigation().state === 'loading';
  const filter = filterOf(search);
  const hrefOf = (wanted: Record<string, string | undefined>) =>
    `?${new URLSearchParams(Object.entries(wanted).filter((each): each is [string, string] => !!each[1]))}`;
  const exported = (format: string) => `/quotations/export${hrefOf({ ...filter, format })}`;
  return (
    <>
      <PageHead title="Quotations">
        <Link to={`/admin/quotations/${newId}`} className={buttonClass({ size: 'small' })}>
          <PlusIcon className="max-sm:hidden" /> New quotation
        </Link>
        {isOwner && found !== null && found.total > 0 && (
          <PageMenu>
            <FileDownload kind="quiet" path={exported('xlsx')}>
              Excel
            </FileDownload>
            <FileDownload kind="quiet" path={exported('csv')}>
              CSV
            </FileDownload>
          </PageMenu>
        )}
      </PageHead>
      {found === null ? (
        <NotLoaded what="The quotations" />
      ) : (
        <>
          <p className="mb-3 flex flex-wrap items-baseline gap-x-3 border-t-4 border-cyan-mark pt-1 md:mb-5">
            <strong className="font-display text-2xl font-bold tabular-nums md:text-4xl">
              {rupees(found.openValue)}
            </strong>
            <span className="text-ink-soft">open, waiting for an answer</span>
          </p>
          <ListFilters label="Search quotations" placeholder="Search customer, phone, number…" />
          <FilterTabs
            label="Filter quotations"
            tabs={filters.map(({ name, ...wanted }) => ({
              name,
              text: name,
              href: hrefOf({ ...filter, ...wanted }),
              isCurrent: wanted.state === filter.state && wanted.view === filter.view,
            }))}
          />
          <section
            aria-label="Quotations"
            aria-busy={isLoading}
            className={`@container ${isLoading ? 'opacity-60' : ''}`}
          >
            <p role="status" className="my-1 text-sm text-ink-soft md:my-3">
              {filter.view === 'templates'
                ? counted(found.total, 'template', 'templates')
                : counted(found.total, 'quotation', 'quotations')}
            </p>
            {found.quotations.length > 0 ? (
              <ul className="border-b border-rule lg:grid lg:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto]">
                {found.quotations.map((quotation) => (
                  <Row key={quotation.id} quotation={quotation} />
                ))}
              </ul>
            ) : (
              <EmptyList
                text={
                  filter.state || filter.search || filter.view
                    ? 'No quotation found.'
                    : 'No quotations yet. Open a message and press Quotation, or make a new one.'
                }
              />
            )}
            <Pages {...found} size={quotationsPerPage} />
          </section>
        </>
      )}
    </>
  );
}

function Row({ quotation }: { quotation: QuotationView }) {
  const { id, number, total, state, shownState, validUntil, template } = quotation;
  const { name, company } = quotation.body.customer;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)] items-baseline gap-x-4 gap-y-0.5 border-t border-rule bg-sheet px-3 py-3 hover:bg-shade max-lg:@min-[18rem]:grid-cols-[minmax(0,1fr)_auto] lg:col-span-full lg:grid-cols-subgrid lg:gap-x-6">
      <Link
        to={`/admin/quotations/${id}`}
        className="font-semibold tabular-nums after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-cyan"
      >
        {template || number || company || name || 'Draft'}
      </Link>
      <span className="order-1 font-semibold @min-[18rem]:text-right tabular-nums lg:order-last">{rupees(total)}</span>
      <span className="order-2 min-w-0 wrap-anywhere max-lg:@min-[18rem]:col-span-2 lg:order-none">
        <bdi>{number && (company || name)}</bdi>
      </span>
      <span className="order-3 flex min-w-0 flex-wrap gap-1 max-lg:@min-[18rem]:col-span-2 lg:order-none">
        {template === '' && <QuotationBadge states={shownOutcomes(state, shownState)} />}
      </span>
      <span className="order-4 text-sm text-ink-soft max-lg:@min-[18rem]:col-span-2 lg:order-none">
        {template === '' ? `Valid until ${dayInWords(validUntil)}` : 'Template'}
      </span>
    </li>
  );
}

import { Link, useNavigation } from 'react-router';
import { type Customer, customerName } from '#app/domain/customers/customer.ts';
import { customerCalls } from '#app/panel/frame/calls/customer-calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { counted } from '#app/panel/frame/counted.ts';
import { longDate } from '#app/panel/frame/dates.ts';
import { ListFilters } from '#app/panel/frame/list-filters.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { Pages, pageIn } from '#app/panel/frame/pages.tsx';
import { EmptyList } from '#app/panel/frame/parts/empty-list.tsx';
import { rupees } from '#app/panel/quotations/in-words.ts';
import type { Route } from './+types/customers-page';

const perPage = 50;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const page = pageIn(searchParams);
  const search = searchParams.get('search')?.trim() ?? '';
  const wanted = { search: search || undefined, limit: perPage, offset: (page - 1) * perPage };
  return loadValue(request, async () => ({ ...(await customerCalls.list(wanted, request.signal)), page, search }), {
    sentence: 'Failed to fetch customers',
  });
}

export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const found = useLoadedValue(loaderData);
  const isLoading = useNavigation().state === 'loading';
  return (
    <>
      <PageHead title="Customers" />
      <ListFilters label="Search customers" placeholder="Name, company, GSTIN, phone…" />
      {found ? (
        <section aria-label="Customers" aria-busy={isLoading} className={`@container ${isLoading ? 'opacity-60' : ''}`}>
          <p role="status" className="my-1 text-sm text-ink-soft md:my-3">
            {counted(found.total, 'customer', 'customers')}
          </p>
          {found.customers.length > 0 ? (
            <ul className="border-b border-rule lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto_auto_auto]">
              {found.customers.map((customer) => (
                <Row key={customer.id} {...customer} />
              ))}
            </ul>
          ) : (
            <EmptyList
              text={
                found.search ? 'No customer found.' : 'No customers yet. Each message and quotation adds its customer.'
              }
            />
          )}
          <Pages {...found} size={perPage} />
        </section>
      ) : (
        <NotLoaded what="The customers" />
      )}
    </>
  );
}

function Row({ id, company, branch, address, lastAt, messages, quotations, accepted, ...customer }: Customer) {
  const name = customerName({ company, ...customer });
  const counts = [
    messages > 0 && counted(messages, 'message', 'messages'),
    quotations > 0 && counted(quotations, 'quotation', 'quotations'),
  ].filter(Boolean);
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)] gap-x-4 border-t border-rule bg-sheet px-3 py-2.5 hover:bg-shade max-lg:@min-[18rem]:grid-cols-[minmax(0,1fr)_auto] lg:col-span-full lg:grid-cols-subgrid lg:items-center lg:gap-x-6">
      <Link
        to={`/admin/customers/${id}`}
        className="min-w-0 wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-cyan"
      >
        <bdi className="block font-semibold">{name}</bdi>
        {company && company !== name && <bdi className="block text-sm">{company}</bdi>}
      </Link>
      <span className="font-semibold tabular-nums @min-[18rem]:text-right max-lg:@min-[18rem]:row-span-2 lg:order-last">
        {accepted > 0 && rupees(accepted)}
        {accepted > 0 && <span className="block text-sm font-normal text-ink-soft">accepted</span>}
      </span>
      <span className="text-sm text-ink-soft">
        {/* The end of an address is the city. */}
        <bdi>{address.split(/[\n,]/).at(-1)?.trim() || branch}</bdi>
      </span>
      <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft max-lg:@min-[18rem]:col-span-2 lg:contents">
        <span className="tabular-nums">{longDate(lastAt)}</span>
        <span>{counts.join(', ')}</span>
      </span>
    </li>
  );
}

import { Link } from 'react-router';
import { gapTitles, groupTitles, missingWords } from '#app/domain/catalogue/plans/plan-titles.ts';
import { costGaps } from '#app/domain/catalogue/product-options.ts';
import type { CostData } from '#app/domain/cost/cost-data.schema.ts';
import { catalogueCalls } from '#app/panel/catalogue/catalogue-calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { figure } from '#app/panel/frame/counted.ts';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { Pages, pageIn } from '#app/panel/frame/pages.tsx';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import { LineLink, OutsideLink } from '#app/panel/frame/parts/text-link.tsx';
import { sentences } from '#app/panel/frame/sentences.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/costs-page';

const perPage = 50;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const page = pageIn(new URL(request.url).searchParams);
  const read = async () => ({
    page,
    ...(await catalogueCalls.costData({ limit: perPage, offset: (page - 1) * perPage })),
  });
  return loadValue(request, read, { sentence: sentences.product.fetchFailed });
}

const grid = '/admin/products/prices?columns=costs';

export default function CostsPage({ loaderData }: Route.ComponentProps) {
  const found = useLoadedValue(loaderData);
  return (
    <>
      <PageHead
        title="Cost data"
        back={{ to: '/admin/products', text: 'Products' }}
        lead="From these numbers your website works out what a machine costs to buy, rent and run. Visitors see complete plans only."
      >
        <Link to={grid} className={buttonClass({ kind: 'secondary', size: 'small', className: 'max-md:hidden' })}>
          Edit in the price grid
        </Link>
      </PageHead>
      {found === null ? (
        <NotLoaded what="The cost data" />
      ) : (
        <>
          <Coverage {...found} />
          <PanelSection title="Products with plans">
            {found.products.length === 0 ? (
              <p className="text-ink-soft">
                None yet. Open a machine, and enter its rent or its toner under “Rental & running costs”.
              </p>
            ) : (
              <ul className="divide-y divide-rule border-y border-rule">
                {found.products.map((product) => (
                  <PlansRow key={product.id} {...product} />
                ))}
              </ul>
            )}
            <Pages {...found} size={perPage} />
          </PanelSection>
        </>
      )}
    </>
  );
}

/** How many machines on the site have each kind of costs; the rest opens in the price grid. */
function Coverage({ machines, complete }: CostData) {
  return (
    <ul className="grid border-t border-rule sm:grid-cols-3">
      {costGaps.map((gap) => {
        const missing = machines - complete[gap];
        return (
          <li key={gap} className="border-b border-rule py-3 sm:not-first:border-l sm:not-first:pl-4">
            <p className="text-3xl font-bold tabular-nums">
              {figure(complete[gap])} <span className="text-base font-normal text-ink-soft">of {figure(machines)}</span>
            </p>
            <p>machines have {gapTitles[gap]}</p>
            {gap === 'toner' && (
              <p className="text-sm text-ink-soft">
                Counts the machines’ own numbers. A linked toner with a price and yield also gives a machine its costs.
              </p>
            )}
            {missing > 0 && (
              <LineLink to={`${grid}&lacks=${gap}`}>
                {figure(missing)} without {gapTitles[gap]}
              </LineLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function PlansRow({ id, name, slug, complete, incomplete, volume, sums }: CostData['products'][number]) {
  return (
    <li className="grid gap-x-6 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <Link to={`/admin/products/${id}`} className="inline-flex min-h-11 items-center font-semibold hover:underline">
          {name}
        </Link>
        {complete.length > 0 && (
          <p className="text-sm text-ink-soft">{complete.map((plan) => groupTitles[plan]).join(' · ')}</p>
        )}
        {sums.length > 0 && (
          <p className="text-sm tabular-nums">
            {sums.map(({ title, perMonth }) => `${title} ${perMonth}`).join(' · ')}
            <span className="text-ink-soft"> a month ({volume})</span>
          </p>
        )}
        {incomplete.map(({ plan, missing }) => (
          <p key={plan} className="mt-1 border-l-4 border-yellow-mark pl-2 text-sm">
            <strong>{groupTitles[plan]}</strong> is hidden. {missingWords(missing)}
          </p>
        ))}
      </div>
      {complete.length > 0 && (
        <OutsideLink href={`/cost?${new URLSearchParams({ m: slug })}`} aria-label={`View on site: ${name}`}>
          View on site
        </OutsideLink>
      )}
    </li>
  );
}

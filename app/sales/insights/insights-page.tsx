import { useFailureToast } from '#app/admin/attempt.tsx';
import { FileDownload } from '#app/admin/import/file-download.tsx';
import { NotLoaded } from '#app/admin/not-loaded.tsx';
import { PageHead } from '#app/admin/page-head.tsx';
import { panelCall } from '#app/admin/panel-call.ts';
import { PanelSection } from '#app/admin/panel-section.tsx';
import { load } from '#app/admin/session.ts';
import { dayOf } from '#app/domain/dates.ts';
import { type InsightsRange, readRange } from '#app/domain/insights/range.ts';
import { type Insights, isPeriod } from '#app/domain/insights/report.ts';
import { dealer } from '#dealer';
import type { Route } from './+types/insights-page';
import { Figures } from './figures.tsx';
import { InsightsTable } from './insights-table.tsx';
import { PeriodChart } from './period-chart.tsx';
import { RangeForm } from './range-form.tsx';
import { RankedList } from './ranked-list.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const today = dayOf(new Date(), dealer.locale);
  const asked = Object.fromEntries(searchParams);
  const range = readRange(asked, today);
  const read = async (): Promise<Insights> => (await panelCall('GET', '/insights', { query: range })).json();
  return load(request, async () => ({ today, range, found: await read() }), {
    empty: { today, range, found: null as Insights | null },
    sentence: 'Failed to load the insights',
  });
}

export default function InsightsPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const { today, range, found } = loaderData;
  return (
    <>
      <PageHead
        title="Insights"
        back={{ to: '/admin', text: 'Dashboard' }}
        lead="What visitors do on your website, counted without cookies and without personal data. Kept for 13 months; after three months, by month."
      >
        <Downloads range={range} />
      </PageHead>
      <RangeForm range={range} today={today} />
      {found === null ? <NotLoaded what="The insights" /> : isEmpty(found) ? <Empty /> : <Found found={found} />}
    </>
  );
}

function Downloads({ range }: { range: InsightsRange }) {
  const query = new URLSearchParams(range);
  return (
    <>
      <FileDownload path={`/insights/export?format=xlsx&${query}`}>Excel file</FileDownload>
      <FileDownload path={`/insights/export?format=csv&${query}`}>CSV file</FileDownload>
    </>
  );
}

const isEmpty = ({ total, searches }: Insights) =>
  total.taps === 0 && total.views === 0 && total.inquiries === 0 && total.quotations === 0 && searches.length === 0;

function Empty() {
  return (
    <div className="border border-rule bg-sheet p-5">
      <p className="text-lg font-bold">Nothing counted in this time</p>
      <p className="mt-2 max-w-2xl text-ink-soft">
        When a visitor taps WhatsApp, Call, E-mail, Map or Share, opens a product or searches, it is counted here within
        seconds. Visits of search engines and other robots are left out.
      </p>
    </div>
  );
}

function Found({ found }: { found: Insights }) {
  const { by, rows, total, machines, searches, emptySearches, facets } = found;
  return (
    <div className="@container">
      <Figures total={total} />
      <PanelSection title={`By ${by}`} lead={by === 'campaign' ? campaignLead : undefined}>
        {isPeriod(by) && <PeriodChart rows={rows} by={by} />}
        {rows.length === 0 ? (
          <p className="text-ink-soft">Nothing counted in this time.</p>
        ) : isPeriod(by) ? (
          <details className="mt-3">
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-cyan underline">
              Show as table
            </summary>
            <InsightsTable rows={rows} by={by} />
          </details>
        ) : (
          <InsightsTable rows={rows} by={by} />
        )}
      </PanelSection>
      {by !== 'product' && (
        <PanelSection title="Top machines" lead="By taps, then by views.">
          {machines.length === 0 ? (
            <p className="text-ink-soft">No machine was opened.</p>
          ) : (
            <InsightsTable rows={machines} by="product" />
          )}
        </PanelSection>
      )}
      <PanelSection title="Searches" lead="Phone numbers and e-mail addresses that visitors type are not stored.">
        <RankedList rows={searches} empty="Nobody searched." />
      </PanelSection>
      <PanelSection
        title="Searches without results"
        lead="Machines that you may add, or words for the synonyms in Settings."
      >
        <RankedList rows={emptySearches} empty="Every search found something." />
      </PanelSection>
      <PanelSection title="Filters used">
        <RankedList rows={facets} empty="No filter was used." />
      </PanelSection>
    </div>
  );
}

const campaignLead =
  'From links with utm_source, utm_medium or utm_campaign. A tap belongs to a campaign if it is on the first page that the visitor opens.';

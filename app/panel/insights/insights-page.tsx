import { useState } from 'react';
import { Link } from 'react-router';
import type { InsightsRange } from '#app/domain/insights/range.ts';
import { firstKeptDay, groupingName, groupings, isPeriod, readRange } from '#app/domain/insights/range.ts';
import type { Insights } from '#app/domain/insights/report.ts';
import { dayAfter, dayOf } from '#app/domain/text/dates.ts';
import { useFailureToast } from '#app/panel/frame/calls/attempt.tsx';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';
import { load } from '#app/panel/frame/calls/session.ts';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { FileDownload } from '#app/panel/frame/file-download.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { FilterTabs } from '#app/panel/frame/parts/filter-tabs.tsx';
import { Fold } from '#app/panel/frame/parts/fold.tsx';
import { PageMenu } from '#app/panel/frame/parts/page-menu.tsx';
import { TextLink } from '#app/panel/frame/parts/text-link.tsx';
import { useAddressSearch } from '#app/panel/frame/use-address-search.ts';
import { TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/insights-page';
import { InsightsTable, PeriodChart } from './insights-rows.tsx';
import { SalesTable } from './sales-table.tsx';
import { Visits } from './visits.tsx';

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
  const query = new URLSearchParams(range);
  const isOwner = useIsOwner();
  return (
    <div className="@container">
      <PageHead title="Insights">
        {isOwner && (
          <PageMenu>
            <FileDownload path={`/insights/export?format=xlsx&${query}`}>Excel file</FileDownload>
            <FileDownload path={`/insights/export?format=csv&${query}`}>CSV file</FileDownload>
          </PageMenu>
        )}
      </PageHead>
      {found !== null && (
        <p className="mb-3 max-w-3xl font-display text-xl leading-snug font-bold text-pretty wrap-anywhere tabular-nums md:text-2xl">
          {found.sentence}
        </p>
      )}
      <RangeForm range={range} today={today} />
      <FilterTabs
        label="Show by"
        tabs={groupings.map((by) => ({
          name: by,
          text: groupingName(by),
          href: `?${new URLSearchParams({ ...range, by })}`,
          isCurrent: by === range.by,
        }))}
      />
      {found === null ? <NotLoaded what="The insights" /> : <Found found={found} />}
    </div>
  );
}

function Found({ found }: { found: Insights }) {
  const { by, rows } = found;
  return (
    <>
      {isPeriod(by) ? (
        <section aria-label={`By ${by}`} className="pt-4">
          <PeriodChart rows={rows} by={by} />
          <Fold title="Show as table">
            <InsightsTable rows={rows} by={by} />
          </Fold>
        </section>
      ) : (
        <SalesTable found={found} by={by} />
      )}
      <Fold title="Taps, views and searches">
        <Visits found={found} />
      </Fold>
      <p className="mt-4 max-w-2xl border-t border-rule pt-3 text-sm text-ink-soft">
        What else costs you sales is listed under <TextLink to="/admin/improve">To improve</TextLink>. Visits are
        counted without cookies and without personal data, and kept for 13 months; after three months, by month.
      </p>
    </>
  );
}

const presets = [7, 28, 90] as const;

function RangeForm({ range, today }: { range: InsightsRange; today: string }) {
  const { search, set } = useAddressSearch();
  const { from, to, by } = range;
  const ranges = presets.map((days) => ({ name: `${days} days`, from: dayAfter(today, 1 - days) }));
  return (
    <search className="mb-2 flex flex-wrap items-start gap-x-5">
      {ranges.map((each) => (
        <Link
          key={each.name}
          to={`?${new URLSearchParams({ from: each.from, to: today, by: search.get('by') ?? by })}`}
          preventScrollReset
          aria-current={each.from === from && to === today ? 'true' : undefined}
          className="inline-flex min-h-11 items-center border-b-4 border-transparent text-sm font-semibold text-cyan underline aria-[current]:border-cyan aria-[current]:text-ink aria-[current]:no-underline"
        >
          {each.name}
        </Link>
      ))}
      <details className="open:w-full" open={!ranges.some((each) => each.from === from && to === today)}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center border-b-4 border-transparent text-sm font-semibold text-cyan underline">
          Other days
        </summary>
        <div className="grid grid-cols-2 gap-3 pb-2 sm:max-w-md">
          <DayField
            label="From"
            value={from}
            min={firstKeptDay(today)}
            max={today}
            onPick={(day) => set('from', day)}
          />
          <DayField label="To" value={to} min={firstKeptDay(today)} max={today} onPick={(day) => set('to', day)} />
        </div>
      </details>
    </search>
  );
}

type DayFieldProps = { label: string; value: string; min: string; max: string; onPick: (day: string) => void };

/** Applies each complete day; while one is typed, the field has none or one outside of the limits. */
function DayField({ label, value, min, max, onPick }: DayFieldProps) {
  const [typed, setTyped] = useState({ day: value, from: value });
  if (typed.from !== value) setTyped({ day: value, from: value });
  return (
    <TextField
      label={label}
      type="date"
      value={typed.day}
      min={min}
      max={max}
      required
      onChange={({ target }) => {
        setTyped({ ...typed, day: target.value });
        if (target.validity.valid && target.value !== value) onPick(target.value);
      }}
    />
  );
}

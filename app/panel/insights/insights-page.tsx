import { useState } from 'react';
import { Link } from 'react-router';
import { tapKinds } from '#app/domain/insights/counts.ts';
import type { InsightsRange } from '#app/domain/insights/range.ts';
import { firstKeptDay, groupingName, groupings, readRange } from '#app/domain/insights/range.ts';
import type { InsightRow, Insights, Ranked } from '#app/domain/insights/report.ts';
import { isPeriod, tapNames } from '#app/domain/insights/report.ts';
import { dayAfter, dayOf } from '#app/domain/text/dates.ts';
import { useFailureToast } from '#app/panel/frame/calls/attempt.tsx';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';
import { load } from '#app/panel/frame/calls/session.ts';
import { figure } from '#app/panel/frame/counted.ts';
import { FileDownload } from '#app/panel/frame/file-download.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import { useAddressSearch } from '#app/panel/frame/use-address-search.ts';
import { Options, SelectField, TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/insights-page';
import { InsightsTable, money, PeriodChart } from './insights-rows.tsx';

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
        {isPeriod(by) ? (
          <>
            <PeriodChart rows={rows} by={by} />
            <details className="mt-3">
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-cyan underline">
                Show as table
              </summary>
              <InsightsTable rows={rows} by={by} />
            </details>
          </>
        ) : (
          <InsightsTable rows={rows} by={by} />
        )}
      </PanelSection>
      {by !== 'product' && (
        <PanelSection title="Top machines" lead="By taps, then by views.">
          <InsightsTable rows={machines} by="product" empty="No machine was opened." />
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

type RankedListProps = { rows: readonly Ranked[] /** Text if there are none. */; empty: string };

/** Words with their counts, the most frequent first, each over a bar. */
function RankedList({ rows, empty }: RankedListProps) {
  const most = rows[0]?.count ?? 0;
  if (most === 0) return <p className="text-ink-soft">{empty}</p>;
  return (
    <ol className="border-t border-rule">
      {rows.map(({ name, count }) => (
        <li key={name} className="border-b border-rule py-2">
          <p className="flex justify-between gap-4">
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            <span className="font-semibold tabular-nums">{figure(count)}</span>
          </p>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            className="mt-1 h-0.5 w-full text-cyan-mark"
          >
            <rect width={(count / most) * 100} height="1" fill="currentColor" />
          </svg>
        </li>
      ))}
    </ol>
  );
}

function Figures({ total }: { total: InsightRow }) {
  const { taps, views, inquiries, quotations, quoted, accepted } = total;
  const figures = [
    { name: 'Taps', value: taps, note: tapsInWords(total) },
    { name: 'Inquiries', value: inquiries ?? 0, note: '' },
    {
      name: 'Quotations',
      value: quotations ?? 0,
      note: quotations ? `${money(quoted)} sent, ${money(accepted)} accepted` : '',
    },
    { name: 'Product views', value: views ?? 0, note: '' },
  ];
  return (
    <dl className="mb-8 grid grid-cols-2 border-t border-ink @3xl:grid-cols-4">
      {figures.map(({ name, value, note }) => (
        <div
          key={name}
          className="border-b border-rule py-3 even:border-l even:pl-4 @3xl:not-first:border-l @3xl:not-first:pl-4"
        >
          <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
          <dd>
            <span className="block font-display text-3xl leading-tight font-bold tabular-nums md:text-4xl">
              {figure(value)}
            </span>
            {note !== '' && <span className="mt-1 block pr-2 text-sm text-ink-soft tabular-nums">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `WhatsApp 12 · Call 3`, the most frequent first. */
const tapsInWords = ({ byTap }: Pick<InsightRow, 'byTap'>): string =>
  tapKinds
    .filter((kind) => byTap[kind] > 0)
    .sort((a, b) => byTap[b] - byTap[a])
    .map((kind) => `${tapNames[kind]} ${figure(byTap[kind])}`)
    .join(' · ');

const campaignLead =
  'From links with utm_source, utm_medium or utm_campaign. A tap belongs to a campaign if it is on the first page that the visitor opens.';

const presets = [
  ['7 days', 7],
  ['28 days', 28],
  ['90 days', 90],
] as const;

function RangeForm({ range, today }: { range: InsightsRange; today: string }) {
  const { search, set } = useAddressSearch();
  const { from, to, by } = range;
  const ranges = [
    ...presets.map(([name, days]) => ({ name, from: dayAfter(today, 1 - days) })),
    { name: '13 months', from: firstKeptDay(today) },
  ];
  return (
    <search className="mb-6 block">
      <p className="flex flex-wrap gap-x-5">
        {ranges.map((each) => (
          <Link
            key={each.name}
            to={`?${new URLSearchParams({ from: each.from, to: today, by: search.get('by') ?? by })}`}
            preventScrollReset
            aria-current={each.from === from && to === today ? 'true' : undefined}
            className="inline-flex min-h-11 items-center border-b-4 border-transparent font-semibold text-cyan underline aria-[current]:border-cyan aria-[current]:text-ink aria-[current]:no-underline"
          >
            {each.name}
          </Link>
        ))}
      </p>
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 sm:max-w-2xl">
        <DayField label="From" value={from} min={firstKeptDay(today)} max={today} onPick={(day) => set('from', day)} />
        <DayField label="To" value={to} min={firstKeptDay(today)} max={today} onPick={(day) => set('to', day)} />
        <SelectField label="Show by" value={by} onChange={(event) => set('by', event.target.value)}>
          <Options of={groupings.map((each) => [each, groupingName(each)])} />
        </SelectField>
      </div>
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

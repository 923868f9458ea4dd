import { tapKinds } from '#app/domain/insights/counts.ts';
import { isPeriod } from '#app/domain/insights/range.ts';
import { type InsightRow, type Insights, type Ranked, tapNames } from '#app/domain/insights/report.ts';
import { counted, figure } from '#app/panel/frame/counted.ts';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import { InsightsTable } from './insights-rows.tsx';

/** What visitors did: taps, views, searches and filters. */
export function Visits({ found: { by, rows, total, machines, searches, emptySearches, facets } }: { found: Insights }) {
  return (
    <>
      <p className="mb-6 tabular-nums">
        {[counted(total.taps, 'tap', 'taps'), tapsInWords(total)].filter(Boolean).join(': ')}.{' '}
        {counted(total.views ?? 0, 'product view', 'product views')}.
      </p>
      {!isPeriod(by) && (
        <PanelSection title={`All figures by ${by}`} lead={by === 'campaign' ? campaignLead : undefined}>
          <InsightsTable rows={rows} by={by} />
        </PanelSection>
      )}
      {by !== 'product' && (
        <PanelSection title="Top machines" lead="By inquiries, then by taps.">
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
    </>
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

/** `WhatsApp 12 · Call 3`, the most frequent first. */
const tapsInWords = ({ byTap }: Pick<InsightRow, 'byTap'>): string =>
  tapKinds
    .filter((kind) => byTap[kind] > 0)
    .sort((a, b) => byTap[b] - byTap[a])
    .map((kind) => `${tapNames[kind]} ${figure(byTap[kind])}`)
    .join(' · ');

const campaignLead =
  'From links with utm_source, utm_medium or utm_campaign. Taps and inquiries belong to a campaign if they are made on the first page that the visitor opens.';

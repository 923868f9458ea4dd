import { useNavigation, useSearchParams } from 'react-router';
import type { Import, LineView } from '#app/domain/importing/import.schema.ts';
import { type LineOutcome, lineOutcomes } from '#app/domain/importing/import.ts';
import { figure } from '#app/panel/frame/counted.ts';
import { Pages } from '#app/panel/frame/pages.tsx';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import { FilterTabs } from '#app/panel/frame/parts/filter-tabs.tsx';
import { Badge, type BadgeKind } from '#app/ui/badge.tsx';
import { ArrowIcon } from '#app/ui/icons.tsx';
import { linesPerPage } from './import-calls.ts';
import { outcomeNames, rowsTitle } from './import-words.ts';

type ImportLinesProps = { about: Import; lines: readonly LineView[]; total: number; page: number };

export function ImportLines({ about, lines, total, page }: ImportLinesProps) {
  const isLoading = useNavigation().state === 'loading';
  return (
    <PanelSection title={rowsTitle} lead="What each row of the file changes.">
      <Filters about={about} />
      {lines.length === 0 && <p className="mt-4 text-ink-soft">No rows of this kind.</p>}
      <ul
        aria-label="Rows of the file"
        className={`mt-4 divide-y divide-rule rounded-sm border border-rule bg-sheet empty:hidden ${isLoading ? 'opacity-60' : ''}`}
      >
        {lines.map((line) => (
          <Line key={line.number} line={line} />
        ))}
      </ul>
      <Pages page={page} total={total} size={linesPerPage} />
    </PanelSection>
  );
}

function Filters({ about: { counts, total, left } }: { about: Import }) {
  const [search] = useSearchParams();
  const shown = search.get('show') ?? '';
  const choices: [show: string, name: string, count: number][] = [
    ['', 'All', total],
    ...lineOutcomes
      .filter((outcome) => outcome !== 'skipped' || counts.skipped > 0)
      .map((outcome): [string, string, number] => [outcome, outcomeNames[outcome], counts[outcome]]),
    ...(counts.warned > 0 ? [['warned', 'With warnings', counts.warned] as [string, string, number]] : []),
    ...(left > 0 ? [['left', 'Kept after undo', left] as [string, string, number]] : []),
  ];
  return (
    <FilterTabs
      label="Kinds of rows"
      tabs={choices.map(([show, name, count]) => ({
        name,
        text: `${name} ${figure(count)}`,
        href: show === '' ? '.' : `?show=${show}`,
        isCurrent: shown === show,
      }))}
    />
  );
}

const badges: Record<LineOutcome, BadgeKind> = {
  new: 'in-stock',
  changed: 'yellow',
  refused: 'out-of-stock',
  same: 'plain',
  skipped: 'plain',
};

function Line({ line: { number, outcome, label, changes, problem, warnings } }: { line: LineView }) {
  return (
    <li className={`px-3 py-3 text-sm ${warnings.length > 0 ? 'border-l-4 border-l-yellow-mark' : ''}`}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-ink-soft">Row {number}</span>
        {outcome !== '' && <Badge kind={badges[outcome]}>{outcomeNames[outcome]}</Badge>}
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{label}</span>
      </p>
      {problem !== '' && (
        <p className={`mt-1 [overflow-wrap:anywhere] ${outcome === 'skipped' ? 'text-ink-soft' : 'text-magenta'}`}>
          {problem}
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="mt-1 [overflow-wrap:anywhere]">
          <span className="font-semibold">Warning:</span> {warning}
        </p>
      ))}
      {changes.length > 0 && (
        <dl className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {changes.map(({ title, from, to }) => (
            <div key={title} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <dt className="text-ink-soft">{title}</dt>
              <dd className="flex min-w-0 flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
                {outcome === 'changed' && (
                  <>
                    <span className="sr-only">from</span>
                    <span className="min-w-0 text-ink-soft line-through">{from || '(empty)'}</span>
                    <ArrowIcon className="size-4 shrink-0" />
                    <span className="sr-only">to</span>
                  </>
                )}
                <span className="min-w-0 font-semibold whitespace-pre-line">{to || '(empty)'}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

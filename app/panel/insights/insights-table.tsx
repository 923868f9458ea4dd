import type { ReactNode } from 'react';
import { tapKinds } from '#app/domain/insights/counts.ts';
import { type Grouping, groupingName } from '#app/domain/insights/range.ts';
import { type InsightRow, isPeriod, tapNames } from '#app/domain/insights/report.ts';
import { formatMoney } from '#app/domain/text/money.ts';
import { figure } from '#app/panel/frame/counted.ts';
import { dealer } from '#dealer';
import { periodName } from './period-chart.tsx';

export const money = (amount: number | null) => formatMoney(amount ?? 0, dealer.locale.currency, dealer.locale);

type Column = { title: string; figureOf: (row: InsightRow) => number | null; text?: (value: number) => string };

const columns: Column[] = [
  { title: 'Taps', figureOf: ({ taps }) => taps },
  { title: 'Views', figureOf: ({ views }) => views },
  { title: 'Inquiries', figureOf: ({ inquiries }) => inquiries },
  { title: 'Quotations', figureOf: ({ quotations }) => quotations },
  { title: 'Quoted', figureOf: ({ quoted }) => quoted, text: money },
  { title: 'Accepted', figureOf: ({ accepted }) => accepted, text: money },
  ...tapKinds.map((kind) => ({ title: tapNames[kind], figureOf: ({ byTap }: InsightRow) => byTap[kind] })),
];

type InsightsTableProps = {
  rows: readonly InsightRow[];
  by: Grouping /** Text if there are no rows. */;
  empty?: string;
};

/** All figures of each row; columns without any figure are left out. Scrolls sideways on phones. */
export function InsightsTable({ rows, by, empty = 'Nothing counted in this time.' }: InsightsTableProps) {
  if (rows.length === 0) return <p className="text-ink-soft">{empty}</p>;
  const shown = columns.filter(({ figureOf }, index) => index === 0 || rows.some((row) => figureOf(row)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus.
    <section aria-label={`Figures by ${by}`} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-sm tabular-nums">
        <thead>
          <tr className="border-b border-ink text-left">
            <Head className="pr-4 text-left">{groupingName(by)}</Head>
            {shown.map(({ title }) => (
              <Head key={title} className="pl-4 text-right">
                {title}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-b border-rule">
              <th scope="row" className="max-w-56 min-w-32 py-2 pr-4 text-left font-semibold wrap-anywhere">
                {isPeriod(by) ? periodName(row.key, by) : row.name}
              </th>
              {shown.map(({ title, figureOf, text = figure }) => (
                <td
                  key={title}
                  className={`py-2 pl-4 text-right whitespace-nowrap ${figureOf(row) ? '' : 'text-ink-soft'}`}
                >
                  {text(figureOf(row) ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head({ className, children }: { className: string; children: ReactNode }) {
  return (
    <th scope="col" className={`py-2 text-xs font-semibold whitespace-nowrap text-ink-soft ${className}`}>
      {children}
    </th>
  );
}

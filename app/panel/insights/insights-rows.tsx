import type { ReactNode } from 'react';
import { tapKinds } from '#app/domain/insights/counts.ts';
import { type Grouping, groupingName, isPeriod, type Period } from '#app/domain/insights/range.ts';
import { type InsightRow, tapNames } from '#app/domain/insights/report.ts';
import { formatMoney } from '#app/domain/text/money.ts';
import { figure } from '#app/panel/frame/counted.ts';
import { shortDay } from '#app/panel/frame/dates.ts';
import { dealer } from '#dealer';

export const money = (amount: number) => formatMoney(amount, dealer.locale.currency, dealer.locale);

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
  by: Grouping;
  /** Text if there are no rows. */
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
            <Head className="pr-4 text-left whitespace-nowrap">{groupingName(by)}</Head>
            {shown.map(({ title }) => (
              <Head key={title} className="pl-4 text-right whitespace-nowrap">
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

export const Head = ({ className, children }: { className: string; children: ReactNode }) => (
  <th scope="col" className={`py-2 text-xs font-semibold text-ink-soft ${className}`}>
    {children}
  </th>
);

const monthFormat = new Intl.DateTimeFormat(dealer.locale.language, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `Wed 25 Nov`, `Week of Mon 23 Nov` or `November 2026`. */
function periodName(start: string, by: Period): string {
  if (by === 'month') return monthFormat.format(new Date(start));
  return by === 'week' ? `Week of ${shortDay(start)}` : shortDay(start);
}

type ChartProps = { rows: readonly InsightRow[]; by: Period };
type Figure = { title: string; name: 'taps' | 'inquiries' | 'views'; className: string };

const figures: readonly Figure[] = [
  { title: 'Taps', name: 'taps', className: 'text-cyan-mark' },
  { title: 'Inquiries', name: 'inquiries', className: 'text-ink' },
  { title: 'Product views', name: 'views', className: 'text-line' },
];

/** A strip of columns for each figure, over the same periods. The table beside it has all numbers. */
export const PeriodChart = (props: ChartProps) => (
  <div className="grid gap-5">
    {figures.map((each) => (
      <Strip key={each.name} {...each} {...props} />
    ))}
  </div>
);

/** Units of the drawing: a column and its gap are 10 wide. */
const height = 60;
const step = 10;

function Strip({ title, name, rows, by, className }: Figure & ChartProps) {
  const nameOf = ({ key }: InsightRow) => periodName(key, by);
  const values = rows.map((row) => row[name] ?? 0);
  const most = Math.max(...values);
  const best = rows[values.indexOf(most)];
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || best === undefined) return null;
  const summary = most === 0 ? 'none' : `most ${figure(most)}, ${nameOf(best)}`;
  return (
    <figure className="m-0">
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{title}</span>
        <span className="text-ink-soft tabular-nums">{summary}</span>
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${rows.length * step} ${height}`}
        preserveAspectRatio="none"
        className={`mt-1 h-20 w-full border-t border-b border-rule border-b-ink ${className}`}
      >
        {values.map((value, index) => {
          const drawn = most === 0 ? 0 : (value / most) * height;
          return (
            <rect
              key={rows[index]?.key}
              x={index * step + 1}
              y={height - drawn}
              width={step - 2}
              height={drawn}
              fill="currentColor"
            />
          );
        })}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-xs text-ink-soft tabular-nums">
        <span>{nameOf(first)}</span>
        {rows.length > 1 && <span>{nameOf(last)}</span>}
      </p>
    </figure>
  );
}

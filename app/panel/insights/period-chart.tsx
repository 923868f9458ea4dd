import type { InsightRow } from '#app/domain/insights/report.ts';
import { shortDay } from '#app/domain/text/dates.ts';
import { figure } from '#app/panel/frame/counted.ts';
import { dealer } from '#dealer';

const monthFormat = new Intl.DateTimeFormat(dealer.locale.language, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `Wed 25 Nov`, `Week of Mon 23 Nov` or `November 2026`. */
export function periodName(start: string, by: Period): string {
  if (by === 'month') return monthFormat.format(new Date(start));
  return by === 'week' ? `Week of ${shortDay(start, dealer.locale)}` : shortDay(start, dealer.locale);
}

type Period = 'day' | 'week' | 'month';
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

import type { InsightRow } from '#app/domain/insights/report.ts';
import { figure } from '#app/panel/frame/counted.ts';
import { periodName } from './period-name.ts';

/** A strip of columns for each figure, over the same periods. The table beside it has all numbers. */
export function PeriodChart({ rows, by }: { rows: readonly InsightRow[]; by: 'day' | 'week' | 'month' }) {
  const nameOf = ({ key }: InsightRow) => periodName(key, by);
  return (
    <div className="grid gap-5">
      <Strip title="Taps" rows={rows} nameOf={nameOf} figureOf={({ taps }) => taps} className="text-cyan-mark" />
      <Strip
        title="Inquiries"
        rows={rows}
        nameOf={nameOf}
        figureOf={({ inquiries }) => inquiries ?? 0}
        className="text-ink"
      />
      <Strip
        title="Product views"
        rows={rows}
        nameOf={nameOf}
        figureOf={({ views }) => views ?? 0}
        className="text-line"
      />
    </div>
  );
}

type StripProps = {
  title: string;
  rows: readonly InsightRow[];
  nameOf: (row: InsightRow) => string;
  figureOf: (row: InsightRow) => number;
  className: string;
};

/** Units of the drawing: a column and its gap are 10 wide. */
const height = 60;
const step = 10;

function Strip({ title, rows, nameOf, figureOf, className }: StripProps) {
  const values = rows.map(figureOf);
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
          const { key } = rows[index] as InsightRow;
          return (
            <rect
              key={key}
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

import { Fragment } from 'react';
import type { OptionName } from '#app/domain/cost/charges.ts';
import type { CostMachine, Volume } from '#app/domain/cost/cost-machine.ts';
import { optionTitles, rupees } from '#app/domain/cost/cost-text.ts';
import type { BreakEven, Cost, Costs } from '#app/domain/cost/costs.ts';

/** The drawing in its own units, about CSS pixels on a phone. */
const size = { width: 360, height: 236 };
const plot = { left: 62, right: 252, top: 28, bottom: 206 };
const lineHeight = 15;

const labels: Record<OptionName, string> = {
  rent: 'Rent',
  buy: 'Buy',
  buyAmcFull: 'Buy + AMC',
  buyAmcLabour: 'AMC labour',
  buyAmcPage: 'AMC per page',
};

/** Rupees after so many months; the drawing needs no paise. */
const after = ({ after: sum }: Cost, month: number): number => {
  const [paise, over] = sum(month);
  return Number(paise / over) / 100;
};

/** 1, 2 or 5 times a power of ten, so that at most four steps fit. */
function niceStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1) / 4));
  return ([1, 2, 5].find((times) => times * power * 4 >= most) ?? 10) * power;
}

/** The heights of labels, so that none covers another or leaves the drawing. */
function spread(heights: readonly number[]): number[] {
  const placed: number[] = [];
  const order = heights.map((_, index) => index).sort((a, b) => (heights[a] as number) - (heights[b] as number));
  // As far down as the labels below it need.
  const lowest = (rank: number) => plot.bottom - (order.length - 1 - rank) * lineHeight;
  let limit = lineHeight;
  for (const [rank, index] of order.entries()) {
    limit = Math.max(limit, Math.min(heights[index] as number, lowest(rank)));
    placed[index] = limit;
    limit += lineHeight;
  }
  return placed;
}

type ChartProps = { costs: Costs; mark: BreakEven | null; volume: Volume; machine: CostMachine };

/** The costs from the first month on, a line for each option. Marks the last crossing up to the months asked for. */
export function CostChart({ costs: { options, cheapest }, mark, volume, machine }: ChartProps) {
  const turn = mark?.until && mark.until <= volume.months ? mark.until : mark?.from;
  // A year beyond the crossing, where the lines part again.
  const last = Math.max(volume.months, 12, turn && turn <= volume.months ? turn + 12 : 0);
  const most = Math.max(...options.map((option) => after(option, last)), 1);
  const step = niceStep(most);
  const x = (month: number) => Math.round(plot.left + ((plot.right - plot.left) * month) / last);
  const y = (amount: number) => Math.round(plot.bottom - ((plot.bottom - plot.top) * amount) / most);
  const amounts = Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step);
  const monthStep = last > 60 ? 24 : last > 12 ? 12 : 3;
  const months = Array.from({ length: Math.floor(last / monthStep) }, (_, index) => (index + 1) * monthStep);
  // Each line has one bend at most: the end of the months that are billed at least.
  const bend = machine.plan.rentMonths ?? 0;
  const path = (option: Cost) =>
    [1, ...(bend > 1 && bend < last ? [bend] : []), last]
      .map((month, index) => `${index === 0 ? 'M' : 'L'}${x(month)} ${y(after(option, month))}`)
      .join('');
  const heights = spread(options.map((option) => y(after(option, last)) + 4));
  const says = options.map(
    (option) =>
      `${optionTitles[option.name]}: ${rupees(Math.round(after(option, 1)), machine)} in month 1, ` +
      `${rupees(Math.round(after(option, last)), machine)} by month ${last}.`,
  );
  const crossing = options.find(({ name }) => name === mark?.dearer);
  const at = turn && crossing && turn <= last ? { month: turn, x: x(turn), y: y(after(crossing, turn)) } : null;
  const isLate = at !== null && at.month * 2 > last;
  return (
    <svg
      className="cost-chart"
      role="img"
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-label={`Costs by month. ${says.join(' ')}`}
    >
      {amounts.map((amount) => (
        <Fragment key={amount}>
          <path className="cost-rule" d={`M${plot.left} ${y(amount)}H${plot.right}`} />
          <text className="cost-end" x={plot.left - 6} y={y(amount) + 4}>
            {rupees(amount, machine)}
          </text>
        </Fragment>
      ))}
      <path className="cost-axis" d={`M${plot.left} ${plot.bottom}H${plot.right}`} />
      {months.map((month) => (
        <Fragment key={month}>
          <path className="cost-axis" d={`M${x(month)} ${plot.bottom}v4`} />
          <text className="cost-middle" x={x(month)} y={plot.bottom + 20}>
            {month}
          </text>
        </Fragment>
      ))}
      <text x={plot.right + 14} y={plot.bottom + 20}>
        months
      </text>
      {options.map((option, index) => (
        <Fragment key={option.name}>
          <path className={option === cheapest ? 'cost-best' : `cost-line cost-line-${option.name}`} d={path(option)} />
          <text
            className={option === cheapest ? 'cost-best-label' : `cost-label-${option.name}`}
            x={plot.right + 12}
            y={heights[index]}
          >
            {labels[option.name]}
          </text>
        </Fragment>
      ))}
      {bend > 1 && bend < last && (
        <>
          <path className="cost-rule" d={`M${x(bend)} ${plot.top}V${plot.bottom - 24}`} />
          <text className="cost-middle" x={Math.max(x(bend), 138)} y={plot.bottom - 10}>
            Minimum rental: {bend} months
          </text>
        </>
      )}
      {at && (
        <>
          <circle className="cost-mark" cx={at.x} cy={at.y} r="5" />
          <path className="cost-axis" d={`M${at.x - 9} ${at.y}h18M${at.x} ${at.y - 9}v18`} />
          {/* All lines rise, so there is room above them on the left and below them on the right. */}
          <text className={isLate ? 'cost-end' : 'cost-label'} x={at.x} y={at.y + (isLate ? -14 : 24)}>
            month {at.month}
          </text>
        </>
      )}
    </svg>
  );
}

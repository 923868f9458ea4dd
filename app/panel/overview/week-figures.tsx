import { byDay, type Day } from '#app/domain/business/hours/hours.ts';
import { counted, figure } from '#app/panel/frame/counted.ts';
import { dealer } from '#dealer';
import type { Figures } from './figures.ts';

/** Inquiries of the last seven days per day, compared to the week before, and products added. */
export function WeekFigures({ sent, added, now }: Pick<Figures, 'sent' | 'added'> & { now: Date }) {
  return (
    <div className="grid gap-3 border border-rule bg-sheet p-4">
      {sent === null ? (
        <p className="text-ink-soft">The inquiries could not be loaded.</p>
      ) : (
        <Inquiries sent={sent} now={now} />
      )}
      {added !== null && (
        <p className="border-t border-rule pt-3 text-sm">
          {added === 0 ? 'No products' : counted(added, 'product', 'products')} added.
        </p>
      )}
    </div>
  );
}

function Inquiries({ sent, now }: { sent: readonly string[]; now: Date }) {
  const { days, before } = byDay(sent, now, dealer.locale);
  const most = Math.max(1, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p>
        <span className="font-display text-2xl leading-none font-bold tabular-nums">
          {counted(total, 'inquiry', 'inquiries')}
        </span>{' '}
        <span className="text-sm text-ink-soft">{figure(before)} in the previous 7 days</span>
      </p>
      <ol aria-label="Inquiries by day" className="grid grid-cols-7 gap-1.5">
        {days.map((day) => (
          <Bar key={day.date} day={day} most={most} />
        ))}
      </ol>
    </>
  );
}

/** Height of the highest bar, in SVG units. */
const height = 40;

function Bar({ day: { weekday, count }, most }: { day: Day; most: number }) {
  const shown = Math.max(1, (count / most) * height);
  return (
    <li className="grid justify-items-center text-xs tabular-nums">
      <span className={count === 0 ? 'text-ink-soft' : 'font-semibold'}>{figure(count)}</span>
      <svg aria-hidden="true" viewBox={`0 0 10 ${height}`} preserveAspectRatio="none" className="h-10 w-full text-cyan">
        <rect y={height - shown} width="10" height={shown} fill="currentColor" />
      </svg>
      <span className="text-ink-soft">{weekday}</span>
    </li>
  );
}

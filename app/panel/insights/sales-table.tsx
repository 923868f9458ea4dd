import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { inquiriesHref } from '#app/domain/inquiries/inquiry-search.ts';
import { isFindable } from '#app/domain/insights/origin.ts';
import { daysIn, groupingName, type OriginGrouping } from '#app/domain/insights/range.ts';
import type { InsightRow, Insights, SaleFigures } from '#app/domain/insights/report.ts';
import { counted, figure } from '#app/panel/frame/counted.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Head, money } from './insights-rows.tsx';

const columns = [
  ['Inquiries', 'inquiries', figure],
  ['Quotations', 'quotations', figure],
  ['Won', 'accepted', money],
] as const;

/** Longest table; the one of all figures has more rows. */
const shownRows = 20;

const hasSales = ({ inquiries, quotations, accepted }: SaleFigures) => inquiries + quotations + accepted > 0;
const isShown = ({ before, taps, ...row }: InsightRow) =>
  hasSales(row) || taps > 0 || (before !== null && hasSales(before));

/** What brought inquiries, quotations and won value, each compared with the days before. */
export function SalesTable({ found, by }: { found: Insights; by: OriginGrouping }) {
  const { rows, total, from, to } = found;
  const shown = rows.filter(isShown).slice(0, shownRows);
  if (!shown.some(({ key }) => key !== '')) return <Empty by={by} />;
  return (
    <>
      <table aria-label={`By ${by}`} className="w-full border-collapse text-sm leading-tight tabular-nums md:text-base">
        <thead>
          <tr className="border-b border-ink">
            <Head className="text-left">{groupingName(by)}</Head>
            {columns.map(([title]) => (
              <Head key={title} className="pl-2 text-right md:pl-6">
                {title}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.key} row={row} name={<RowName row={row} by={by} />} />
          ))}
        </tbody>
        <tfoot className="border-t border-ink">
          <Row row={total} name={<span className="block py-2">All</span>} />
        </tfoot>
      </table>
      <p className="mt-2 text-sm text-ink-soft">
        {total.before !== null && `Small numbers compare with the ${counted(daysIn(from, to), 'day', 'days')} before. `}
        {by === 'product' && 'An inquiry about several products counts for each.'}
      </p>
    </>
  );
}

const Empty = ({ by }: { by: OriginGrouping }) => (
  <div className="mt-4 border border-rule bg-sheet p-5">
    <p className="text-lg font-bold">No inquiries by {by} in these days</p>
    {by === 'campaign' ? (
      <p className="mt-2 max-w-2xl text-ink-soft wrap-anywhere">
        End the links that you share with a campaign, such as {location.origin}
        /?utm_source=whatsapp&utm_campaign=diwali. Its inquiries and taps are then counted here.
      </p>
    ) : (
      <>
        <p className="mt-2 mb-4 max-w-2xl text-ink-soft">
          Inquiries and taps on your website are counted by themselves. Enter calls, WhatsApp chats and walk-ins too, so
          that you see what brings them.
        </p>
        <Link to="/admin/messages/new" className={buttonClass({ size: 'small' })}>
          Add inquiry
        </Link>
      </>
    )}
  </div>
);

const Row = ({ row, name }: { row: InsightRow; name: ReactNode }) => (
  <tr className="border-b border-rule align-top">
    <th scope="row" className="text-left font-semibold wrap-anywhere">
      {name}
    </th>
    {columns.map(([title, name, text]) => (
      <td key={title} className="py-2 pl-2 text-right md:pl-6">
        <span className={row[name] === 0 ? 'text-ink-soft' : 'font-semibold'}>{text(row[name])}</span>
        {row.before !== null && <Difference by={row[name] - row.before[name]} text={text} />}
      </td>
    ))}
  </tr>
);

/** `+5` or `−2` below a figure; nothing if it is as before. */
function Difference({ by, text }: { by: number; text: (value: number) => string }) {
  if (by === 0) return null;
  return (
    <span className={`block pt-0.5 text-xs ${by > 0 ? 'text-green' : 'text-ink-soft'}`}>
      {by > 0 ? '+' : '−'}
      {text(Math.abs(by))}
    </span>
  );
}

function RowName({ row: { key, name, inquiries, taps }, by }: { row: InsightRow; by: OriginGrouping }) {
  const isLink = inquiries > 0 && isFindable(key, by);
  const content = (
    <>
      <bdi className={isLink ? 'text-cyan underline' : ''}>{name}</bdi>
      {taps > 0 && (
        <span className="block pt-0.5 text-xs font-normal text-ink-soft">{counted(taps, 'tap', 'taps')}</span>
      )}
    </>
  );
  if (!isLink) return <span className="block py-2">{content}</span>;
  const to = inquiriesHref({ filter: 'all', search: key, isSpam: false, id: null });
  return (
    <Link to={to} className="block min-h-11 py-2">
      {content}
    </Link>
  );
}

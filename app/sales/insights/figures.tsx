import { figure } from '#app/admin/counted.ts';
import type { InsightRow } from '#app/domain/insights/report.ts';
import { formatMoney } from '#app/domain/money.ts';
import { dealer } from '#dealer';
import { tapsInWords } from './taps-in-words.ts';

const money = (amount: number | null) => formatMoney(amount ?? 0, dealer.locale.currency, dealer.locale);

/** The sums of the range. */
export function Figures({ total }: { total: InsightRow }) {
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

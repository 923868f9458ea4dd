import type { ReactNode } from 'react';
import { gstStates, stateTaxName, supplyPlaces } from '#app/domain/business/gst.ts';
import { amountInWords, percent } from '#app/domain/quotations/in-words.ts';
import type { QuotationBody } from '#app/domain/quotations/quotation.ts';
import type { QuotationSums } from '#app/domain/quotations/quotation-sums.ts';
import { isIntraState } from '#app/domain/quotations/quotation-sums.ts';
import { fromMinor } from '#app/domain/text/money.ts';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { TextLink } from '#app/panel/frame/parts/text-link.tsx';
import { rupees } from './in-words.ts';

type TotalsProps = {
  sums: QuotationSums;
  body: Pick<QuotationBody, 'placeOfSupply' | 'pricesInclude' | 'seller'>;
  isSent?: boolean;
};

/** A quotation beside its totals; `below` follows the totals. */
export const WithTotals = ({
  below,
  children,
  ...totals
}: TotalsProps & { below?: ReactNode; children: ReactNode }) => (
  <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_21rem]">
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    <aside aria-label="Totals" className="border border-rule bg-sheet p-4 md:p-6 xl:sticky xl:top-6">
      <Totals {...totals} />
      {below}
    </aside>
  </div>
);

/** The sums of a quotation from the taxable value to the total in words. */
function Totals({ sums, body: { placeOfSupply, pricesInclude, seller }, isSent }: TotalsProps) {
  const isOwner = useIsOwner();
  const { lines, rates, taxable, roundOff, total } = sums;
  const sumOf = (name: 'gross' | 'discount') => lines.reduce((sum, line) => sum + line[name], 0);
  const discount = sumOf('discount');
  const stateTax = stateTaxName(placeOfSupply);
  const rows: [name: string, paise: number][] = [
    ...(discount > 0
      ? ([
          [pricesInclude ? 'Amount, with GST' : 'Amount', sumOf('gross')],
          ['Discount', -discount],
        ] as [string, number][])
      : []),
    ['Taxable value', taxable],
    ...rates
      .filter(({ rateBasisPoints }) => rateBasisPoints > 0)
      .flatMap(({ rateBasisPoints: rate, ...tax }): [string, number][] =>
        tax.igst > 0
          ? [[`IGST ${percent(rate)}`, tax.igst]]
          : [
              [`CGST ${percent(rate / 2)}`, tax.cgst],
              [`${stateTax} ${percent(rate / 2)}`, tax.sgst],
            ],
      ),
    ...(roundOff === 0 ? [] : [['Round-off', roundOff] as [string, number]]),
  ];
  return (
    <div>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 text-sm tabular-nums">
        {rows.map(([name, paise]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right">{rupees(paise)}</dd>
          </div>
        ))}
        <div className="col-span-full mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-ink pt-2">
          <dt className="font-semibold">Total</dt>
          <dd className="font-display text-3xl font-bold">{rupees(total)}</dd>
        </div>
      </dl>
      {lines.length > 0 && <p className="mt-2 text-sm">{amountInWords(fromMinor(total))}</p>}
      {lines.length === 0 ? null : rates.some(({ rateBasisPoints }) => rateBasisPoints > 0) || seller.gstin !== '' ? (
        <p className="mt-2 text-sm text-ink-soft">
          {!isIntraState({ seller, placeOfSupply })
            ? `IGST, from ${gstStates[seller.state]} to ${supplyPlaces[placeOfSupply]}.`
            : `CGST and ${stateTax}${seller.state === '' ? '' : `, within ${gstStates[seller.state]}`}.`}
        </p>
      ) : (
        <p className="mt-2 border-l-4 border-yellow-mark pl-2 text-sm">
          No GST, because there is no GSTIN.{' '}
          {isOwner && !isSent && <TextLink to="/admin/settings/quotations#gstin">Enter your GSTIN</TextLink>}
        </p>
      )}
    </div>
  );
}

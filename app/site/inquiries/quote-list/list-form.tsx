import type { PriceTax } from '#app/domain/business/price-tax.ts';
import type { ListTotal, ListTotals } from '#app/domain/inquiries/quote-list.ts';
import { formatMoney, fromMinor } from '#app/domain/text/money.ts';
import { ShareButton } from '#app/site/frame/share-button.tsx';
import { WhatsappButton } from '#app/site/frame/whatsapp-link.tsx';
import { Failure, InquiryFields } from '#app/site/inquiries/forms/form-parts.tsx';
import { type FailedOutcome, filledForm } from '#app/site/inquiries/forms/send-form.ts';
import { sentences } from '#app/site/inquiries/forms/sentences.ts';
import { listForm } from '#app/site/inquiries/forms/stored-form.ts';
import { Button } from '#app/ui/button.tsx';
import { dealer } from '#dealer';
import { ListRow } from './list-row.tsx';
import type { ListLine } from './load-list.ts';

type ListFormProps = {
  lines: ListLine[];
  totals: ListTotals;
  priceTax: PriceTax;
  /** The failed result of the last submission without scripts. */
  outcome: FailedOutcome | undefined;
  share: { address: string; message: string };
};

/**
 * The lines and the person in one form, so that a list is sent as it stands on the page. Without scripts, the buttons of
 * the lines post it too, and make the address of the changed list.
 */
export function ListForm({ lines, totals, priceTax, outcome, share }: ListFormProps) {
  const filled = filledForm(outcome);
  return (
    <form method="post" data-lead={listForm} aria-label="Quote list" className="contents">
      {/* Enter in a field sends the form, rather than moving the first line. */}
      <button type="submit" hidden />
      <div className="mt-4 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-0">
        <ol data-list-lines="" className="border-t-2 border-ink">
          {lines.map((line) => (
            <ListRow key={line.product} line={line} />
          ))}
        </ol>
        <noscript>
          <Button
            type="submit"
            kind="secondary"
            name="do"
            value="update"
            className="mt-4"
            {...{ formNoValidate: true }}
          >
            Update list
          </Button>
        </noscript>
      </div>
      <div data-list-sums="" className="max-lg:order-1 lg:col-start-2">
        <Sums totals={totals} priceTax={priceTax} hasAmc={lines.some(({ want }) => want === 'buy-amc')} />
        <p className="mt-5 flex flex-wrap items-center gap-2 max-sm:*:w-full print:hidden">
          <WhatsappButton message={share.message}>Send on WhatsApp</WhatsappButton>
          <ShareButton title="Quote list" {...share} />
        </p>
      </div>
      <div className="mt-10 grid gap-4 border-t-2 border-ink pt-4 max-lg:order-1 lg:col-start-2 lg:row-span-2 lg:mt-6 print:hidden">
        <h2 className="text-2xl font-bold">Ask for a quotation here</h2>
        <Failure text={outcome && (filled.errors.items ?? sentences.inquiryFailed)} />
        <InquiryFields filled={filled} rows={3} send="Ask for a quotation" />
      </div>
    </form>
  );
}

const money = (paise: number) => formatMoney(fromMinor(paise), dealer.locale.currency, dealer.locale);

type SumsProps = Pick<ListFormProps, 'totals' | 'priceTax'> & { hasAmc: boolean };

/** The sums to buy and to rent, each with its tax. */
function Sums({ totals: { buy, rent, unpriced }, priceTax, hasAmc }: SumsProps) {
  const { tax: name } = dealer.locale;
  const sum = (title: string, { paise, tax, isFrom }: ListTotal) => (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
        {title}
        {isFrom && ', from'} <b className="font-display text-3xl whitespace-nowrap">{money(paise)}</b>
      </p>
      {priceTax === 'extra' && (
        <p className="mb-2 grid grid-cols-[1fr_auto] gap-x-4 text-ink-soft">
          <span>{name}</span> <span className="text-right">{money(tax)}</span>
          <span>With {name}</span> <b>{money(paise + tax)}</b>
        </p>
      )}
    </>
  );
  if (buy.paise === 0 && rent.paise === 0) return null;
  return (
    <div className="mt-4 rounded-sm bg-shade p-4 tabular-nums lg:mt-0">
      {buy.paise > 0 && sum(`To buy${hasAmc ? ', without AMC' : ''}${unpriced > 0 ? ', priced so far' : ''}`, buy)}
      {rent.paise > 0 && sum('Rent per month', rent)}
      {priceTax === 'included' && <p className="text-sm text-ink-soft">{name} included</p>}
      {unpriced > 0 && (
        <p className="text-sm text-ink-soft">
          {unpriced === 1 ? 'The price of one line follows' : `The prices of ${unpriced} lines follow`} in our
          quotation.
        </p>
      )}
    </div>
  );
}

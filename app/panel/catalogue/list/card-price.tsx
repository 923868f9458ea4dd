import { type SubmitEvent, useState } from 'react';
import { jumpInWords } from '#app/domain/catalogue/price-change.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { isOnSale, priceView } from '#app/domain/catalogue/product-price.ts';
import { formatMoney } from '#app/domain/text/money.ts';
import { jumpQuestion, noSale, priceAndStock } from '#app/panel/catalogue/form/price-and-stock.tsx';
import type { Outcome } from '#app/panel/frame/calls/attempt.tsx';
import type { QuickFields } from '#app/panel/frame/calls/save-fields.ts';
import { badInputs, serverErrors } from '#app/panel/frame/edit/field-errors.ts';
import { useLeaveGuard } from '#app/panel/frame/edit/leave-guard.ts';
import { useOneAtATime } from '#app/panel/frame/edit/use-one-at-a-time.ts';
import { useFocusBack } from '#app/panel/frame/use-focus-back.ts';
import { CheckIcon, CloseIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';

type PriceName = 'regularPrice' | 'salePrice';
type CardPriceProps = { product: Product; change: (fields: QuickFields) => Promise<Outcome<Product>> };

/** The prices of a product in the list, edited in place on click. */
export function CardPrice({ product, change }: CardPriceProps) {
  const [edited, setEdited] = useState<PriceName | null>(null);
  const id = useFocusBack(edited !== null);
  if (edited !== null)
    return <PriceForm product={product} name={edited} change={change} onClose={() => setEdited(null)} />;

  const { name, regularPrice, salePrice, currency } = product;
  const view = priceView(product);
  const money = (amount: number) => formatMoney(amount, currency, dealer.locale);
  const hidden = view.kind === 'request' ? salePrice || regularPrice : null;
  const look = 'inline-flex min-h-11 items-center decoration-dotted underline-offset-4 hover:underline';
  return (
    <p className="flex flex-wrap items-center gap-x-2 font-semibold tabular-nums lg:basis-full">
      <button
        type="button"
        id={id}
        className={`${look} text-left underline ${view.kind === 'request' ? 'max-lg:text-[0.8125rem] max-sm:text-xs' : ''}`}
        title="Change the price"
        onClick={() => setEdited(salePrice ? 'salePrice' : 'regularPrice')}
      >
        {view.kind === 'request' ? view.text : money(view.amount)}
        <span className="sr-only">. Change the price of {name}</span>
      </button>
      {view.kind === 'amount' && view.sale && (
        <button
          type="button"
          // The row of a phone has no room for it beside the stock.
          className={`${look} text-sm font-normal text-ink-soft max-sm:hidden`}
          title="Change the regular price"
          onClick={() => setEdited('regularPrice')}
        >
          <s>{money(view.sale.regular)}</s>
          <span className="sr-only">. Change the regular price of {name}</span>
        </button>
      )}
      {hidden ? (
        <button
          type="button"
          className={`${look} text-sm font-normal text-ink-soft underline`}
          title="Show the price to visitors"
          onClick={() => change({ priceLabel: 'no-label' })}
        >
          Show {money(hidden)}
          <span className="sr-only"> to visitors as the price of {name}</span>
        </button>
      ) : null}
    </p>
  );
}

const removeQuestion = 'Remove the price? Visitors then see Price on Request.';

function PriceForm({ product, name, change, onClose }: CardPriceProps & { name: PriceName; onClose: () => void }) {
  const { label, read, write, check } = priceAndStock[name];
  const [typed, setTyped] = useState(() => read(product[name]));
  const [error, setError] = useState<string>();
  const { pending, setPending, alone } = useOneAtATime<'saving'>();
  const [begun] = useState(product[name]);
  const theirs = product[name];
  // The form covers the saved price, so point out a concurrent change.
  const isOvertaken = pending === null && theirs !== begun && theirs !== write(typed);
  const news = theirs === null ? 'removed it' : `changed it to ${formatMoney(theirs, product.currency, dealer.locale)}`;
  const problem = error ?? (isOvertaken ? `Someone else has ${news}. Saving again overwrites it.` : null);
  useLeaveGuard(() => typed !== read(product[name]));

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    return alone(async () => {
      const wrong = badInputs(form)[0]?.message ?? check?.(typed);
      if (typeof wrong === 'string') return setError(wrong);
      const price = write(typed);
      if (price === product[name]) return onClose();
      const hides = priceView(product).kind === 'amount' && priceView({ ...product, [name]: price }).kind === 'request';
      const question = hides ? removeQuestion : jumpQuestion(product[name], price, product.currency);
      if (question !== null && !confirm(question)) return;
      setPending('saving');
      const outcome = await change({ [name]: price });
      if ('value' in outcome) return onClose();
      setError(serverErrors(outcome.failure).find(({ field }) => field === name)?.message);
    });
  };

  const money = (amount: number) => formatMoney(amount, product.currency, dealer.locale);
  const jump = jumpInWords(product[name], write(typed), money);
  const isNoSale = typed !== '' && noSale({ ...product, [name]: write(typed) });
  const tool = 'grid size-11 place-items-center rounded-sm hover:bg-shade';
  const hintId = `${product.id}-price-hint`;
  return (
    <form
      noValidate
      aria-label={`${label} of ${product.name}`}
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      className="grid basis-full grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-1"
    >
      <input
        type="number"
        name={name}
        inputMode="decimal"
        step="0.01"
        min={0}
        enterKeyHint="done"
        autoComplete="off"
        aria-label={`${label} of ${product.name}`}
        aria-invalid={error !== undefined}
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noAutofocus: the press that opened it was meant for typing.
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
        onWheel={(event) => event.currentTarget.blur()}
        className="min-h-11 w-full min-w-0 rounded-sm border border-line bg-sheet px-2 text-base tabular-nums aria-invalid:border-magenta"
      />
      <button type="submit" aria-label="Save price" title="Save" aria-disabled={pending !== null} className={tool}>
        <CheckIcon />
      </button>
      <button type="button" aria-label="Cancel" title="Cancel" className={tool} onClick={onClose}>
        <CloseIcon />
      </button>
      <p id={hintId} role="status" className="col-span-full text-sm empty:hidden">
        {problem !== null ? (
          <span className="font-semibold text-magenta">{problem}</span>
        ) : jump !== null ? (
          <span className="font-semibold text-magenta">{jump}</span>
        ) : isNoSale ? (
          'Not below the regular price. Visitors see it as the price, without a sale.'
        ) : (
          <span className="text-ink-soft tabular-nums">
            {[isOnSale(product) || name === 'salePrice' ? label : '', typed && money(Number(typed))]
              .filter(Boolean)
              .join(': ')}
          </span>
        )}
      </p>
    </form>
  );
}

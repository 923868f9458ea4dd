import { useFormContext } from 'react-hook-form';
import { isPlanField } from '#app/domain/catalogue/plans/plan-fields.ts';
import { planWords } from '#app/domain/catalogue/plans/plan-titles.ts';
import { isPriceJump } from '#app/domain/catalogue/price-change.ts';
import { isInStockOnPage, type Product } from '#app/domain/catalogue/product.ts';
import {
  type PriceLabel,
  priceLabels,
  type StockStatus,
  stockStatuses,
} from '#app/domain/catalogue/product-options.ts';
import { isOnRequest, isOnSale } from '#app/domain/catalogue/product-price.ts';
import { isNoneLeft, type Stock, withInStock, withQuantity, withStockStatus } from '#app/domain/catalogue/stock.ts';
import { formatMoney, isCurrency } from '#app/domain/text/money.ts';
import { number, plain, type ValuesOf } from '#app/panel/frame/edit/fields.ts';
import { useFields } from '#app/panel/frame/edit/form.tsx';
import { FormSection } from '#app/panel/frame/form-section.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { CheckField, NumberField, Options, SelectField, TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import { amount, count, type plans, price, whole } from './number-rules.ts';

export const priceAndStock = {
  regularPrice: number('Regular price', price),
  salePrice: number('Sale price', price),
  costPrice: number('Cost price', price),
  priceLabel: plain<PriceLabel>('Price label', 'Starting from'),
  currency: {
    ...plain('Currency', dealer.locale.currency),
    check: (typed: string) => (isCurrency(typed) ? undefined : 'Enter three letters, such as INR'),
  },
  stockStatus: plain<StockStatus>('Stock status', 'in_stock'),
  stockQuantity: number('Stock quantity', count),
  inStock: plain('In stock', true),
};

const { regularPrice: _, inStock: __, ...furtherFields } = priceAndStock;

type Values = ValuesOf<typeof priceAndStock>;

const stockNames: Record<StockStatus, string> = {
  in_stock: 'In stock',
  out_of_stock: 'Out of stock',
  on_backorder: 'On backorder',
};

const { read, write } = priceAndStock.stockQuantity;
const stockOf = ({ inStock, stockStatus, stockQuantity }: Pick<Values, keyof Stock>): Stock => ({
  inStock,
  stockStatus,
  stockQuantity: write(stockQuantity),
});

/** Returns a function that sets In Stock, status and quantity, which depend on each other. */
function useTakeStock() {
  const { getValues, setValue } = useFormContext<Values>();
  return (next: Stock) => {
    const now = getValues();
    const shown = { ...next, stockQuantity: read(next.stockQuantity) };
    for (const name of ['inStock', 'stockStatus', 'stockQuantity'] as const)
      if (now[name] !== shown[name]) setValue(name, shown[name], { shouldDirty: true });
  };
}

/** The price and whether the product is in stock, which every product needs. */
export function MainPrice() {
  const { getValues } = useFormContext<Values>();
  const field = useFields<Values>();
  const take = useTakeStock();
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <NumberField {...field('regularPrice')} {...amount} />
      <CheckField
        {...field('inStock', {
          onChange: ({ target }) => take(withInStock(stockOf(getValues()), target.checked)),
        })}
      />
    </div>
  );
}

function StockFields() {
  const { watch, getValues, setFocus } = useFormContext<Values>();
  const field = useFields<Values>();
  const take = useTakeStock();
  const [inStock, stockStatus, stockQuantity] = watch(['inStock', 'stockStatus', 'stockQuantity']);
  const stock = stockOf({ inStock, stockStatus, stockQuantity });

  /** Applies a suggestion. Its button disappears, so the focus moves to the changed field. */
  function suggested(next: Stock) {
    take(next);
    setFocus('inStock');
  }

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        {...field('stockStatus', {
          onChange: ({ target }) => take(withStockStatus(stockOf(getValues()), target.value)),
        })}
        hint={stockStatus === 'on_backorder' && 'Customers can order it.'}
      >
        <Options of={stockStatuses.map((status) => [status, stockNames[status]])} />
      </SelectField>
      <div>
        <NumberField
          {...field('stockQuantity', {
            onChange: ({ target }) => {
              if (count(Number(target.value)) === undefined)
                take(withQuantity(stockOf(getValues()), write(target.value)));
            },
          })}
          {...whole}
          hint={
            isInStockOnPage(stock) || stock.stockQuantity === null
              ? 'How many you have. Leave it empty to show no number on the site.'
              : 'Visitors do not see it while the product is out of stock.'
          }
        />
        {isNoneLeft(stock) && (
          <div
            role="status"
            className="mt-2 flex flex-wrap items-center gap-2 border-l-4 border-yellow-mark bg-shade px-3 py-2"
          >
            <p className="text-sm">None left?</p>
            <SmallButton text="Mark out of stock" onClick={() => suggested(withInStock(stock, false))} />
          </div>
        )}
      </div>
    </div>
  );
}

/** A formatted price or number of a plan; `null` for other fields. */
export function priceInShort(name: string, values: Values & ValuesOf<typeof plans>): string | null {
  const isPlan = isPlanField(name);
  if (name !== 'regularPrice' && name !== 'salePrice' && !isPlan) return null;
  const [typed, currency] = [values[name].trim(), values.currency];
  if (typed === '' || Number.isNaN(Number(typed)) || !isCurrency(currency)) return null;
  if (isPlan) return planWords(name, Number(typed), currency, dealer.locale);
  return formatMoney(Number(typed), currency, dealer.locale);
}

/** What to ask before a price changes so much that it may be a typing mistake; `null` for a usual change. */
export function jumpQuestion(from: number | null, to: number | null, currency: string): string | null {
  if (!isPriceJump(from, to) || !isCurrency(currency)) return null;
  const money = (amount: number | null) => formatMoney(amount ?? 0, currency, dealer.locale);
  return `Change the price from ${money(from)} to ${money(to)}?`;
}

export const priceQuestion = (saved: Values, values: Values): string | null =>
  (['regularPrice', 'salePrice'] as const)
    .map((name) => jumpQuestion(Number(saved[name]), Number(values[name]), saved.currency))
    .find((question) => question !== null) ?? null;

const labelHints: Record<PriceLabel, string> = {
  'Starting from': 'Shown before the price.',
  'Price on Request': 'Shown instead of the price. Visitors do not see the price.',
  'Contact for Quote': 'Shown instead of the price. Visitors do not see the price.',
  'no-label': 'Only the price is shown.',
};

/** Whether the sale price is not below the regular price, so that there is no sale. */
export const noSale = (prices: Pick<Product, 'regularPrice' | 'salePrice'>): boolean =>
  Number(prices.salePrice) > 0 && Number(prices.regularPrice) > 0 && !isOnSale(prices);

export function PriceAndStock() {
  const { watch } = useFormContext<Values>();
  const field = useFields<Values>();
  const [regular, sale, label] = watch(['regularPrice', 'salePrice', 'priceLabel']);
  const isNoSale = noSale({ regularPrice: Number(regular), salePrice: Number(sale) });
  return (
    <FormSection title="More on price & stock" folds={furtherFields}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          {...field('salePrice')}
          {...amount}
          hint={
            isNoSale && (
              <strong className="text-magenta">
                The sale price is not below the regular price. Visitors see it as the price, without a sale.
              </strong>
            )
          }
        />
        <SelectField
          {...field('priceLabel')}
          hint={`${labelHints[label]}${isOnRequest(label) ? '' : ' If there is no price, visitors read “Price on Request”.'}`}
        >
          <Options of={priceLabels.map((each) => [each, each === 'no-label' ? 'No label' : each])} />
        </SelectField>
        <NumberField {...field('costPrice')} {...amount} hint="What you pay. Visitors never see it." />
        <TextField {...field('currency')} maxLength={3} autoCapitalize="characters" spellCheck={false} />
      </div>
      <StockFields />
    </FormSection>
  );
}

import { useFormContext } from 'react-hook-form';
import { isInStockOnPage } from '#app/domain/catalogue/product.ts';
import { type StockStatus, stockStatuses } from '#app/domain/catalogue/product-options.ts';
import { isNoneLeft, type Stock, withInStock, withQuantity, withStockStatus } from '#app/domain/catalogue/stock.ts';
import { number, plain, type ValuesOf } from '#app/panel/frame/edit/fields.ts';
import { useFields } from '#app/panel/frame/edit/form.tsx';
import { NumberField } from '#app/panel/frame/number-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckField, SelectField } from '#app/ui/field.tsx';
import { Options } from '#app/ui/options.tsx';
import { count } from './number-rules.ts';

export const stockTable = {
  stockStatus: plain<StockStatus>('Stock status', 'in_stock'),
  stockQuantity: number('Stock quantity', count),
  inStock: plain('In stock', true),
};

type Values = ValuesOf<typeof stockTable>;

const stockNames: Record<StockStatus, string> = {
  in_stock: 'In stock',
  out_of_stock: 'Out of stock',
  on_backorder: 'On backorder',
};

const { read, write } = stockTable.stockQuantity;
const stockOf = ({ inStock, stockStatus, stockQuantity }: Values): Stock => ({
  inStock,
  stockStatus,
  stockQuantity: write(stockQuantity),
});

/** In Stock, status and quantity, which depend on each other. */
export function StockFields() {
  const { watch, getValues, setValue, setFocus } = useFormContext<Values>();
  const field = useFields<Values>();
  const [inStock, stockStatus, stockQuantity] = watch(['inStock', 'stockStatus', 'stockQuantity']);
  const stock = stockOf({ inStock, stockStatus, stockQuantity });

  function take(next: Stock) {
    const now = getValues();
    const shown: Values = { ...next, stockQuantity: read(next.stockQuantity) };
    for (const name of ['inStock', 'stockStatus', 'stockQuantity'] as const)
      if (now[name] !== shown[name]) setValue(name, shown[name], { shouldDirty: true });
  }

  /** Applies a suggestion. Its button disappears, so the focus moves to the changed field. */
  function suggested(next: Stock) {
    take(next);
    setFocus('inStock');
  }

  return (
    <>
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
            step="1"
            min={0}
            inputMode="numeric"
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
              <Button size="small" kind="secondary" onClick={() => suggested(withInStock(stock, false))}>
                Mark out of stock
              </Button>
            </div>
          )}
        </div>
      </div>
      <CheckField
        {...field('inStock', {
          onChange: ({ target }) => take(withInStock(stockOf(getValues()), target.checked)),
        })}
      />
    </>
  );
}

import { useFormContext } from 'react-hook-form';
import { number, plain, type ValuesOf } from '#app/admin/edit/fields.ts';
import { useFields } from '#app/admin/edit/form.tsx';
import { FormSection } from '#app/admin/form-section.tsx';
import { NumberField } from '#app/admin/number-field.tsx';
import { type PriceLabel, priceLabels, type StockStatus, stockStatuses } from '#app/domain/product-options.ts';
import { isOnRequest } from '#app/domain/product-price.ts';
import { CheckField, SelectField, TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import { count, price } from './number-rules.ts';
import { statusAfterStock, stockAfterStatus } from './stock.ts';

export const priceAndStock = {
  regularPrice: number('Regular price', price),
  salePrice: number('Sale price', price),
  priceLabel: plain<PriceLabel>('Price label', 'Starting from'),
  currency: plain('Currency', dealer.locale.currency),
  stockStatus: plain<StockStatus>('Stock status', 'in_stock'),
  stockQuantity: number('Stock quantity', count),
  inStock: plain('In stock', true),
};

type Values = ValuesOf<typeof priceAndStock>;

const labelHints: Record<PriceLabel, string> = {
  'Starting from': 'Stands before the price.',
  'Price on Request': 'Stands in place of the price, which stays hidden.',
  'Contact for Quote': 'Stands in place of the price, which stays hidden.',
  'no-label': 'The price alone.',
};

const stockNames: Record<StockStatus, string> = {
  in_stock: 'In stock',
  out_of_stock: 'Out of stock',
  on_backorder: 'On backorder',
};

export function PriceAndStock() {
  const { watch, setValue, getValues } = useFormContext<Values>();
  const field = useFields<Values>();
  const [regular, sale, label] = watch(['regularPrice', 'salePrice', 'priceLabel']);
  const isNoSale = Number(sale) > 0 && Number(regular) > 0 && Number(sale) >= Number(regular);
  return (
    <FormSection title="Price & stock">
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField {...field('regularPrice')} step="0.01" min={0} />
        <NumberField
          {...field('salePrice')}
          step="0.01"
          min={0}
          hint={
            isNoSale && (
              <strong className="text-magenta">
                The sale price is not below the regular price, so no sale is shown.
              </strong>
            )
          }
        />
        <SelectField
          {...field('priceLabel')}
          hint={`${labelHints[label]}${isOnRequest(label) ? '' : ' Without a price: Price on Request.'}`}
        >
          {priceLabels.map((each) => (
            <option key={each} value={each}>
              {each === 'no-label' ? 'No label' : each}
            </option>
          ))}
        </SelectField>
        <TextField {...field('currency')} maxLength={3} autoCapitalize="characters" spellCheck={false} />
        <SelectField
          {...field('stockStatus', {
            onChange: (event) =>
              setValue('inStock', stockAfterStatus(event.target.value, getValues('inStock')), { shouldDirty: true }),
          })}
        >
          {stockStatuses.map((status) => (
            <option key={status} value={status}>
              {stockNames[status]}
            </option>
          ))}
        </SelectField>
        <NumberField
          {...field('stockQuantity')}
          step="1"
          min={0}
          inputMode="numeric"
          hint="Empty: not shown. 0 is shown."
        />
      </div>
      <CheckField
        {...field('inStock', {
          onChange: (event) =>
            setValue('stockStatus', statusAfterStock(event.target.checked, getValues('stockStatus')), {
              shouldDirty: true,
            }),
        })}
      />
    </FormSection>
  );
}

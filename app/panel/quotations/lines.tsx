import { useFormContext, useWatch } from 'react-hook-form';
import { quotationLimits } from '#app/domain/quotations/quotation-options.ts';
import type { LineSums } from '#app/domain/quotations/quotation-sums.ts';
import { Entries } from '#app/panel/frame/edit/entries.tsx';
import { useFields } from '#app/panel/frame/edit/form.tsx';
import { FormSection } from '#app/panel/frame/form-section.tsx';
import { NumberField } from '#app/panel/frame/number-field.tsx';
import { CheckField, SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { Options } from '#app/ui/options.tsx';
import { dealer } from '#dealer';
import { AddProduct } from './add-product.tsx';
import { rupees } from './in-words.ts';
import { lineKindNames, periodsOf, type TypedLine } from './line-values.ts';
import type { QuotationValues } from './quotation-noun.ts';

const emptyLine: TypedLine = {
  kind: 'sale',
  product: '',
  name: '',
  description: '',
  hsn: '',
  quantity: '1',
  price: '',
  periods: '1',
  discount: '',
  discountKind: 'percent',
  rate: String(dealer.locale.taxRate),
};

type LinesProps = { sums: readonly LineSums[] /** Whether new lines have GST. */; isTaxed: boolean };

export function Lines({ sums, isTaxed }: LinesProps) {
  const field = useFields<QuotationValues>();
  const { formState } = useFormContext<QuotationValues>();
  const missing = formState.errors.lines?.message ?? formState.errors.lines?.root?.message;
  return (
    <FormSection title="Lines">
      <AddProduct isTaxed={isTaxed} />
      {missing && (
        <p data-invalid tabIndex={-1} className="field-error">
          {missing}
        </p>
      )}
      <Entries<QuotationValues, 'lines'>
        name="lines"
        what="line"
        empty={isTaxed ? emptyLine : { ...emptyLine, rate: '0' }}
        most={quotationLimits.lines}
        isOrdered
      >
        {(index) => <Line index={index} sums={sums[index]} />}
      </Entries>
      <CheckField {...field('pricesInclude')} />
    </FormSection>
  );
}

function Line({ index, sums }: { index: number; sums: LineSums | undefined }) {
  const field = useFields<QuotationValues>();
  const { control } = useFormContext<QuotationValues>();
  const kind = useWatch({ control, name: `lines.${index}.kind` });
  const periods = periodsOf(kind);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <TextField {...field(`lines.${index}.name`)} label="Name" autoComplete="off" required />
        <SelectField {...field(`lines.${index}.kind`)} label="Kind">
          <Options of={Object.entries(lineKindNames)} />
        </SelectField>
      </div>
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 @min-[14rem]:grid-cols-2 @lg:grid-cols-4">
          <NumberField
            {...field(`lines.${index}.price`)}
            label={periods ? `Price per ${periods.one}, ₹` : 'Price, ₹'}
          />
          <NumberField {...field(`lines.${index}.quantity`)} label="Quantity" />
          {periods && <NumberField {...field(`lines.${index}.periods`)} label={periods.many} />}
          <NumberField {...field(`lines.${index}.discount`)} label="Discount" />
          <SelectField {...field(`lines.${index}.discountKind`)} label="Discount in">
            <option value="percent">%</option>
            <option value="amount">₹</option>
          </SelectField>
          <NumberField {...field(`lines.${index}.rate`)} label="GST, %" />
          <TextField {...field(`lines.${index}.hsn`)} label="HSN or SAC" inputMode="numeric" autoComplete="off" />
        </div>
      </div>
      <TextArea {...field(`lines.${index}.description`)} label="Description" rows={2} dir="auto" />
      {sums && (
        <p className="text-right text-sm text-ink-soft tabular-nums">
          {rupees(sums.taxable)} + {rupees(sums.total - sums.taxable)} GST ={' '}
          <strong className="text-base text-ink">{rupees(sums.total)}</strong>
        </p>
      )}
    </>
  );
}

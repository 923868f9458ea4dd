import { type ReactNode, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { planOf } from '#app/domain/catalogue/plans/plan-fields.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { type Asked, draftLines, lineDescriptions } from '#app/domain/quotations/draft-lines.ts';
import { suggestedHsn } from '#app/domain/quotations/hsn.ts';
import type { QuotationView } from '#app/domain/quotations/quotation.schema.ts';
import { type LineKind, lineKinds, quotationLimits } from '#app/domain/quotations/quotation-options.ts';
import type { LineSums } from '#app/domain/quotations/quotation-sums.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { useAnswer } from '#app/panel/frame/calls/use-answer.ts';
import { Entries } from '#app/panel/frame/edit/entries.tsx';
import { useFields } from '#app/panel/frame/edit/form.tsx';
import { FormSection } from '#app/panel/frame/form-section.tsx';
import { PlusIcon } from '#app/panel/frame/icons.tsx';
import { Fold } from '#app/panel/frame/parts/fold.tsx';
import { Problem } from '#app/panel/frame/parts/problem.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { CheckField, NumberField, Options, SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { dealer } from '#dealer';
import { rupees } from './in-words.ts';
import { lineKindNames, periodsOf, type TypedLine, typedLine } from './line-values.ts';
import { quotationCalls } from './quotation-calls.ts';
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
      <AddTemplate />
      <Problem data-invalid tabIndex={-1} text={missing} />
      <Entries<QuotationValues, 'lines'>
        name="lines"
        what="line"
        empty={isTaxed ? emptyLine : { ...emptyLine, rate: '0' }}
        most={quotationLimits.lines}
        isOrdered
      >
        {(index, tools) => <Line index={index} sums={sums[index]} tools={tools} />}
      </Entries>
      <CheckField {...field('pricesInclude')} />
    </FormSection>
  );
}

type LineProps = { index: number; sums: LineSums | undefined; tools: ReactNode };

function Line({ index, sums, tools }: LineProps) {
  const field = useFields<QuotationValues>();
  const { control, getValues, setValue } = useFormContext<QuotationValues>();
  const line = useWatch({ control, name: `lines.${index}` });
  const periods = periodsOf(line.kind);

  /** The description, code and period of a kind, unless they are typed. */
  function fillIn(next: LineKind) {
    const at = `lines.${index}` as const;
    const line = getValues(at);
    const own = Object.values(lineDescriptions);
    if (own.includes(line.description)) setValue(`${at}.description`, lineDescriptions[next], { shouldDirty: true });
    const codes = [undefined, ...lineKinds].map((each) => (each ? suggestedHsn(each) : ''));
    if (codes.includes(line.hsn))
      setValue(`${at}.hsn`, next === 'sale' ? '' : suggestedHsn(next), { shouldDirty: true });
    if (['1', '12'].includes(line.periods)) setValue(`${at}.periods`, next === 'rent' ? '12' : '1');
  }
  return (
    <>
      <TextArea {...field(`lines.${index}.name`)} label="Name" rows={1} required className="**:field-sizing-content" />
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 @min-[14rem]:grid-cols-2 @min-[20rem]:grid-cols-3 @lg:grid-cols-4">
          <SelectField
            {...field(`lines.${index}.kind`, { onChange: ({ target }) => fillIn(target.value as LineKind) })}
            label="Kind"
          >
            <Options of={Object.entries(lineKindNames)} />
          </SelectField>
          <NumberField {...field(`lines.${index}.quantity`)} label="Quantity" />
          <NumberField
            {...field(`lines.${index}.price`)}
            className="last:col-span-full @min-[20rem]:last:col-span-1"
            label={periods ? `Price per ${periods.one}, ₹` : 'Price, ₹'}
          />
          {periods && <NumberField {...field(`lines.${index}.periods`)} label={periods.many} />}
        </div>
      </div>
      <Fold
        title={inWords(line)}
        fields={more.map((name) => `lines.${index}.${name}`)}
        isOpenAtFirst={line.name === ''}
      >
        <div className="@container">
          <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 @min-[14rem]:grid-cols-2 @lg:grid-cols-4">
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
      </Fold>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {tools}
        {sums && (
          <p className="ml-auto text-right text-sm text-ink-soft tabular-nums">
            <span className="max-sm:hidden">
              {rupees(sums.taxable)} + {rupees(sums.total - sums.taxable)} GST ={' '}
            </span>
            <strong className="text-base text-ink">{rupees(sums.total)}</strong>
          </p>
        )}
      </div>
    </>
  );
}

/** The fields that a product fills in. */
const more = ['discount', 'discountKind', 'rate', 'hsn', 'description'] as const;

const inWords = ({ kind, discount, discountKind, rate, hsn }: TypedLine) =>
  [
    discount !== '' && `Discount ${discountKind === 'amount' ? `₹${discount}` : `${discount}%`}`,
    `GST ${rate}%`,
    hsn && `${kind === 'sale' ? 'HSN' : 'SAC'} ${hsn}`,
    'Description',
  ]
    .filter(Boolean)
    .join(' · ');

/** Adds the lines of a template, and takes its terms and notes. */
function AddTemplate() {
  const { getValues, setValue } = useFormContext<QuotationValues>();
  const [templates, setTemplates] = useState<readonly QuotationView[]>([]);
  useAnswer(
    (signal) => quotationCalls.list({ view: 'templates' }, 1, signal),
    (found) => setTemplates(found.quotations),
    [],
  );
  if (templates.length === 0) return null;

  function add(chosen: string) {
    const body = templates.find(({ id }) => id === chosen)?.body;
    if (!body) return;
    setValue('lines', [...getValues('lines'), ...body.lines.map(typedLine)], { shouldDirty: true });
    for (const name of ['terms', 'notes'] as const)
      if (body[name] !== '') setValue(name, body[name], { shouldDirty: true });
  }

  return (
    <SelectField label="Add a template" value="" onChange={({ target }) => add(target.value)}>
      <option value="">Choose…</option>
      <Options of={templates.map(({ id, template }) => [id, template])} />
    </SelectField>
  );
}

const maxFound = 6;

/** The lines that a product can become, with its prices. */
function linesFor(product: Product, isTaxed: boolean) {
  const { rentPerMonth, amcFull, amcLabour } = planOf(product);
  const wants: Asked['wants'] = [
    'buy',
    ...(rentPerMonth == null ? [] : (['rent'] as const)),
    ...(amcFull == null && amcLabour == null ? [] : (['amc'] as const)),
  ];
  const asked = { product: product.slug, name: '', quantity: 1, note: '', paise: null, wants };
  return draftLines(asked, product, { ...dealer.locale, isTaxed });
}

/** Searches the products and adds one of them as a line. */
function AddProduct({ isTaxed }: { isTaxed: boolean }) {
  const { getValues, setValue } = useFormContext<QuotationValues>();
  const attempt = useAttempt();
  const [typed, setSearch] = useState('');
  const [found, setFound] = useState<readonly Product[] | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const search = typed.trim();
  const toasts = { failure: 'Failed to add the product' };
  useAnswer(
    async (signal) =>
      search.length < 2
        ? { value: { products: null } }
        : attempt(() => panel.products.list({ search, limit: maxFound }, signal), toasts),
    (outcome) => 'value' in outcome && setFound(outcome.value.products),
    [search, attempt],
  );

  return (
    <div>
      <SearchField
        label="Add a product"
        placeholder="Add a product: name, model…"
        value={typed}
        onSearch={setSearch}
        onEnter={() => list.current?.querySelector('button')?.focus()}
      />
      <div role="status" className="sr-only">
        {found && `${found.length} found`}
      </div>
      {found?.length === 0 && <p className="mt-2 text-sm text-ink-soft">No product matches “{search}”.</p>}
      <ul ref={list} aria-label="Products found" className="mt-2 border-b border-rule empty:hidden">
        {found?.map((product) => (
          <li key={product.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-rule py-1.5">
            <span className="min-w-0 grow basis-40 text-sm font-semibold">{product.name}</span>
            <span className="flex flex-wrap gap-1.5">
              {linesFor(product, isTaxed).map((line) => (
                <SmallButton
                  key={line.kind}
                  icon={PlusIcon}
                  text={lineKindNames[line.kind] + (line.unitPaise > 0 ? ` ${rupees(line.unitPaise)}` : '')}
                  aria-label={`Add ${line.name}: ${lineKindNames[line.kind]}`}
                  onClick={() => {
                    setValue('lines', [...getValues('lines'), typedLine(line)], { shouldDirty: true });
                    setSearch('');
                    const input = list.current?.parentElement?.querySelector('input');
                    if (!input) return;
                    input.value = '';
                    input.focus();
                  }}
                />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

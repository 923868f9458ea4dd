import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { planOf } from '#app/domain/catalogue/plans/plan-fields.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { type Asked, draftLines } from '#app/domain/quotations/draft-lines.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { PlusIcon } from '#app/panel/frame/icons.tsx';
import { SmallButton } from '#app/panel/frame/small-button.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { dealer } from '#dealer';
import { rupees } from './in-words.ts';
import { lineKindNames, typedLine } from './line-values.ts';
import type { QuotationValues } from './quotation-noun.ts';
import { quotationSentences } from './quotation-sentences.ts';

const maxFound = 6;

/** The lines that a product can become, with its prices. */
function linesFor(product: Product, isTaxed: boolean) {
  const { rentPerMonth, amcFull, amcLabour } = planOf(product);
  const wants: Asked['wants'] = [
    'buy',
    ...(rentPerMonth == null ? [] : (['rent'] as const)),
    ...(amcFull == null && amcLabour == null ? [] : (['service'] as const)),
  ];
  const asked = { product: product.slug, name: '', quantity: 1, note: '', paise: null, wants };
  return draftLines(asked, product, { ...dealer.locale, isTaxed });
}

/** Searches the products and adds one of them as a line. */
export function AddProduct({ isTaxed }: { isTaxed: boolean }) {
  const { getValues, setValue } = useFormContext<QuotationValues>();
  const attempt = useAttempt();
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<readonly Product[] | null>(null);
  useEffect(() => {
    if (search.trim().length < 2) return setFound(null);
    const stop = new AbortController();
    attempt(() => panel.products.list({ search: search.trim(), limit: maxFound }, stop.signal), {
      failure: quotationSentences.addFailed,
    }).then(
      (outcome) => 'value' in outcome && !stop.signal.aborted && setFound(outcome.value.products),
      // Typing on aborts the call.
      () => {},
    );
    return () => stop.abort();
  }, [search, attempt]);

  return (
    <div>
      <SearchField
        label="Add a product"
        placeholder="Add a product: name, model…"
        value={search}
        onSearch={setSearch}
      />
      <div role="status" className="sr-only">
        {found && `${found.length} found`}
      </div>
      {found?.length === 0 && <p className="mt-2 text-sm text-ink-soft">No product matches “{search.trim()}”.</p>}
      <ul aria-label="Products found" className="mt-2 border-b border-rule empty:hidden">
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

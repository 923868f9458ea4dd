import { useDeferredValue, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormSection } from '#app/admin/form-section.tsx';
import { factLines } from '#app/domain/facts/fact-text.ts';
import type { Stated } from '#app/domain/facts/facts.ts';
import { readFacts } from '#app/domain/facts/read-facts.ts';
import { dealer } from '#dealer';
import { type ProductValues, productForm } from './product-fields.ts';

/** The facts that the form's values state, each with the words that it was read from. */
export function Facts() {
  const { watch } = useFormContext<ProductValues>();
  const { name, brand, category, tags, shortDescription, specifications } = productForm.write(watch()) as Stated;
  // Reading takes about a millisecond, so it follows typing with a lower priority.
  const stated = useDeferredValue(JSON.stringify({ name, brand, category, tags, shortDescription, specifications }));
  const lines = useMemo(() => factLines(readFacts(JSON.parse(stated)), dealer.locale), [stated]);
  return (
    <FormSection
      title="Facts"
      lead="What the website understands from the name, the category, the tags, the short description and the specifications. If one is wrong, correct those words."
    >
      {lines.length === 0 ? (
        <p className="text-ink-soft">Nothing yet. Specifications such as “Print speed” and “25 ppm” state facts.</p>
      ) : (
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {lines.map(({ name, label, value, source }) => (
            <div key={name} className="min-w-0 [overflow-wrap:anywhere]">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd>
                <span className="font-semibold">{value}</span>
                <span className="block text-sm text-ink-soft">From “{source}”</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </FormSection>
  );
}

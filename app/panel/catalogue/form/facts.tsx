import { useDeferredValue, useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { factLabel, factLines, factNames, factOptions, factUnit } from '#app/domain/catalogue/facts/fact-text.ts';
import { type FactName, type Stated, type Supply, withCorrections } from '#app/domain/catalogue/facts/facts.ts';
import { readFacts, unclearFacts } from '#app/domain/catalogue/facts/read-facts.ts';
import { FormSection } from '#app/panel/frame/form-section.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { Options, SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import { type ProductValues, productForm } from './product-fields.ts';

/** The facts that the form's values state, each with the words that it was read from and the owner's correction. */
export function Facts() {
  const { setValue } = useFormContext<ProductValues>();
  const { facts, unclear, corrections } = useStatedFacts();
  const [edited, setEdited] = useState<FactName | null>(null);
  const lines = new Map(factLines(facts, dealer.locale).map((line) => [line.name, line]));
  const isRejected = (fact: FactName) => corrections[fact] === null;
  const shown = factNames.filter((fact) => lines.has(fact) || isRejected(fact) || fact in unclear || fact === edited);

  function correct(fact: FactName, value: unknown) {
    const { [fact]: _, ...others } = corrections;
    setValue('factCorrections', value === undefined ? others : { ...others, [fact]: value }, { shouldDirty: true });
  }

  return (
    <FormSection
      title="Facts"
      folds={{ factCorrections: { initial: {} } }}
      lead="What the website reads from the name, the category, the tags, the short description and the specifications. Visitors filter and compare products by these facts. Your corrections stay when you edit the product."
    >
      {shown.length === 0 && (
        <p className="text-ink-soft">Nothing yet. Specifications such as “Print speed” and “25 ppm” state facts.</p>
      )}
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {shown.map((fact) => {
          const line = lines.get(fact);
          const isCorrected = corrections[fact] !== undefined;
          const source = line?.source ?? unclear[fact];
          const without = unclear[fact] && !isCorrected ? 'Not clear, so left out' : 'Not stated';
          return (
            <li key={fact} className="min-w-0 [overflow-wrap:anywhere]">
              <div className="flex flex-wrap items-start justify-between gap-x-3">
                <div className="min-w-0 grow basis-40">
                  <p className="text-sm text-ink-soft">{factLabel(fact)}</p>
                  <p className="font-semibold">{line?.value ?? without}</p>
                  <p className="text-sm text-ink-soft">
                    {isCorrected ? 'Corrected by you' : source && `From “${source}”`}
                  </p>
                </div>
                {fact !== edited && (
                  <SmallButton
                    kind="quiet"
                    text="Change"
                    className="shrink-0"
                    aria-label={`Change ${factLabel(fact)}`}
                    onClick={() => setEdited(fact)}
                  />
                )}
              </div>
              {fact === edited && (
                <FactEditor
                  name={fact}
                  value={facts[fact]?.value}
                  isCorrected={isCorrected}
                  onChange={(value) => correct(fact, value)}
                  onDone={() => setEdited(null)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {shown.length < factNames.length && (
        <SelectField label="Add a fact" value="" onChange={({ target }) => setEdited(target.value as FactName)}>
          <option value="">Choose…</option>
          <Options of={factNames.filter((fact) => !shown.includes(fact)).map((fact) => [fact, factLabel(fact)])} />
        </SelectField>
      )}
    </FormSection>
  );
}

type FactEditorProps = {
  name: FactName;
  value: unknown;
  isCorrected: boolean;
  /** `null` rejects the fact; `undefined` removes the correction. */
  onChange: (value: unknown) => void;
  onDone: () => void;
};

/** Corrects one fact: another value, not stated, or what the website reads. */
function FactEditor({ name, value, isCorrected, onChange, onDone }: FactEditorProps) {
  const choose = (next: unknown) => {
    onChange(next);
    onDone();
  };
  return (
    <div className="mt-2 grid gap-2 border-l-2 border-rule pl-3">
      <ValueField name={name} value={value} onChange={onChange} />
      <div className="flex flex-wrap gap-2">
        <SmallButton text="Done" onClick={onDone} />
        <SmallButton kind="quiet" text="Not stated" onClick={() => choose(null)} />
        {isCorrected && (
          <SmallButton kind="quiet" text="Use what the website reads" onClick={() => choose(undefined)} />
        )}
      </div>
    </div>
  );
}

function ValueField({ name, value, onChange }: Pick<FactEditorProps, 'name' | 'value' | 'onChange'>) {
  const options = factOptions(name);
  const [typed, setTyped] = useState(() => (name === 'supplies' ? suppliesText(value) : String(value ?? '')));
  if (options !== null)
    return (
      <SelectField
        label={`Right value of ${factLabel(name)}`}
        autoFocus
        value={String(value ?? '')}
        onChange={({ target }) => target.value !== '' && onChange(target.value)}
      >
        <option value="">Choose…</option>
        <Options of={options} />
      </SelectField>
    );
  if (name === 'supplies')
    return (
      <TextArea
        label="Toner and ink, one code a line"
        hint="A yield in pages may follow: TK-4145, 16000"
        autoFocus
        rows={4}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(suppliesIn(target.value));
        }}
      />
    );
  return (
    <TextField
      label={`Right value of ${factLabel(name)}`}
      hint={`In ${factUnit(name)}`}
      autoFocus
      inputMode="decimal"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        const number = Number(target.value.replaceAll(',', ''));
        if (target.value.trim() !== '' && Number.isFinite(number) && number >= 0) onChange(number);
      }}
    />
  );
}

const suppliesText = (value: unknown) =>
  ((value ?? []) as Supply[]).map((each) => (each.yield ? `${each.code}, ${each.yield}` : each.code)).join('\n');

function suppliesIn(text: string): Supply[] {
  return text
    .split('\n')
    .map((line): Supply => {
      const [, code = line, pages] = /^(.*?)\s*,\s*(\d[\d,]*)\s*(?:pages?)?\s*$/.exec(line) ?? [];
      return { code: code.trim(), ...(pages && { yield: Number(pages.replaceAll(',', '')) }) };
    })
    .filter(({ code }) => code !== '');
}

/** The facts that the form's values state or name unclearly, with the owner's corrections. */
export function useStatedFacts() {
  const { watch } = useFormContext<ProductValues>();
  const { factCorrections: corrections, ...product } = productForm.write(watch());
  const { name, brand, category, tags, shortDescription, specifications } = product as Stated;
  // Reading takes about a millisecond, so it follows typing with a lower priority.
  const stated = useDeferredValue(JSON.stringify({ name, brand, category, tags, shortDescription, specifications }));
  const read = useMemo(() => {
    const product: Stated = JSON.parse(stated);
    return { facts: readFacts(product), unclear: unclearFacts(product) };
  }, [stated]);
  return { facts: withCorrections(read.facts, corrections), unclear: read.unclear, corrections };
}

import { useState } from 'react';
import { factLabel, factOptions, factUnit } from '#app/domain/facts/fact-text.ts';
import type { FactName, Supply } from '#app/domain/facts/facts.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { Options } from '#app/ui/options.tsx';

type FactEditorProps = {
  name: FactName;
  value: unknown;
  isCorrected: boolean;
  /** `null` rejects the fact; `undefined` removes the correction. */
  onChange: (value: unknown) => void;
  onDone: () => void;
};

/** Corrects one fact: another value, not stated, or what the website reads. */
export function FactEditor({ name, value, isCorrected, onChange, onDone }: FactEditorProps) {
  const choose = (next: unknown) => {
    onChange(next);
    onDone();
  };
  return (
    <div className="mt-2 grid gap-2 border-l-2 border-rule pl-3">
      <ValueField name={name} value={value} onChange={onChange} />
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" size="small" onClick={onDone}>
          Done
        </Button>
        <Button kind="quiet" size="small" onClick={() => choose(null)}>
          Not stated
        </Button>
        {isCorrected && (
          <Button kind="quiet" size="small" onClick={() => choose(undefined)}>
            Use what the website reads
          </Button>
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
        error={undefined}
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
        error={undefined}
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
      error={undefined}
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

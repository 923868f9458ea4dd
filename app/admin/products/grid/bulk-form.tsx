import { type SubmitEvent, useId, useState } from 'react';
import { counted } from '#app/admin/counted.ts';
import { isPlanField } from '#app/domain/cost/plan-fields.ts';
import { choicesOf, type Shown } from '#app/domain/grid-columns.ts';
import { roundings } from '#app/domain/price-change.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Options } from '#app/ui/options.tsx';
import type { BulkStep } from './bulk.ts';
import { type BulkValues, bulkStep, type How, howsOf, isMoney, type What, whatsOf } from './bulk-steps.ts';

type BulkFormProps = {
  /** The number of selected products. */
  count: number;
  known: Shown;
  tags: readonly string[];
  /** False where nothing came of it. */
  apply: (step: BulkStep) => boolean;
};

const roundingTexts: Record<(typeof roundings)[number], string> = {
  none: 'Do not round',
  1: 'To whole rupees',
  10: 'To ₹10',
  100: 'To ₹100',
  99: 'To end in 99, such as ₹45,299',
};

const tagsId = 'grid-tags';
const firstHow = (what: What) => (Object.keys(howsOf(what) ?? {})[0] ?? 'set') as How;
const isTag = (what: What) => what === 'addTag' || what === 'removeTag';

/** Changes all selected products at once. It only edits their cells and saves nothing. */
export function BulkForm({ count, known, tags, apply }: BulkFormProps) {
  const whats = Object.entries(whatsOf(known.columns)) as [What, string][];
  const [values, setValues] = useState<BulkValues>(() => {
    const [[what] = ['regularPrice' as const]] = whats;
    const first = { what, how: firstHow(what), text: '' };
    // A page costs paise, so numbers of plans are not rounded unless the owner says so.
    return { ...first, rounding: isPlanField(what) ? 'none' : '100' };
  });
  const [error, setError] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const formId = useId();
  const { what, how, text, rounding } = values;
  const set = (some: Partial<BulkValues>) => {
    setValues({ ...values, ...some });
    setError(undefined);
  };
  const choices = choicesOf(what, known);
  const ways = howsOf(what);
  const needsText = ways === undefined || how !== 'clear';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const step = bulkStep(values);
    if ('problem' in step) return setError(step.problem);
    // Clear the value, so that a second click does not apply the change again.
    if (apply(step) && choices === null) set({ text: '' });
  }

  return (
    <>
      {/* On phones the form is collapsed, because it would fill the screen. */}
      <Button
        kind="secondary"
        size="small"
        aria-expanded={isOpen}
        aria-controls={formId}
        onClick={() => setIsOpen(!isOpen)}
        className="mb-3 w-full sm:hidden"
      >
        Change {counted(count, 'selected product', 'selected products')} together
      </Button>
      <form
        id={formId}
        noValidate
        aria-label="Change the selected products"
        onSubmit={submit}
        className={`mb-3 grid items-end gap-3 border border-rule bg-sheet p-3 sm:grid-cols-2 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto] ${isOpen ? '' : 'max-sm:hidden'}`}
      >
        <SelectField
          label={`Change of ${counted(count, 'selected product', 'selected products')}`}
          error={undefined}
          value={what}
          onChange={(event) => {
            const next = event.target.value as What;
            set({ what: next, text: choicesOf(next, known)?.[0] ?? '', how: firstHow(next) });
          }}
        >
          <Options of={whats} />
        </SelectField>
        {ways !== undefined && (
          <SelectField
            label="Method"
            error={undefined}
            value={how}
            onChange={(event) => set({ how: event.target.value as How })}
          >
            <Options of={Object.entries(ways)} />
          </SelectField>
        )}
        {choices !== null && (
          <SelectField label="To" error={error} value={text} onChange={(event) => set({ text: event.target.value })}>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </SelectField>
        )}
        {choices === null && needsText && (
          <TextField
            label={
              isMoney(what) ? (how === 'set' ? 'Price' : 'Amount, such as 5 or -5') : isTag(what) ? 'Tag' : 'Number'
            }
            error={error}
            value={text}
            autoComplete="off"
            inputMode={isTag(what) || isMoney(what) || isPlanField(what) ? 'text' : 'numeric'}
            list={isTag(what) ? tagsId : undefined}
            onChange={(event) => set({ text: event.target.value })}
          />
        )}
        {isTag(what) && (
          <datalist id={tagsId}>
            {tags.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        )}
        {isMoney(what) && how !== 'clear' && (!isPlanField(what) || how !== 'set') && (
          <SelectField
            label="Rounding"
            error={undefined}
            value={rounding}
            onChange={(event) => set({ rounding: event.target.value as BulkValues['rounding'] })}
          >
            <Options of={roundings.map((each) => [each, roundingTexts[each]])} />
          </SelectField>
        )}
        <Button type="submit" kind="secondary" size="small" className="min-h-12">
          Fill in
        </Button>
      </form>
    </>
  );
}

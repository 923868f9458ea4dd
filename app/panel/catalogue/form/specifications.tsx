import { useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useLeaveGuard } from '#app/panel/frame/edit/leave-guard.ts';
import { FormSection } from '#app/panel/frame/form-section.tsx';
import { PlusIcon } from '#app/panel/frame/icons.tsx';
import { Problem } from '#app/panel/frame/parts/problem.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { namedValues, type PairLists, PairRow } from './pair-row.tsx';

export const specifications = {
  specifications: namedValues('Specifications'),
  dimensions: namedValues('Dimensions'),
};

export function Specifications() {
  return (
    <FormSection
      title="Specifications"
      folds={specifications}
      lead="For example “Print speed” and “25 ppm”. Visitors read them in this order."
    >
      <Pairs name="specifications" what="specification" example={['Print speed', '25 ppm']} />
      <h3 className="mt-2 text-lg font-bold">Dimensions</h3>
      <Pairs name="dimensions" what="dimension" example={['Width', '587 mm']} />
    </FormSection>
  );
}

type PairsProps = {
  name: 'specifications' | 'dimensions';
  what: string;
  example: readonly [name: string, value: string];
};

/** The ordered name-value pairs, with a row to add one. */
function Pairs({ name, what, example }: PairsProps) {
  const { control, getValues, setValue, formState } = useFormContext<PairLists>();
  const { fields, append, remove, move } = useFieldArray({ control, name });
  const [added, setAdded] = useState({ name: '', value: '' });
  const [missing, setMissing] = useState({ name: false, value: false });
  const nameField = useRef<HTMLInputElement>(null);

  function add({ staysHere = true } = {}) {
    const pair = { name: added.name.trim(), value: added.value.trim() };
    setMissing({ name: pair.name === '', value: pair.value === '' });
    if (pair.name === '' || pair.value === '') return;
    const known = getValues(name).findIndex((each) => each.name.trim().toLowerCase() === pair.name.toLowerCase());
    if (known < 0) append(pair, { shouldFocus: false });
    else if (!confirm(`There is already a specification named ${pair.name}. Replace its value?`)) return;
    else setValue(`${name}.${known}.value`, pair.value, { shouldDirty: true });
    setAdded({ name: '', value: '' });
    if (staysHere) nameField.current?.focus();
  }

  const onKeyDown = (event: React.KeyboardEvent) => {
    const isSaving = event.key === 's' && (event.ctrlKey || event.metaKey);
    if (isSaving) addTyped();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };

  /** Adds a filled-in pair on blur, for example if the user goes straight to Save. */
  function addTyped() {
    if (added.name.trim() && added.value.trim()) add({ staysHere: false });
  }
  useLeaveGuard(() => added.name !== '' || added.value !== '');

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul className="grid gap-2 empty:hidden">
        {fields.map(({ id }, index) => (
          <PairRow
            key={id}
            list={name}
            what={what}
            index={index}
            count={fields.length}
            error={formState.errors[name]?.[index]}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      <Problem text={formState.errors[name]?.message} />
      <fieldset
        aria-label={`Add ${what}`}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[1fr_1fr_auto]"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) addTyped();
        }}
      >
        <TextField
          ref={nameField}
          label={`New ${what}`}
          placeholder={example[0]}
          value={added.name}
          error={missing.name ? 'Please enter a name' : undefined}
          onChange={(event) => setAdded({ ...added, name: event.target.value })}
          onKeyDown={onKeyDown}
        />
        <TextField
          label="Value"
          aria-label={`Value of new ${what}`}
          placeholder={example[1]}
          value={added.value}
          error={missing.value ? 'Please enter a value' : undefined}
          onChange={(event) => setAdded({ ...added, value: event.target.value })}
          onKeyDown={onKeyDown}
        />
        <SmallButton
          icon={PlusIcon}
          text={`Add ${what}`}
          onClick={() => add()}
          onMouseDown={(event) => event.preventDefault()}
          className="max-w-full justify-self-start lg:mt-7"
        />
      </fieldset>
    </div>
  );
}

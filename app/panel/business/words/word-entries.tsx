import { useId, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { isSampleTestimonial } from '#app/domain/business/words/page-words.ts';
import type { ListSpec, WordName } from '#app/domain/business/words/word-parts.ts';
import { same } from '#app/domain/records/merge-edits.ts';
import { MoveButtons } from '#app/panel/frame/edit/entries.tsx';
import { useFields } from '#app/panel/frame/edit/form.tsx';
import { PlusIcon } from '#app/panel/frame/icons.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { BackToOriginal, WordInput } from './word-text.tsx';
import type { Lists, WordEntry } from './words-noun.ts';

type WordEntriesProps = { name: WordName; spec: ListSpec; original: string | WordEntry[] };

const emptyEntry = ({ entry }: ListSpec): WordEntry => ({
  original: '',
  ...Object.fromEntries(Object.keys(entry).map((field) => [field, ''])),
});

/** An editable list of entries, which can be added, removed and moved. */
export function WordEntries({ name, spec, original }: WordEntriesProps) {
  const { control, setValue, watch } = useFormContext<Lists>();
  const { fields, append, remove, move } = useFieldArray<Lists>({ control, name });
  const [message, setMessage] = useState('');
  const addId = useId();
  const { what, most } = spec;
  const originals = original as WordEntry[];
  const entries = watch(name);

  function moveTo(from: number, to: number) {
    move(from, to);
    setMessage(`Now ${what} ${to + 1} of ${fields.length}`);
  }

  function removeAt(index: number) {
    // The pressed button is removed with its entry.
    document.getElementById(addId)?.focus();
    remove(index);
    setMessage(`Removed ${what} ${index + 1}`);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {fields.map(({ id }, index) => (
        <WordEntryFields
          key={id}
          name={name}
          spec={spec}
          index={index}
          count={fields.length}
          entry={entries[index]}
          original={originals.find(({ original }) => original !== '' && original === entries[index]?.original)}
          onMove={(to) => moveTo(index, to)}
          onRemove={() => removeAt(index)}
        />
      ))}
      {fields.length === 0 && (
        <p className="text-ink-soft">There is none now, so this part of the page is not shown to visitors.</p>
      )}
      <div className="flex flex-wrap items-center gap-x-5">
        <SmallButton
          id={addId}
          icon={PlusIcon}
          text={`Add ${what}`}
          aria-disabled={fields.length >= most}
          onClick={() => {
            if (fields.length < most)
              append(emptyEntry(spec), { focusName: `${name}.${fields.length}.${firstField(spec)}` });
          }}
        />
        <BackToOriginal
          of={`all ${spec.label.toLowerCase()}`}
          isOriginal={same(entries, originals)}
          onPress={() => setValue(name, originals, { shouldDirty: true })}
        />
      </div>
      {fields.length >= most && <p className="text-sm text-ink-soft">There can be {most} at most.</p>}
      <p role="status" className="sr-only">
        {message}
      </p>
    </div>
  );
}

type WordEntryFieldsProps = {
  name: WordName;
  spec: ListSpec;
  index: number;
  count: number;
  entry: WordEntry | undefined;
  original: WordEntry | undefined;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function WordEntryFields({ name, spec, index, count, entry, original, onMove, onRemove }: WordEntryFieldsProps) {
  const field = useFields<Lists>();
  const { setValue } = useFormContext<Lists>();
  const called = `${spec.what} ${index + 1}`;
  const legend = called.charAt(0).toUpperCase() + called.slice(1);
  const isSample = name === 'testimonials' && isSampleTestimonial({ quote: entry?.quote ?? '' });

  function revert() {
    for (const [part, value] of Object.entries(original ?? {}))
      setValue(`${name}.${index}.${part}` as never, value as never, { shouldDirty: true });
  }

  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 border-l-4 border-rule pl-4">
      <legend className="float-left text-lg font-bold">{legend}</legend>
      {isSample && (
        <p className="border-l-8 border-yellow-mark bg-shade px-3 py-2 font-semibold">
          This is a sample. Replace it with a real testimonial.
        </p>
      )}
      {Object.entries(spec.entry).map(([part, each]) => (
        <WordInput key={part} {...field(`${name}.${index}.${part}` as never)} spec={each} />
      ))}
      <div className="-ml-3.5 flex flex-wrap items-center gap-x-1">
        <MoveButtons what={called} index={index} count={count} onMove={onMove} onRemove={onRemove} />
        {original && <BackToOriginal of={called} isOriginal={same(entry, original)} onPress={revert} isFirst={false} />}
      </div>
    </fieldset>
  );
}

const firstField = ({ entry }: ListSpec) => Object.keys(entry)[0] ?? '';

import { useFormContext, useWatch } from 'react-hook-form';
import { useFields } from '#app/admin/edit/form.tsx';
import type { TextSpec, WordName } from '#app/domain/word-parts.ts';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { BackToOriginal } from './back-to-original.tsx';
import type { WordsValues } from './words-noun.ts';

type WordTextProps = { name: WordName; spec: TextSpec; original: string };

/** One text of a part, with a reset button. */
export function WordText({ name, spec, original }: WordTextProps) {
  const field = useFields<WordsValues>();
  const { control, setValue } = useFormContext<WordsValues>();
  const value = useWatch({ control, name });
  return (
    <>
      <WordInput {...field(name)} spec={spec} />
      <BackToOriginal
        of={spec.label}
        isOriginal={String(value).trim() === original}
        onPress={() => setValue(name, original, { shouldDirty: true })}
      />
    </>
  );
}

type WordInputProps = Omit<ReturnType<ReturnType<typeof useFields<WordsValues>>>, 'label'> & { spec: TextSpec };

/** A text field that supports any script and text direction. */
export function WordInput({ spec, ...field }: WordInputProps) {
  const { label, kind, missing, hint } = spec;
  const given = { ...field, label, hint, required: missing !== undefined, dir: 'auto', autoComplete: 'off' };
  return kind === 'line' ? (
    <TextField {...given} />
  ) : (
    <TextArea {...given} rows={3} className="[&_textarea]:field-sizing-content" />
  );
}

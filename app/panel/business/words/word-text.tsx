import { useFormContext, useWatch } from 'react-hook-form';
import type { PointsSpec, TextSpec, WordName } from '#app/domain/business/words/word-parts.ts';
import { useFields } from '#app/panel/frame/edit/form.tsx';
import { RetryIcon } from '#app/panel/frame/icons.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import type { WordsValues } from './words-noun.ts';

/** One text of a part, with a reset button. */
export function WordText({ name, spec, original }: { name: WordName; spec: TextSpec; original: string }) {
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

type WordInputProps = Omit<ReturnType<ReturnType<typeof useFields<WordsValues>>>, 'label'> & {
  spec: TextSpec | PointsSpec;
};

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

type BackToOriginalProps = {
  /** The text to reset, such as `Headline`. */
  of: string;
  isOriginal: boolean;
  onPress: () => void;
  /** The first button in a row has a negative left margin. */
  isFirst?: boolean;
};

/** Resets a text to the original. Never disabled, because a disabled button loses the focus. */
export const BackToOriginal = ({ of, isOriginal, onPress, isFirst = true }: BackToOriginalProps) => (
  <SmallButton
    kind="quiet"
    icon={RetryIcon}
    text="Restore original"
    className={isFirst ? '-ml-3.5' : ''}
    aria-disabled={isOriginal}
    aria-label={`Restore original: ${of}`}
    onClick={() => {
      if (!isOriginal) onPress();
    }}
  />
);

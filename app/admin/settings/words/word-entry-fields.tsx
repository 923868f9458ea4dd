import { useFormContext, useWatch } from 'react-hook-form';
import { useFields } from '#app/admin/edit/form.tsx';
import { MoveButtons } from '#app/admin/edit/move-buttons.tsx';
import { same } from '#app/domain/merge-edits.ts';
import { isSampleTestimonial } from '#app/domain/page-words.ts';
import type { ListSpec, WordName } from '#app/domain/word-parts.ts';
import { BackToOriginal } from './back-to-original.tsx';
import { WordPoints } from './word-points.tsx';
import { WordInput } from './word-text.tsx';
import type { Lists, WordEntry } from './words-noun.ts';

type WordEntryFieldsProps = {
  name: WordName;
  spec: ListSpec;
  index: number;
  count: number;
  /** The original entry, if any. */
  original: WordEntry | undefined;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** The fields and actions of one entry. */
export function WordEntryFields({ name, spec, index, count, original, onMove, onRemove }: WordEntryFieldsProps) {
  const field = useFields<Lists>();
  const { control, setValue } = useFormContext<Lists>();
  const entry = useWatch({ control, name: `${name}.${index}` }) as WordEntry | undefined;
  const called = `${spec.what} ${index + 1}`;
  const legend = called.charAt(0).toUpperCase() + called.slice(1);
  const isSample =
    name === 'testimonials' && entry !== undefined && isSampleTestimonial({ quote: String(entry.quote) });

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
      {Object.entries(spec.entry).map(([part, each]) =>
        each.kind === 'points' ? (
          <WordPoints key={part} name={`${name}.${index}.${part}`} of={called} spec={each} />
        ) : (
          <WordInput key={part} {...field(`${name}.${index}.${part}` as never)} spec={each} />
        ),
      )}
      <div className="-ml-3.5 flex flex-wrap items-center gap-x-1">
        <MoveButtons what={called} index={index} count={count} onMove={onMove} onRemove={onRemove} />
        {original && <BackToOriginal of={called} isOriginal={same(entry, original)} onPress={revert} isFirst={false} />}
      </div>
    </fieldset>
  );
}

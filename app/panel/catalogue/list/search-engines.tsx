import { useFormContext } from 'react-hook-form';
import { commas, text, type ValuesOf } from '#app/panel/frame/edit/fields.ts';
import { useFields } from '#app/panel/frame/edit/form.tsx';
import { FormSection } from '#app/panel/frame/form-section.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';

export const searchEngines = {
  metaTitle: text('Title for search engines'),
  metaDescription: text('Description for search engines'),
  focusKeyword: text('Focus keyword'),
  keywords: commas('Keywords'),
};

type Values = ValuesOf<typeof searchEngines>;

/** Recommended lengths in characters; not enforced. */
const recommended = { title: [50, 60], description: [150, 160] } as const;

export function SearchEngines() {
  const { watch } = useFormContext<Values>();
  const field = useFields<Values>();
  const [title, description] = watch(['metaTitle', 'metaDescription']);
  return (
    <FormSection
      title="Search engines"
      lead="How Google shows this product. If you leave these empty, its name and description are used."
    >
      <TextField {...field('metaTitle')} hint={<Length text={title} range={recommended.title} />} />
      <TextArea
        {...field('metaDescription')}
        rows={3}
        hint={<Length text={description} range={recommended.description} />}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('focusKeyword')} hint="The most important search words for this product." />
        <TextField {...field('keywords')} hint="Separate them with commas." />
      </div>
    </FormSection>
  );
}

function Length({ text, range: [min, max] }: { text: string; range: readonly [number, number] }) {
  const length = [...text.trim()].length;
  const verdict = length === 0 ? '' : length < min ? ', rather short' : length > max ? ', may be cut' : ', good';
  return (
    <>
      {length} characters{verdict}. {min}-{max} are recommended.
    </>
  );
}

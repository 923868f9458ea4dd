import { useFormContext } from 'react-hook-form';
import { FormSection } from '#app/admin/form-section.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { fieldLabels as labels } from './field-labels.ts';
import type { ProductForm } from './form-values.ts';

/** Characters that search engines show; recommendations only. */
const recommended = { title: [50, 60], description: [150, 160] } as const;

export function SearchEngines() {
  const { register, watch, formState } = useFormContext<ProductForm>();
  const { errors } = formState;
  const [title, description] = watch(['metaTitle', 'metaDescription']);
  return (
    <FormSection title="Search engines" lead="Left empty, the name and the description are used.">
      <TextField
        label={labels.metaTitle}
        error={errors.metaTitle?.message}
        hint={<Length text={title} range={recommended.title} />}
        {...register('metaTitle')}
      />
      <TextArea
        label={labels.metaDescription}
        rows={3}
        error={errors.metaDescription?.message}
        hint={<Length text={description} range={recommended.description} />}
        {...register('metaDescription')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={labels.focusKeyword} error={errors.focusKeyword?.message} {...register('focusKeyword')} />
        <TextField
          label={labels.keywords}
          error={errors.keywords?.message}
          hint="With commas"
          {...register('keywords')}
        />
      </div>
    </FormSection>
  );
}

function Length({ text, range: [least, most] }: { text: string; range: readonly [number, number] }) {
  const length = [...text.trim()].length;
  const verdict = length === 0 ? '' : length < least ? ', rather short' : length > most ? ', may be cut' : ', good';
  return (
    <>
      {length} characters{verdict}. {least}-{most} are recommended.
    </>
  );
}

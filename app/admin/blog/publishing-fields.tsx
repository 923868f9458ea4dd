import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFields } from '#app/admin/edit/form.tsx';
import { type PostStatus, postStatuses } from '#app/domain/post-options.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { PublicationHint, ReadingTimeHint } from './form-hints.tsx';
import type { PostValues } from './post-values.ts';

const statusNames: Record<PostStatus, string> = { published: 'Published', draft: 'Draft', archived: 'Archived' };

type PublishingFieldsProps = {
  authors: readonly string[];
  categories: readonly string[];
  /** False for a new post, which is published or saved as a draft by its two buttons. */
  hasStatus: boolean;
};

/** Status, time, category, author, tags and reading time. */
export function PublishingFields({ authors, categories, hasStatus }: PublishingFieldsProps) {
  const { control, setValue } = useFormContext<PostValues>();
  const field = useFields<PostValues>();
  const id = useId();
  return (
    <>
      {hasStatus && (
        <SelectField {...field('status')}>
          {postStatuses.map((status) => (
            <option key={status} value={status}>
              {statusNames[status]}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        {...field('publishedAt')}
        type="datetime-local"
        max="9999-12-31T23:59"
        hint={
          <>
            Indian time. Leave empty to publish at once, or set a later time to schedule the post.
            <span className="mt-1 block font-semibold text-ink">
              <PublicationHint control={control} />
            </span>
          </>
        }
      />
      <TextField
        {...field('category')}
        required
        list={`${id}-categories`}
        autoComplete="off"
        hint={categories.length === 0 ? 'Enter a new one, such as News or Buying guides.' : undefined}
      />
      <Suggestions id={`${id}-categories`} words={categories} />
      <TextField
        {...field('author')}
        required
        list={`${id}-authors`}
        autoComplete="off"
        hint="Shown to visitors with the post."
      />
      <Suggestions id={`${id}-authors`} words={authors} />
      <TextField
        {...field('tags')}
        autoComplete="off"
        autoCapitalize="none"
        hint="Separate tags with commas: toner, rental, tips"
      />
      <TextField
        {...field('readingTime')}
        type="number"
        inputMode="numeric"
        min={1}
        max={600}
        step={1}
        hint={
          <ReadingTimeHint
            control={control}
            onApply={(minutes) => setValue('readingTime', minutes, { shouldDirty: true })}
          />
        }
      />
    </>
  );
}

function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}

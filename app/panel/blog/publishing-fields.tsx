import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type PostStatus, postStatuses } from '#app/domain/blog/post-options.ts';
import { useFields } from '#app/panel/frame/edit/form.tsx';
import { TextLink } from '#app/panel/frame/parts/text-link.tsx';
import { Options, SelectField, Suggestions, TextField } from '#app/ui/field.tsx';
import { ReadingTimeHint } from './form-hints.tsx';
import type { PostValues } from './post-noun.ts';
import { instantOf, publicationHint } from './publication.ts';

const statusNames: Record<PostStatus, string> = { published: 'Published', draft: 'Draft', archived: 'Archived' };

type PublishingFieldsProps = {
  authors: readonly string[];
  categories: readonly string[];
  /** False for a new post, which is published or saved as a draft by its two buttons. */
  hasStatus: boolean;
  /** Links to the account page, where the user can enter a display name. */
  isNameless: boolean;
};

/** Status, time, category, author, tags and reading time. */
export function PublishingFields({ authors, categories, hasStatus, isNameless }: PublishingFieldsProps) {
  const { control, setValue } = useFormContext<PostValues>();
  const [status, publishedAt] = useWatch({ control, name: ['status', 'publishedAt'] });
  const field = useFields<PostValues>();
  const id = useId();
  return (
    <>
      {hasStatus && (
        <SelectField {...field('status')}>
          <Options of={postStatuses.map((status) => [status, statusNames[status]])} />
        </SelectField>
      )}
      <TextField
        {...field('publishedAt')}
        type="datetime-local"
        max="9999-12-31T23:59"
        hint={
          <>
            Indian time. Leave empty to publish at once, or set a later time to schedule the post.
            <span role="status" className="mt-1 block font-semibold text-ink">
              {publicationHint({ status, publishedAt: instantOf(publishedAt) }, new Date())}
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
      <Suggestions id={`${id}-categories`} of={categories} />
      <TextField
        {...field('author')}
        required
        list={`${id}-authors`}
        autoComplete="off"
        hint={
          isNameless ? (
            <>
              Shown to visitors with the post. <TextLink to="/admin/account">Add your name under Account</TextLink> to
              have it filled in.
            </>
          ) : (
            'Shown to visitors with the post.'
          )
        }
      />
      <Suggestions id={`${id}-authors`} of={authors} />
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

import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { ConflictDialog } from '#app/admin/edit/conflict-dialog.tsx';
import { UploadsContext } from '#app/admin/edit/uploads.ts';
import { PictureField } from '#app/admin/uploads/picture-field.tsx';
import type { Post, PostCard } from '#app/domain/post.ts';
import { slugFrom } from '#app/domain/slug.ts';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import { ContentField } from './content-field.tsx';
import { shownInShort } from './differences.ts';
import { SlugHint } from './form-hints.tsx';
import { FormNotices } from './form-notices.tsx';
import { pictureUpload } from './picture-upload.ts';
import { postNoun } from './post-noun.ts';
import { labels, type PostFieldName, type PostValues } from './post-values.ts';
import { PublishingFields } from './publishing-fields.tsx';
import { SaveBar } from './save-bar.tsx';
import { usePostForm } from './use-post-form.ts';
import { usePreview } from './use-preview.ts';

/** What the posts have in a field, the last one worked on first. */
const used = (posts: readonly PostCard[], name: 'category' | 'author') => [
  ...new Set(posts.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)).map((post) => post[name])),
];

/** The form of a post, new (`post` is null) or there already. `posts` suggest categories and authors. */
export function PostForm({ post, posts }: { post: Post | null; posts: readonly PostCard[] }) {
  const authors = used(posts, 'author');
  const element = useRef<HTMLFormElement>(null);
  const state = usePostForm(post, authors[0] ?? dealer.name, element);
  const { form, editor, first, edit, uploads } = state;
  const preview = usePreview(state);
  // The slug of a new post follows its title until the owner writes one.
  const isSlugFree = useRef(post === null && first.slug === slugFrom(first.title));

  const { errors } = form.formState;
  const field = (name: PostFieldName) => ({
    label: labels[name],
    error: errors[name]?.message,
    ...form.register(name, {
      onChange: () => {
        form.clearErrors(name);
        if (name === 'slug') isSlugFree.current = false;
        if (name === 'title' && isSlugFree.current) set('slug', slugFrom(form.getValues('title')));
      },
    }),
  });
  const set = <Name extends PostFieldName>(name: Name, value: PostValues[Name]) => {
    form.clearErrors(name);
    form.setValue(name, value as never, { shouldDirty: true });
  };
  const featuredImage = useWatch({ control: form.control, name: 'featuredImage' });

  return (
    <form
      ref={element}
      noValidate
      aria-label="Post"
      // What has the focus must not be under the bar at the bottom.
      className="[&_:is(input,select,textarea,button)]:scroll-mb-36"
      onSubmit={(event) => {
        event.preventDefault();
        edit.save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        edit.save();
      }}
    >
      <FormNotices state={state} />
      <UploadsContext value={uploads}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <TextField {...field('title')} required autoComplete="off" />
            <TextField
              {...field('slug')}
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              hint={<SlugHint control={form.control} isNew={edit.base === null} />}
            />
            <ContentField
              ref={editor}
              initial={first.content}
              error={errors.content?.message}
              onChange={(html) => set('content', html)}
              onRetry={state.reload}
            />
            <TextArea {...field('excerpt')} rows={3} hint="Shown on the blog's list and in search results." />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:border-l lg:border-rule lg:pl-8">
            <PublishingFields
              form={form}
              field={field}
              authors={authors}
              categories={used(posts, 'category')}
              set={set}
            />
            <div>
              <PictureField<{ url: string }>
                label={labels.featuredImage}
                value={featuredImage}
                upload={pictureUpload}
                onUploaded={({ url }) => set('featuredImage', url)}
                onRemove={() => set('featuredImage', '')}
              />
              {errors.featuredImage && (
                <p className="mt-1.5 text-sm font-medium text-magenta">{errors.featuredImage.message}</p>
              )}
            </div>
          </div>
        </div>
      </UploadsContext>
      <SaveBar state={state} preview={preview} />
      <ConflictDialog noun={postNoun} edit={edit} shown={shownInShort} />
    </form>
  );
}

import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { Post, PostCard } from '#app/domain/blog/post.ts';
import { cropsOf } from '#app/domain/pictures/media.ts';
import { slugFrom } from '#app/domain/text/slug.ts';
import type { EditorHandle } from '#app/panel/blog/editor/content-editor.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { useSignedIn } from '#app/panel/frame/calls/signed-in.ts';
import { CreatedNotice, justCreated, useIsJustCreated } from '#app/panel/frame/edit/created-notice.tsx';
import { EditForm, type EditSession, useEditSession } from '#app/panel/frame/edit/edit-form.tsx';
import { type FormProps, useFields } from '#app/panel/frame/edit/form.tsx';
import { History } from '#app/panel/frame/edit/history.tsx';
import { DownIcon } from '#app/panel/frame/icons.tsx';
import { Problem } from '#app/panel/frame/parts/problem.tsx';
import { ChoosePictures } from '#app/panel/pictures/choose-pictures.tsx';
import { PictureTextAt } from '#app/panel/pictures/picture-text.tsx';
import { PictureField } from '#app/panel/pictures/uploads/picture-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextArea, TextField, verbatim } from '#app/ui/field.tsx';
import { ContentField } from './content-field.tsx';
import { ApplySuggestion, cardPicture, ExcerptHint, followText, pictureFrom, SlugHint } from './form-hints.tsx';
import { pictureUpload } from './picture-upload.ts';
import { newValues, type PostFieldName, type PostValues, postNoun } from './post-noun.ts';
import { PreviewButton } from './preview-button.tsx';
import { instantOf, isScheduled } from './publication.ts';
import { PublishingFields } from './publishing-fields.tsx';

/** Distinct values of a field in all posts, most recently edited first. */
const used = (posts: readonly PostCard[], name: 'category' | 'author') => [
  ...new Set(posts.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)).map((post) => post[name])),
];

type PostFormProps = {
  /** `null` for a new post. */
  post: Post | null;
  /** Source of suggested categories and authors. */
  posts: readonly PostCard[];
  /** Prefilled author of a new post; `''` if the user has no display name. */
  author?: string;
};

/** The public path; `null` while visitors cannot see the post. */
const publicPathOf = (post: Post): string | null =>
  post.status === 'published' && !isScheduled(post, new Date()) ? `/blog/${post.slug}` : null;

export function PostForm({ post, posts, author = '' }: PostFormProps) {
  const navigate = useNavigate();
  const isNew = useIsJustCreated();
  const editor = useRef<EditorHandle>(null);
  const session = useEditSession(postNoun, {
    entity: post,
    initial: newValues(author),
    externalField: {
      flush: () => editor.current?.flush(),
      settle: (sent, now) => editor.current?.settle(sent.content, now.content),
      show: ({ content }, { content: before }) => content !== before && editor.current?.replace(content),
    },
    async onSaved({ id }, { isNew, isSettled }) {
      // If the user typed during the save, stay on this page to keep those unsaved changes.
      if (isNew && isSettled) await navigate(`/admin/blog/${id}`, { replace: true, state: justCreated });
    },
  });
  const saved = session.base.entity;
  const publishedAt = useWatch({ control: session.form.control, name: 'publishedAt' });
  const isLater = isScheduled({ status: 'published', publishedAt: instantOf(publishedAt) }, new Date());
  return (
    <>
      {isNew && saved && (
        <CreatedNotice name={saved.title} publicPath={publicPathOf(saved)} newPath="/admin/blog/new">
          <PreviewButton session={session} text="View preview" />
        </CreatedNotice>
      )}
      <EditForm
        session={session}
        label="Post"
        {...saveButtons(saved, isLater ? 'Schedule' : 'Publish')}
        layout="page"
        actions={
          <>
            <PreviewButton session={session} isShort />
            {/* In the one-column layout a long text pushes the other fields far down. */}
            <Button
              kind="quiet"
              size="small"
              className="max-sm:px-2.5 lg:hidden"
              onClick={() => session.form.setFocus(saved === null ? 'publishedAt' : 'status')}
            >
              <DownIcon className="size-5 max-sm:hidden" /> Details
            </Button>
          </>
        }
      >
        <Fields session={session} posts={posts} isNameless={post === null && author === ''} editor={editor} />
      </EditForm>
      <History {...session} entity={saved} load={panel.posts.history} />
    </>
  );
}

type SaveButtons = Pick<FormProps<PostValues>, 'saveText' | 'setOnSave' | 'alternative'>;

const publish = (values: PostValues): Partial<PostValues> => ({ ...cardPicture(values), status: 'published' });

/** Returns the save buttons for a post's saved status; `null` for a post not saved yet. */
function saveButtons(saved: Pick<Post, 'status'> | null, text: 'Publish' | 'Schedule'): SaveButtons {
  if (saved === null)
    return {
      saveText: 'Save draft',
      setOnSave: () => ({ status: 'draft' }),
      alternative: { text, setOnSave: publish, isMain: true },
    };
  // The user can also publish with the status field.
  const setOnSave = (values: PostValues) =>
    saved.status !== 'published' && values.status === 'published' ? cardPicture(values) : {};
  return {
    saveText: 'Save',
    setOnSave,
    ...(saved.status === 'draft' ? { alternative: { text, setOnSave: publish, isMain: false } } : {}),
  };
}

type FieldsProps = {
  session: EditSession<PostValues>;
  posts: readonly PostCard[];
  /** The user writes a new post and has no display name. */
  isNameless: boolean;
  editor: React.RefObject<EditorHandle | null>;
};

function Fields({ session: { form, first, base, reload }, posts, isNameless, editor }: FieldsProps) {
  const field = useFields<PostValues>();
  const { username } = useSignedIn();
  const isNew = base.entity === null;
  // The slug of a new post follows its title until the user edits the slug.
  const doesSlugFollowTitle = useRef(isNew && first.slug === slugFrom(first.title));
  const set = (name: PostFieldName, value: string) => form.setValue(name, value, { shouldDirty: true });
  function applyContent(html: string) {
    for (const [name, value] of Object.entries({ ...followText(form.getValues(), html), content: html }))
      set(name as PostFieldName, value);
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextField
          {...field('title', {
            onChange: ({ target }) => {
              if (doesSlugFollowTitle.current) set('slug', slugFrom(target.value));
            },
          })}
          required
          autoComplete="off"
        />
        <ContentField
          ref={editor}
          initial={first.content}
          error={form.formState.errors.content?.message}
          onChange={applyContent}
          onRetry={reload}
        />
        <TextArea
          {...field('excerpt')}
          rows={3}
          hint={<ExcerptHint control={form.control} onApply={(excerpt) => set('excerpt', excerpt)} />}
        />
        <TextField
          {...field('slug', {
            onChange: () => {
              doesSlugFollowTitle.current = false;
            },
          })}
          required
          {...verbatim}
          hint={<SlugHint control={form.control} isNew={isNew} />}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:border-l lg:border-rule lg:pl-8">
        <PublishingFields
          authors={used(posts, 'author').filter((author) => author !== username)}
          categories={used(posts, 'category')}
          hasStatus={!isNew}
          isNameless={isNameless}
        />
        <FeaturedPicture isPublished={base.entity?.status === 'published'} />
      </div>
    </div>
  );
}

/** The picture on the card of a post. While it is empty, suggests the first picture of the text. */
function FeaturedPicture({ isPublished }: { isPublished: boolean }) {
  const { control, setValue } = useFormContext<PostValues>();
  const { label, error } = useFields<PostValues>()('featuredImage');
  const [featuredImage, content] = useWatch({ control, name: ['featuredImage', 'content'] });
  const suggested = featuredImage === '' ? pictureFrom(content) : '';
  const set = (picture: string) => setValue('featuredImage', picture, { shouldDirty: true });
  return (
    <div>
      <PictureField<{ url: string }>
        label={label}
        value={featuredImage}
        hint="Shown on the blog page, and when the post is shared. An animation becomes a still."
        upload={pictureUpload}
        onUploaded={({ url }) => set(url)}
        onRemove={() => set('')}
        choice={
          <ChoosePictures
            label="Choose from pictures: featured image"
            onChosen={([picture]) => picture && set(cropsOf(picture.url).whole)}
          />
        }
      />
      <PictureTextAt reference={featuredImage} label="Alt text of the featured image" className="mt-3" />
      {suggested !== '' && (
        <div className="mt-2 flex items-start gap-3 text-sm">
          <img src={suggested} alt="" className="mt-1 size-12 shrink-0 border border-rule object-cover" />
          <div>
            <ApplySuggestion onApply={() => set(suggested)}>Use the first picture of the text</ApplySuggestion>
            {!isPublished && <p className="text-ink-soft">If you choose none, publishing uses this picture.</p>}
          </div>
        </div>
      )}
      <Problem text={error} />
    </div>
  );
}

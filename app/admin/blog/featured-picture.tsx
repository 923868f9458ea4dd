import { useFormContext, useWatch } from 'react-hook-form';
import { useFields } from '#app/admin/edit/form.tsx';
import { ChoosePictures } from '#app/admin/media/choose-pictures.tsx';
import { PictureTextAt } from '#app/admin/media/picture-text-at.tsx';
import { PictureField } from '#app/admin/uploads/picture-field.tsx';
import { cropsOf } from '#app/domain/media.ts';
import { ApplySuggestion } from './form-hints.tsx';
import { pictureFrom } from './from-text.ts';
import { pictureUpload } from './picture-upload.ts';
import type { PostValues } from './post-values.ts';

/** The picture on the card of a post. While it is empty, suggests the first picture of the text. */
export function FeaturedPicture({ isPublished }: { isPublished: boolean }) {
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
        hint="Shown on the blog page, and when the post is shared."
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
      {error && <p className="mt-1.5 text-sm font-semibold text-magenta">{error}</p>}
    </div>
  );
}

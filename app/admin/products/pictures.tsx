import { useFormContext } from 'react-hook-form';
import { plain, text, type ValuesOf } from '#app/admin/edit/fields.ts';
import { FormSection } from '#app/admin/form-section.tsx';
import { PictureList } from '#app/admin/uploads/picture-list.tsx';
import { galleryLimit } from '#app/domain/settings.ts';

export const pictures = {
  featuredImage: text('Featured image'),
  images: plain<string[]>('Pictures', []),
  gallery: plain<string[]>('Gallery', []),
};

type Values = ValuesOf<typeof pictures>;

const lists = [
  {
    name: 'images',
    hint: 'Choose photos, or drop or paste them here. Without a star, the first one is on the card.',
    upload: { path: '/products/upload-image', field: 'file', maxFiles: galleryLimit },
  },
  {
    name: 'gallery',
    hint: 'More views for the product’s own page. Up to 10 images at once.',
    upload: { path: '/products/upload-gallery', field: 'files', maxFiles: galleryLimit },
  },
] as const;

export function Pictures() {
  const { watch, setValue, getValues, formState } = useFormContext<Values>();
  const featured = watch('featuredImage');
  return (
    <FormSection
      title="Pictures"
      lead="Mark your best picture with the star. It is the one on the product’s card. A wide plain border, such as a white wall, is trimmed for you; below the picture you can bring it back."
    >
      {lists.map(({ name, hint, upload }) => (
        <div key={name}>
          <PictureList
            label={pictures[name].label}
            hint={hint}
            pictures={watch(name)}
            onChange={(change) => setValue(name, change(getValues(name)), { shouldDirty: true })}
            upload={upload}
            featured={featured}
            onFeature={(picture) => setValue('featuredImage', picture, { shouldDirty: true })}
          />
          {formState.errors[name] && (
            <p className="mt-1.5 text-sm font-medium text-magenta">{formState.errors[name].message}</p>
          )}
        </div>
      ))}
    </FormSection>
  );
}

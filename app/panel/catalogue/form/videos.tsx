import { useFormContext } from 'react-hook-form';
import type { Product } from '#app/domain/catalogue/product.ts';
import { youtubeId } from '#app/domain/catalogue/youtube.ts';
import { Entries } from '#app/panel/frame/edit/entries.tsx';
import type { Field, ValuesOf } from '#app/panel/frame/edit/fields.ts';
import { useFields } from '#app/panel/frame/edit/form.tsx';
import { FormSection } from '#app/panel/frame/form-section.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';

/** Empty videos are dropped. */
const typedVideos: Field<Product['videos'], Product['videos']> = {
  label: 'Videos',
  initial: [],
  read: (kept) => kept,
  write: (shown) => shown.filter(({ youtubeUrl, title, description }) => youtubeUrl || title || description),
};

export const videos = { videos: typedVideos };

type Values = ValuesOf<typeof videos>;

export function Videos() {
  const { watch } = useFormContext<Values>();
  const field = useFields<Values>();
  return (
    <FormSection title="Video" lead="YouTube videos, played on the product’s page.">
      <Entries<Values, 'videos'> name="videos" what="video" empty={{ youtubeUrl: '', title: '', description: '' }}>
        {(index) => {
          const address = watch(`videos.${index}.youtubeUrl`);
          const isWrong = address !== '' && youtubeId(address) === null;
          return (
            <>
              <TextField
                {...field(`videos.${index}.youtubeUrl`)}
                label="YouTube address"
                type="url"
                inputMode="url"
                hint={isWrong && 'Copy it from YouTube’s Share button: https://youtu.be/…'}
              />
              <TextField {...field(`videos.${index}.title`)} label="Title" />
              <TextArea {...field(`videos.${index}.description`)} label="Description" rows={2} />
            </>
          );
        }}
      </Entries>
    </FormSection>
  );
}

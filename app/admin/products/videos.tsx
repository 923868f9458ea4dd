import { useFieldArray, useFormContext } from 'react-hook-form';
import type { Field, ValuesOf } from '#app/admin/edit/fields.ts';
import { useFields } from '#app/admin/edit/form.tsx';
import { FormSection } from '#app/admin/form-section.tsx';
import type { Product } from '#app/domain/product.ts';
import { youtubeId } from '#app/domain/youtube.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { PlusIcon, TrashIcon } from '#app/ui/icons.tsx';

/** An empty one is none. */
const typedVideos: Field<Product['videos'], Product['videos']> = {
  label: 'Videos',
  initial: [],
  read: (kept) => kept,
  write: (shown) => shown.filter(({ youtubeUrl, title, description }) => youtubeUrl || title || description),
};

export const videos = { videos: typedVideos };

type Values = ValuesOf<typeof videos>;

export function Videos() {
  const { control, watch } = useFormContext<Values>();
  const field = useFields<Values>();
  const { fields, append, remove } = useFieldArray({ control, name: 'videos' });
  return (
    <FormSection title="Video" lead="YouTube videos, played on the product’s page.">
      {fields.map(({ id }, index) => {
        const address = watch(`videos.${index}.youtubeUrl`);
        const isWrong = address !== '' && youtubeId(address) === null;
        return (
          <fieldset key={id} className="grid gap-3 border-l-4 border-rule pl-4">
            <legend className="sr-only">Video {index + 1}</legend>
            <TextField
              {...field(`videos.${index}.youtubeUrl`)}
              label="YouTube address"
              type="url"
              inputMode="url"
              hint={isWrong && 'Copy it from YouTube’s Share button: https://youtu.be/…'}
            />
            <TextField {...field(`videos.${index}.title`)} label="Title" />
            <TextArea {...field(`videos.${index}.description`)} label="Description" rows={2} />
            <Button size="small" kind="quiet" className="justify-self-start" onClick={() => remove(index)}>
              <TrashIcon /> Remove video {index + 1}
            </Button>
          </fieldset>
        );
      })}
      <Button
        size="small"
        kind="secondary"
        className="justify-self-start"
        onClick={() => append({ youtubeUrl: '', title: '', description: '' })}
      >
        <PlusIcon /> Add video
      </Button>
    </FormSection>
  );
}

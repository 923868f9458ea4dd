import { useFormContext } from 'react-hook-form';
import {
  inLists,
  isMainEverywhere,
  mergePictures,
  type PictureLists,
  pictureOrder,
} from '#app/domain/catalogue/picture-lists.ts';
import { picturesPerList } from '#app/domain/catalogue/product-options.ts';
import { same } from '#app/domain/records/merge-edits.ts';
import { type Field, plain, text, type ValuesOf } from '#app/panel/frame/edit/fields.ts';
import { sectionId } from '#app/panel/frame/form-section.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { PictureList } from '#app/panel/pictures/uploads/picture-list.tsx';

const counted = (count: number) => `${count} ${count === 1 ? 'picture' : 'pictures'}`;

const pictureField = (label: string): Field<string[], string[]> => ({
  ...plain<string[]>(label, []),
  check: ({ length }) =>
    length > picturesPerList ? `A product can have at most ${2 * picturesPerList} pictures` : undefined,
  inShort: ({ length }, other) =>
    length > 0 && length === other.length ? `${counted(length)}, others or in another order` : counted(length),
});

/** The form shows the fields as one list; these labels appear only in conflicts. */
export const pictures = {
  featuredImage: {
    ...text('Main picture'),
    inShort: (shown: string) => (shown === '' ? 'none chosen' : 'another one'),
  },
  images: pictureField('Pictures'),
  gallery: pictureField('More pictures'),
};

type Values = ValuesOf<typeof pictures>;

const names = ['featuredImage', 'images', 'gallery'] as const;
const listsOf = ({ featuredImage, images, gallery }: PictureLists): PictureLists => ({
  featuredImage,
  images,
  gallery,
});

/** If both versions changed the pictures, merges them as one list. */
export function mergePictureFields<Whole extends Values>(base: Whole, mine: Whole, theirs: Whole, merged: Whole) {
  const [before, own, others] = [listsOf(base), listsOf(mine), listsOf(theirs)];
  const hasOneSide = same(before, own) || same(before, others) || same(own, others);
  return hasOneSide ? merged : { ...merged, ...mergePictures(before, own, others) };
}

export function Pictures() {
  const { watch, setValue, getValues, formState } = useFormContext<Values>();
  const [featuredImage, images, gallery] = watch(names);
  const now: PictureLists = { featuredImage, images, gallery };
  const saved = { ...now, ...formState.defaultValues } as PictureLists;

  function keep(lists: PictureLists) {
    for (const name of names)
      if (!same(getValues(name), lists[name])) setValue(name, lists[name], { shouldDirty: true });
  }

  function change(reorder: (pictures: string[]) => string[], added?: Partial<PictureLists>) {
    const before = listsOf(getValues());
    const order = [...new Set(reorder(pictureOrder(before)))];
    // Restoring the saved order clears the dirty state.
    keep(same(order, pictureOrder(saved)) ? saved : inLists(order, saved, { ...before, ...added }));
  }

  const errors = names.flatMap((name) => formState.errors[name]?.message ?? []);
  return (
    <div id={sectionId('Pictures')} tabIndex={-1} className="grid scroll-mt-16 gap-4 outline-none">
      <PictureList
        label="Pictures"
        hint="Up to 10 at once; an animation becomes a still. The first one is on the product’s card; hold and drag a picture to move it."
        pictures={pictureOrder(now)}
        onChange={change}
        onAdded={(picture, call) => {
          const list = call === 'gallery' ? 'gallery' : 'images';
          change((all) => [...all, picture], { [list]: [...getValues(list), picture] });
        }}
      />
      {!isMainEverywhere(now) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-8 border-yellow-mark bg-shade px-4 py-3 text-sm">
          <p className="grow">Some of the product’s cards do not show the main picture.</p>
          <SmallButton text="Show it on all cards" onClick={() => keep(inLists(pictureOrder(now), saved, now))} />
        </div>
      )}
      {errors.map((message) => (
        <p key={message} className="text-sm font-semibold text-magenta">
          {message}
        </p>
      ))}
    </div>
  );
}

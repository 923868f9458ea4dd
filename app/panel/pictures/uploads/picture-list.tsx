import { DndContext } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { otherCrop, pictureKey } from '#app/domain/pictures/image-ref.ts';
import type { MediaPicture } from '#app/domain/pictures/media.ts';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { useSorting } from '#app/panel/frame/sorting.ts';
import { ChoosePictures } from '#app/panel/pictures/choose-pictures.tsx';
import { useKnownPictures } from '#app/panel/pictures/media-calls.ts';
import { Thumbnail } from '#app/panel/pictures/media-tile.tsx';
import { PictureText } from '#app/panel/pictures/picture-text.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DropArea, FileButton } from './file-button.tsx';
import { PictureTile } from './picture-tile.tsx';
import { type UploadCall, urlIn, useUploadQueue } from './upload-queue.tsx';

type Change = (pictures: string[]) => string[];

type PictureListProps = {
  label: string;
  hint: string;
  /** Stored references in order, without duplicates; the first is the main picture. */
  pictures: string[];
  /** Applies a change to the latest list, because uploads finish at any time. */
  onChange: (change: Change) => void;
  /** Adds an uploaded picture; `call` is its upload call. */
  onAdded: (picture: string, call: UploadCall) => void;
};

/** An ordered picture list: files are chosen, photographed, dropped or pasted; items move by drag, keyboard or buttons. */
export function PictureList({ label, hint, pictures, onChange, onAdded }: PictureListProps) {
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLInputElement>(null);
  const { tiles, add } = useUploadQueue((answer, { call }) => onAdded(urlIn(answer), call));
  const move = (from: number, to: number) => {
    if (to >= 0 && to < pictures.length) onChange((all) => arrayMove(all, from, to));
  };
  const remove = (picture: string, index: number) => {
    flushSync(() => onChange((all) => all.filter((each) => each !== picture)));
    // The pressed button is gone, so focus the next Remove button.
    const others = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    (others[Math.min(index, others.length - 1)] ?? addButton.current)?.focus();
  };
  const sorting = useSorting({ what: 'picture', ids: pictures, onMove: move });
  const { pictureAt, renew } = useKnownPictures(pictures);
  const [described, setDescribed] = useState<string | null>(null);
  const hasOtherCrop = (picture: string) => !pictures.includes(otherCrop(picture)?.reference ?? picture);

  return (
    <DropArea label={label} onFiles={add} isFrameless>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileButton ref={addButton} label="Add pictures" isMultiple onFiles={add} className="max-sm:w-full">
          Add pictures
        </FileButton>
        <ChoosePictures
          isMultiple
          present={new Set(pictures.map(pictureKey))}
          onChosen={(chosen) => onChange((all) => [...all, ...chosen.map(({ url }) => url)])}
        />
        <p className="text-sm text-ink-soft">{hint}</p>
      </div>
      <DndContext id={label} {...sorting}>
        <SortableContext items={pictures} strategy={rectSortingStrategy}>
          <ul
            ref={list}
            className="mt-4 grid items-start grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-2 empty:hidden sm:grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] sm:gap-3"
          >
            {pictures.map((picture, index) => (
              <PictureTile
                // Trimmed and untrimmed versions share a key, so that the focus stays on the Trim button.
                key={hasOtherCrop(picture) ? pictureKey(picture) : picture}
                picture={picture}
                position={index + 1}
                count={pictures.length}
                onMakeMain={() => move(index, 0)}
                onMove={(by) => move(index, index + by)}
                text={pictureAt(picture)?.text ?? null}
                onDescribe={() => setDescribed(picture)}
                onRemove={() => remove(picture, index)}
                onSwap={
                  hasOtherCrop(picture)
                    ? (other) => onChange((all) => all.map((each) => (each === picture ? other : each)))
                    : undefined
                }
              />
            ))}
            {tiles}
          </ul>
        </SortableContext>
      </DndContext>
      <DescribeDialog
        picture={described === null ? null : pictureAt(described)}
        onSaved={renew}
        onClose={() => setDescribed(null)}
      />
      {pictures.some(hasOtherCrop) && (
        <p className="mt-3 text-sm text-ink-soft">
          A wide plain border, such as a white wall, is trimmed for you. Below the picture you can bring it back.
        </p>
      )}
    </DropArea>
  );
}

type DescribeDialogProps = {
  /** `null` closes the dialog. */
  picture: MediaPicture | null;
  onSaved: (picture: MediaPicture) => void;
  onClose: () => void;
};

/** A dialog for the alt text of a picture, over the form that uses it. */
function DescribeDialog({ picture, onSaved, onClose }: DescribeDialogProps) {
  // A portal keeps the field out of the surrounding form.
  return createPortal(
    <Dialog title="Alt text" isOpen={picture !== null} onClose={onClose}>
      {picture && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Thumbnail
            reference={picture.url}
            sizes="(min-width: 38rem) 33rem, 90vw"
            className="max-h-[35dvh] w-full bg-shade object-contain"
          />
          <PictureText key={picture.id} picture={picture} onSaved={onSaved} />
          <SmallButton kind="primary" text="Done" className="justify-self-start" onClick={onClose} />
        </div>
      )}
    </Dialog>,
    document.body,
  );
}

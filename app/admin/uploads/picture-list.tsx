import { DndContext } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useState } from 'react';
import { useSorting } from '#app/admin/sorting.ts';
import { uploadOf } from '#app/domain/image-ref.ts';
import { DropArea } from './drop-area.tsx';
import { FileButton } from './file-button.tsx';
import { PictureTile } from './picture-tile.tsx';
import { QueueTile } from './queue-tile.tsx';
import { inSlots, slotOf } from './slots.ts';
import { useUploadQueue } from './use-upload-queue.ts';

type PictureListProps = {
  label: string;
  hint: string;
  /** Stored references, in order. */
  pictures: string[];
  /** Changes the list as it is at that moment: uploads end when they end. */
  onChange: (change: (pictures: string[]) => string[]) => void;
  upload: { path: string; field: 'file' | 'files'; maxFiles: number };
  /** The picture that stands for the product everywhere; empty for none. */
  featured: string;
  onFeature: (picture: string) => void;
};

/** The same with the plain border and without, so that the focus stays on the button that takes it away. */
const keyOf = (picture: string) => uploadOf(picture)?.id ?? picture;

/** Pictures in order: added by choosing, camera, dropping or pasting; moved by dragging, by keyboard or by buttons. */
export function PictureList({ label, hint, pictures, onChange, upload, featured, onFeature }: PictureListProps) {
  // When each was chosen that has arrived on this visit.
  const [turns] = useState(() => new Map<string, number>());
  const turnOf = (picture: string) => turns.get(picture) ?? null;
  const { queue, add, retry, dismiss } = useUploadQueue({
    ...upload,
    onUploaded(url, key) {
      onChange((list) => list.toSpliced(slotOf(list.map(turnOf), key), 0, url));
      turns.set(url, key);
    },
  });
  const move = (from: number, to: number) => {
    if (to >= 0 && to < pictures.length) onChange((list) => arrayMove(list, from, to));
  };
  const swap = (from: string, to: string) => {
    const turn = turns.get(from);
    if (turn !== undefined) turns.set(to, turn);
    onChange((list) => list.map((each) => (each === from ? to : each)));
    if (from === featured) onFeature(to);
  };
  const sorting = useSorting({ what: 'picture', ids: pictures, onMove: move });

  return (
    <DropArea label={label} onFiles={add}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <p className="text-sm font-semibold">{label}</p>
          <p className="text-sm text-ink-soft">{hint}</p>
        </div>
        <FileButton label={`Add to ${label.toLowerCase()}`} isMultiple={upload.maxFiles > 1} onFiles={add}>
          Add pictures
        </FileButton>
      </div>
      <DndContext id={label} {...sorting}>
        <SortableContext items={pictures} strategy={rectSortingStrategy}>
          <ul className="mt-3 grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-3 lg:grid-cols-4">
            {inSlots(pictures, turnOf, queue).map((slot) =>
              'queued' in slot ? (
                <QueueTile
                  key={slot.queued.key}
                  queued={slot.queued}
                  onRetry={() => retry(slot.queued)}
                  onDismiss={() => dismiss(slot.queued.key)}
                />
              ) : (
                <PictureTile
                  key={keyOf(slot.picture)}
                  picture={slot.picture}
                  position={slot.index + 1}
                  count={pictures.length}
                  isFeatured={slot.picture === featured}
                  onFeature={() => onFeature(slot.picture === featured ? '' : slot.picture)}
                  onMove={(by) => move(slot.index, slot.index + by)}
                  onRemove={() => {
                    onChange((list) => list.filter((each) => each !== slot.picture));
                    if (slot.picture === featured) onFeature('');
                  }}
                  onSwap={(other) => swap(slot.picture, other)}
                />
              ),
            )}
          </ul>
        </SortableContext>
      </DndContext>
    </DropArea>
  );
}

import { DndContext } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useState } from 'react';
import { useSorting } from '#app/admin/sorting.ts';
import { FileButton } from './file-button.tsx';
import { PictureTile } from './picture-tile.tsx';
import { QueueTile } from './queue-tile.tsx';
import { useUploadQueue } from './use-upload-queue.ts';

type PictureListProps = {
  label: string;
  hint: string;
  /** Stored references, in order. */
  pictures: string[];
  /** Changes the list as it is at that moment: uploads end when they end. */
  onChange: (change: (pictures: string[]) => string[]) => void;
  upload: { path: string; field: 'file' | 'files'; most: number };
  /** The picture that stands for the product everywhere; empty for none. */
  featured: string;
  onFeature: (picture: string) => void;
};

/** Pictures in order: added by choosing, camera, dropping or pasting; moved by dragging, by keyboard or by buttons. */
export function PictureList({ label, hint, pictures, onChange, upload, featured, onFeature }: PictureListProps) {
  const { queue, add, retry, dismiss } = useUploadQueue({
    ...upload,
    onUploaded: (url) => onChange((list) => [...list, url]),
  });
  const [isOver, setIsOver] = useState(false);
  const move = (from: number, to: number) => {
    if (to >= 0 && to < pictures.length) onChange((list) => arrayMove(list, from, to));
  };
  const sorting = useSorting({ what: 'picture', ids: pictures, onMove: move });

  return (
    <fieldset
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        add(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        add(event.clipboardData.files);
      }}
      className={`rounded-sm border border-dashed p-3 ${isOver ? 'border-cyan bg-shade' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <p className="text-sm font-semibold">{label}</p>
          <p className="text-sm text-ink-soft">{hint}</p>
        </div>
        <FileButton label={`Add to ${label.toLowerCase()}`} isMultiple={upload.most > 1} onFiles={add}>
          Add pictures
        </FileButton>
      </div>
      <DndContext id={label} {...sorting}>
        <SortableContext items={pictures} strategy={rectSortingStrategy}>
          <ul className="mt-3 grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-3 lg:grid-cols-4">
            {pictures.map((picture, index) => (
              <PictureTile
                key={picture}
                picture={picture}
                position={index + 1}
                count={pictures.length}
                isFeatured={picture === featured}
                onFeature={() => onFeature(picture === featured ? '' : picture)}
                onMove={(by) => move(index, index + by)}
                onRemove={() => {
                  onChange((list) => list.filter((each) => each !== picture));
                  if (picture === featured) onFeature('');
                }}
              />
            ))}
            {queue.map((each) => (
              <QueueTile key={each.key} queued={each} onRetry={() => retry(each)} onDismiss={() => dismiss(each.key)} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </fieldset>
  );
}

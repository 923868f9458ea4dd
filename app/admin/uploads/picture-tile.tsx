import { useSortable } from '@dnd-kit/sortable';
import { GripIcon, TrashIcon } from '#app/admin/icons.tsx';
import { otherCrop, pictureSource } from '#app/domain/image-ref.ts';
import { BackIcon, StarIcon } from '#app/ui/icons.tsx';
import { Picture } from '#app/ui/picture.tsx';

type PictureTileProps = {
  picture: string;
  /** From 1. */
  position: number;
  count: number;
  isFeatured: boolean;
  onFeature: () => void;
  /** One place back or forth. */
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** Puts the same picture in its place, with its plain border or without. */
  onSwap: (other: string) => void;
};

const tool =
  'grid size-11 place-items-center rounded-sm hover:bg-shade disabled:opacity-40 disabled:hover:bg-transparent';

export function PictureTile(props: PictureTileProps) {
  const { picture, position, count, isFeatured, onFeature, onMove, onRemove, onSwap } = props;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: picture,
  });
  const file = pictureSource(picture);
  const other = otherCrop(picture);
  return (
    <li
      ref={setNodeRef}
      style={
        transform
          ? { transform: `translate(${transform.x}px, ${transform.y}px)`, transition: transition ?? 'none' }
          : {}
      }
      className={`relative border bg-sheet ${isFeatured ? 'border-ink' : 'border-rule'} ${isDragging ? 'z-10 shadow-lift' : ''}`}
    >
      <div className="aspect-[4/3] overflow-hidden bg-shade">
        {file && (
          <Picture
            file={file}
            alt={`Picture ${position} of ${count}`}
            sizes="(min-width: 64rem) 200px, 45vw"
            className="size-full object-contain"
          />
        )}
      </div>
      {isFeatured && (
        <span className="absolute top-1 left-1 bg-yellow-mark px-1.5 text-xs font-semibold text-on-mark">Featured</span>
      )}
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Reorder picture ${position}`}
        className="absolute top-0 right-0 grid size-11 cursor-grab touch-none place-items-center bg-sheet/85"
      >
        <GripIcon />
      </button>
      <div className="flex items-center justify-between border-t border-rule">
        <button
          type="button"
          className={tool}
          disabled={position === 1}
          onClick={() => onMove(-1)}
          aria-label={`Move picture ${position} earlier`}
        >
          <BackIcon className="size-4" />
        </button>
        <button
          type="button"
          className={`${tool} ${isFeatured ? 'text-ink' : 'text-line'}`}
          aria-pressed={isFeatured}
          onClick={onFeature}
          aria-label={`Use picture ${position} as the featured one`}
        >
          <StarIcon className="size-4" />
        </button>
        <button type="button" className={tool} onClick={onRemove} aria-label={`Remove picture ${position}`}>
          <TrashIcon className="size-4" />
        </button>
        <button
          type="button"
          className={tool}
          disabled={position === count}
          onClick={() => onMove(1)}
          aria-label={`Move picture ${position} later`}
        >
          <BackIcon className="size-4 rotate-180" />
        </button>
      </div>
      {other && (
        <button
          type="button"
          className="min-h-11 w-full border-t border-rule px-2 py-1.5 text-sm font-semibold hover:bg-shade"
          onClick={() => onSwap(other.reference)}
        >
          {other.isTrimmed ? 'Trim the border' : 'Show the whole picture'}
          <span className="sr-only"> of picture {position}</span>
        </button>
      )}
    </li>
  );
}

import { useSortable } from '@dnd-kit/sortable';
import { otherCrop, pictureFile, pictureSource } from '#app/domain/pictures/image-ref.ts';
import { GripIcon, TrashIcon } from '#app/panel/frame/icons.tsx';
import { BackIcon } from '#app/ui/icons.tsx';
import { Picture } from '#app/ui/picture.tsx';

type PictureTileProps = {
  picture: string;
  /** Starts at 1, the main picture. */
  position: number;
  count: number;
  onMakeMain: () => void;
  /** Moves the picture by one position. */
  onMove: (by: -1 | 1) => void;
  /** The alt text; `null` if unknown or not editable. */
  text: string | null;
  onDescribe: () => void;
  onRemove: () => void;
  /** Switches between the trimmed and untrimmed version of the picture. */
  onSwap: ((other: string) => void) | undefined;
};

const tool = 'grid min-h-11 min-w-11 grow place-items-center hover:bg-shade aria-disabled:text-line';
const wideTool = 'min-h-11 w-full border-t px-2 py-1.5 text-sm font-semibold';

export function PictureTile(props: PictureTileProps) {
  const { picture, position, count, onMakeMain, onMove, text, onDescribe, onRemove, onSwap } = props;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: picture,
  });
  const isMain = position === 1;
  const file = pictureSource(picture);
  const other = otherCrop(picture);
  const altText = text === '' ? 'Add alt text' : 'Edit alt text';
  const move = (by: -1 | 1, isEnd: boolean, where: string) => (
    <button
      type="button"
      className={tool}
      aria-disabled={isEnd}
      onClick={() => onMove(by)}
      aria-label={`Move picture ${position} ${where}`}
    >
      <BackIcon className={`size-4 ${by > 0 ? 'rotate-180' : ''}`} />
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      style={
        transform
          ? { transform: `translate(${transform.x}px, ${transform.y}px)`, transition: transition ?? 'none' }
          : {}
      }
      className={`relative flex flex-col border bg-sheet ${isMain ? 'border-ink' : 'border-rule'} ${isDragging ? 'z-10 shadow-lift' : ''}`}
    >
      {/* The whole tile can be dragged with a pointer; keyboard users use the button. */}
      <div
        {...listeners}
        className="relative aspect-[4/3] cursor-grab touch-manipulation overflow-hidden bg-shade select-none"
      >
        {file && (
          <Picture
            file={pictureFile(file)}
            alt={`Picture ${position} of ${count}`}
            sizes="(min-width: 40rem) 240px, 45vw"
            className="pointer-events-none size-full object-contain"
          />
        )}
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          aria-label={`Reorder picture ${position}`}
          className="absolute top-0 right-0 grid size-11 cursor-grab touch-none place-items-center bg-sheet/85"
        >
          <GripIcon />
        </button>
      </div>
      {/* One button, so that the focus stays on it when it has done its work. */}
      <button
        type="button"
        aria-disabled={isMain}
        aria-label={isMain ? undefined : `Make main: picture ${position}`}
        onClick={onMakeMain}
        className={`${wideTool} ${isMain ? 'cursor-default border-ink bg-yellow-mark text-on-mark' : 'border-rule hover:bg-shade'}`}
      >
        {isMain ? 'Main picture' : 'Make main'}
      </button>
      <div className="flex flex-wrap border-t border-rule">
        {move(-1, isMain, 'earlier')}
        {move(1, position === count, 'later')}
        <button type="button" data-remove className={tool} onClick={onRemove} aria-label={`Remove picture ${position}`}>
          <TrashIcon className="size-4" />
        </button>
      </div>
      {text !== null && (
        <button
          type="button"
          className={`${wideTool} border-rule hover:bg-shade`}
          onClick={onDescribe}
          aria-label={`${altText}: picture ${position}`}
        >
          {altText}
        </button>
      )}
      {other && onSwap && (
        <button
          type="button"
          className={`${wideTool} border-rule hover:bg-shade`}
          onClick={() => onSwap(other.reference)}
        >
          {other.isTrimmed ? 'Trim the border' : 'Show the whole picture'}
          <span className="sr-only"> of picture {position}</span>
        </button>
      )}
    </li>
  );
}

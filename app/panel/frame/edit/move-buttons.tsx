import { DownIcon, TrashIcon, UpIcon } from '#app/panel/frame/icons.tsx';

type MoveButtonsProps = {
  /** The name of the entry, such as `question 2`. */
  what: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
};

const tool = 'grid size-11 shrink-0 place-items-center rounded-sm hover:bg-shade aria-disabled:opacity-40';

/** Moves an entry up or down, or removes it. At the end of the list the button keeps the focus. */
export function MoveButtons({ what, index, count, onMove, onRemove }: MoveButtonsProps) {
  const to = (place: number, label: string, icon: React.ReactNode) => {
    const isEnd = place < 0 || place >= count;
    return (
      <button
        type="button"
        className={tool}
        aria-label={label}
        aria-disabled={isEnd}
        onClick={() => {
          if (!isEnd) onMove(place);
        }}
      >
        {icon}
      </button>
    );
  };
  return (
    <span className="flex min-w-0 flex-wrap">
      {to(index - 1, `Move ${what} up`, <UpIcon className="size-4" />)}
      {to(index + 1, `Move ${what} down`, <DownIcon className="size-4" />)}
      <button type="button" className={tool} aria-label={`Remove ${what}`} onClick={onRemove}>
        <TrashIcon className="size-4" />
      </button>
    </span>
  );
}

import { useSortable } from '@dnd-kit/sortable';
import { useFormContext } from 'react-hook-form';
import type { NamedValues } from '#app/domain/records/named-values.ts';
import type { Field } from '#app/panel/frame/edit/fields.ts';
import { DownIcon, GripIcon, TrashIcon, UpIcon } from '#app/panel/frame/icons.tsx';

type PairRowProps = {
  id: string;
  list: 'specifications' | 'dimensions';
  what: string;
  index: number;
  count: number;
  error: { name?: { message?: string }; value?: { message?: string } } | undefined;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

const control =
  'min-h-11 w-full min-w-0 rounded-sm border border-line bg-sheet px-2.5 text-base aria-invalid:border-magenta';
const tool = 'grid size-11 place-items-center rounded-sm hover:bg-shade disabled:opacity-40';

/** One name-value pair, moved by its handle or buttons. */
export function PairRow({ id, list, what, index, count, error, onMove, onRemove }: PairRowProps) {
  const { register } = useFormContext<PairLists>();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  const place = index + 1;
  const message = error?.name?.message ?? error?.value?.message;
  return (
    <li
      ref={setNodeRef}
      style={transform ? { transform: `translateY(${transform.y}px)`, transition: transition ?? 'none' } : {}}
      className={`grid grid-cols-[2.75rem_1fr_2.75rem] items-center gap-1 border border-rule bg-paper p-1 lg:grid-cols-[2.75rem_1fr_1.6fr_auto_auto_auto] ${isDragging ? 'relative z-10 shadow-lift' : ''}`}
    >
      <input
        aria-label={`Name of ${what} ${place}`}
        aria-invalid={error?.name !== undefined}
        className={`${control} col-start-2 row-start-1 font-semibold`}
        {...register(`${list}.${index}.name`)}
      />
      <input
        aria-label={`Value of ${what} ${place}`}
        aria-invalid={error?.value !== undefined}
        className={`${control} col-start-2 row-start-2 lg:col-start-3 lg:row-start-1`}
        {...register(`${list}.${index}.value`)}
      />
      <button
        type="button"
        className={`${tool} col-start-1 row-start-1 lg:col-start-4`}
        disabled={place === 1}
        onClick={() => onMove(-1)}
        aria-label={`Move ${what} ${place} up`}
      >
        <UpIcon className="size-4" />
      </button>
      <button
        type="button"
        className={`${tool} col-start-1 row-start-2 lg:col-start-5 lg:row-start-1`}
        disabled={place === count}
        onClick={() => onMove(1)}
        aria-label={`Move ${what} ${place} down`}
      >
        <DownIcon className="size-4" />
      </button>
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Reorder ${what} ${place}`}
        className="col-start-3 row-start-1 grid size-11 cursor-grab touch-none place-items-center lg:col-start-1"
      >
        <GripIcon />
      </button>
      <button
        type="button"
        className={`${tool} col-start-3 row-start-2 lg:col-start-6 lg:row-start-1`}
        onClick={onRemove}
        aria-label={`Remove ${what} ${place}`}
      >
        <TrashIcon className="size-4" />
      </button>
      {message && <p className="col-span-full px-1 text-sm font-semibold text-magenta">{message}</p>}
    </li>
  );
}

type NamedValue = { name: string; value: string };

/** A list of name-value pairs. Pairs without a name or value are dropped; duplicate names are errors. */
export const namedValues = (label: string): Field<NamedValues, NamedValue[]> => ({
  label,
  initial: [],
  read: (kept) => kept.map(([name, value]) => ({ name, value })),
  write: (shown) =>
    shown
      .map(({ name, value }): NamedValues[number] => [name.trim(), value.trim()])
      .filter(([name, value]) => name !== '' && value !== ''),
  check(shown) {
    const names = shown.map(({ name }) => name.trim().toLowerCase());
    return names.flatMap((name, index) =>
      name !== '' && names.indexOf(name) < index
        ? [{ field: `${index}.name`, message: 'This name already exists' }]
        : [],
    );
  },
});

export type PairLists = { specifications: NamedValue[]; dimensions: NamedValue[] };

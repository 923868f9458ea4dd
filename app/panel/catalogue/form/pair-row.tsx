import { useFormContext } from 'react-hook-form';
import type { NamedValues } from '#app/domain/records/named-values.ts';
import { MoveButtons } from '#app/panel/frame/edit/entries.tsx';
import type { Field } from '#app/panel/frame/edit/fields.ts';

type PairRowProps = {
  list: 'specifications' | 'dimensions';
  what: string;
  index: number;
  count: number;
  error: { name?: { message?: string }; value?: { message?: string } } | undefined;
  onMove: (to: number) => void;
  onRemove: () => void;
};

const control =
  'min-h-11 w-full min-w-0 rounded-sm border border-line bg-sheet px-2.5 text-base aria-invalid:border-magenta';

/** One name-value pair, moved by its buttons. */
export function PairRow({ list, what, index, count, error, onMove, onRemove }: PairRowProps) {
  const { register } = useFormContext<PairLists>();
  const place = index + 1;
  const message = error?.name?.message ?? error?.value?.message;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-1 border border-rule bg-paper p-1 lg:grid-cols-[1fr_1.6fr_auto]">
      <input
        aria-label={`Name of ${what} ${place}`}
        aria-invalid={error?.name !== undefined}
        className={`${control} font-semibold`}
        {...register(`${list}.${index}.name`)}
      />
      <input
        aria-label={`Value of ${what} ${place}`}
        aria-invalid={error?.value !== undefined}
        className={`${control} row-start-2 lg:row-start-auto`}
        {...register(`${list}.${index}.value`)}
      />
      <div className="row-span-2 w-22 lg:row-span-1 lg:w-auto">
        <MoveButtons what={`${what} ${place}`} index={index} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
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

import type { ReactNode } from 'react';
import { type ArrayPath, type FieldArray, type FieldValues, useFieldArray, useFormContext } from 'react-hook-form';
import { DownIcon, PlusIcon, TrashIcon, UpIcon } from '#app/panel/frame/icons.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';

type EntriesProps<Values extends FieldValues, Name extends ArrayPath<Values>> = {
  name: Name;
  /** Singular name of an entry: `review`. */
  what: string;
  empty: FieldArray<Values, Name>;
  most?: number;
  isOrdered?: boolean;
  /** An ordered entry places its `tools`: the buttons that move and remove it. */
  children: (index: number, tools: ReactNode) => ReactNode;
};

export function Entries<Values extends FieldValues, Name extends ArrayPath<Values>>(props: EntriesProps<Values, Name>) {
  const { name, what, empty, most = Number.POSITIVE_INFINITY, isOrdered = false, children } = props;
  const { control } = useFormContext<Values>();
  const { fields, append, remove, move } = useFieldArray<Values, Name>({ control, name });
  return (
    <>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 border-l-4 border-rule pl-4">
          <legend className="sr-only">{`${what.charAt(0).toUpperCase()}${what.slice(1)} ${index + 1}`}</legend>
          {children(
            index,
            <MoveButtons
              what={`${what} ${index + 1}`}
              index={index}
              count={fields.length}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />,
          )}
          {!isOrdered && (
            <SmallButton
              kind="quiet"
              icon={TrashIcon}
              text={`Remove ${what} ${index + 1}`}
              className="justify-self-start"
              onClick={() => remove(index)}
            />
          )}
        </fieldset>
      ))}
      {fields.length < most && (
        <SmallButton
          icon={PlusIcon}
          text={`Add ${what}`}
          className="justify-self-start"
          onClick={() => append(empty)}
        />
      )}
    </>
  );
}

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

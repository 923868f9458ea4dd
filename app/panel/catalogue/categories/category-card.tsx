import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure } from '#app/client.ts';
import type { Category } from '#app/domain/catalogue/category.ts';
import { FactGrid } from '#app/panel/business/facts.tsx';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { DownIcon, PenIcon, TrashIcon, UpIcon } from '#app/panel/frame/icons.tsx';
import { LastChanged, type LastChanges } from '#app/panel/frame/last-changed.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { useFocusBack } from '#app/panel/frame/use-focus-back.ts';
import { useRemoval } from '#app/panel/frame/use-removal.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Options, SelectField } from '#app/ui/field.tsx';
import { CategoryForm } from './category-form.tsx';

type CategoryCardProps = {
  category: Category;
  changes: LastChanges;
  /** Product count; `null` if it could not be loaded. */
  count: number | null;
  others: Category[];
  isFirst: boolean;
  isLast: boolean;
  /** Moves the category one place up or down. */
  onMove: (by: -1 | 1) => void;
};

export function CategoryCard({ category, changes, count, others, isFirst, isLast, onMove }: CategoryCardProps) {
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useFocusBack(isEditing);
  const deletion = useDeletion(category);
  const { name, slug, description, order } = category;

  if (isEditing)
    return (
      <li className="col-span-full">
        <CategoryForm category={category} onClose={() => setIsEditing(false)} />
      </li>
    );
  return (
    <li className="flex flex-col rounded-sm border border-rule bg-sheet">
      <div className="grow p-4 pb-2">
        <h2 className="text-lg font-bold">{name}</h2>
        {description && <p className="mt-1.5 text-sm text-ink-soft">{description}</p>}
        <a
          href={`/products?category=${encodeURIComponent(slug)}`}
          className="inline-flex min-h-11 items-center text-sm break-all text-cyan underline"
        >
          {slug}
        </a>
        <FactGrid
          facts={[
            ['Products', String(count ?? 'unknown')],
            ['Order', String(order)],
          ]}
          className="grid-cols-[auto_minmax(0,1fr)] gap-x-3 tabular-nums"
        />
        <LastChanged changes={changes} id={category.id} className="mt-2" />
      </div>
      <div className="flex flex-wrap items-center border-t border-rule p-1">
        {([-1, 1] as const).map((by) => (
          <Button
            kind="quiet"
            size="small"
            key={by}
            id={moveId(category, by)}
            className="disabled:opacity-30"
            disabled={by === 1 ? isLast : isFirst}
            aria-label={`Move ${name} ${by === 1 ? 'down' : 'up'}`}
            onClick={() => onMove(by)}
          >
            {by === 1 ? <DownIcon /> : <UpIcon />}
          </Button>
        ))}
        <SmallButton
          kind="quiet"
          icon={PenIcon}
          text="Edit"
          of={name}
          id={editButton}
          className="ml-auto"
          onClick={() => setIsEditing(true)}
        />
        <SmallButton kind="quiet" icon={TrashIcon} text="Delete" of={name} onClick={deletion.start} />
      </div>
      <Dialog title={`Delete ${name}`} isOpen={deletion.inUse !== null} onClose={deletion.cancel}>
        <p>{deletion.inUse}.</p>
        <MoveProducts others={others} onClose={deletion.cancel} onMove={deletion.moveAndDelete} />
      </Dialog>
    </li>
  );
}

type MoveProductsProps = { others: Category[]; onClose: () => void; onMove: (to: string) => Promise<void> };

/** Moves the products of a category to another one before deleting it. */
function MoveProducts({ others, onClose, onMove }: MoveProductsProps) {
  const [error, setError] = useState<string>();
  const [isPending, setIsPending] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const to = String(new FormData(event.currentTarget).get('to'));
    if (to === '') return setError('Choose a category');
    setIsPending(true);
    await onMove(to);
    setIsPending(false);
  }

  if (others.length === 0)
    return <p className="mt-2 text-ink-soft">There is no other category to move them to. Add one first.</p>;
  return (
    <form noValidate onSubmit={submit} className="mt-2 grid gap-4">
      <p className="text-ink-soft">Move them to another category first. No product is lost.</p>
      <SelectField label="Move the products to" name="to" required error={error} onChange={() => setError(undefined)}>
        <option value="">Choose a category</option>
        <Options of={others.map(({ id, name }) => [id, name])} />
      </SelectField>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" aria-disabled={isPending}>
          {isPending ? 'Moving…' : 'Move products and delete'}
        </Button>
        <SmallButton kind="quiet" text="Cancel" onClick={onClose} />
      </div>
    </form>
  );
}

/** Id of a move button, to restore its focus after the card has moved. */
export const moveId = ({ id }: Category, by: -1 | 1): string => `move-${by === 1 ? 'down' : 'up'}-${id}`;

/** Gets the focus after a category is deleted. */
export const addCategoryId = 'add-category';

/** Deletes a category after a confirmation. If products use it, they must be moved first. */
function useDeletion({ id }: Category) {
  const attempt = useAttempt();
  const removal = useRemoval();
  const { revalidate } = useRevalidator();
  /** The server's message if products use the category. */
  const [inUse, setInUse] = useState<string | null>(null);

  async function remove(moveTo?: string): Promise<void> {
    const outcome = await attempt(() => catchInUse(panel.categories.remove(id, moveTo)), {
      failure: 'Failed to delete category',
    });
    if ('failure' in outcome) return;
    const { inUse, trashed } = outcome.value;
    setInUse(inUse);
    if (inUse !== null) return;
    await revalidate();
    // Only after the dialog has closed, or the toast would disappear with it.
    removal.showUndoToast('Category deleted', trashed);
    document.getElementById(addCategoryId)?.focus();
  }

  return {
    inUse,
    start: () => (confirm('Delete this category?') ? remove() : undefined),
    moveAndDelete: remove,
    cancel: () => setInUse(null),
  };
}

/** Turns a 409 into `inUse`, because a category in use is not an error. `trashed` is the id in the trash. */
const catchInUse = (deletion: Promise<string | null>) =>
  deletion.then(
    (trashed) => ({ trashed, inUse: null }),
    (error) => {
      if (!(error instanceof ApiFailure) || error.status !== 409 || typeof error.detail !== 'string') throw error;
      return { trashed: null, inUse: error.detail };
    },
  );

import { type SubmitEvent, useState } from 'react';
import type { Category } from '#app/domain/category.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { Options } from '#app/ui/options.tsx';

type MoveProductsProps = {
  category: Category;
  others: Category[];
  /** The server's reason for refusing the deletion; `null` closes the dialog. */
  inUse: string | null;
  onClose: () => void;
  onMove: (to: string) => Promise<void>;
};

const nowhere = 'nowhere';

/** Dialog that moves the products of a category to another one before deleting it. */
export function MoveProducts({ category, others, inUse, onClose, onMove }: MoveProductsProps) {
  const [error, setError] = useState<string>();
  const [isPending, setIsPending] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const to = String(new FormData(event.currentTarget).get('to'));
    if (to === nowhere) return setError('Choose a category');
    setIsPending(true);
    await onMove(to);
    setIsPending(false);
  }

  return (
    <Dialog
      title={`Delete ${category.name}`}
      isOpen={inUse !== null}
      onClose={() => {
        setError(undefined);
        onClose();
      }}
    >
      <p>{inUse}.</p>
      {others.length === 0 ? (
        <p className="mt-2 text-ink-soft">There is no other category to move them to. Add one first.</p>
      ) : (
        <form noValidate onSubmit={submit} className="mt-2 grid gap-4">
          <p className="text-ink-soft">Move them to another category first. No product is lost.</p>
          <SelectField
            label="Move the products to"
            name="to"
            defaultValue={nowhere}
            required
            error={error}
            onChange={() => setError(undefined)}
          >
            <option value={nowhere}>Choose a category</option>
            <Options of={others.map(({ id, name }) => [id, name])} />
          </SelectField>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="small" aria-disabled={isPending} className="aria-disabled:opacity-60">
              {isPending ? 'Moving…' : 'Move products and delete'}
            </Button>
            <Button kind="quiet" size="small" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

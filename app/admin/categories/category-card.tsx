import { useEffect, useState } from 'react';
import { DownIcon, PenIcon, TrashIcon, UpIcon } from '#app/admin/icons.tsx';
import { LastChanged, type LastChanges } from '#app/admin/last-changed.tsx';
import { useFocusBack } from '#app/admin/use-focus-back.ts';
import type { Category } from '#app/domain/category.ts';
import { Button } from '#app/ui/button.tsx';
import { CategoryForm } from './category-form.tsx';
import { MoveProducts } from './move-products.tsx';
import { useDeletion } from './use-deletion.ts';

type CategoryCardProps = {
  category: Category;
  changes: LastChanges;
  /** Product count; `null` if it could not be loaded. */
  count: Promise<number | null>;
  others: Category[];
  isFirst: boolean;
  isLast: boolean;
  /** Moves the category one place up or down. */
  onMove: (by: -1 | 1) => void;
};

/** A category's card, or its form while editing. */
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
        <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm tabular-nums">
          <Fact name="Products">
            <Count count={count} />
          </Fact>
          <Fact name="Order">{order}</Fact>
        </dl>
        <LastChanged changes={changes} id={category.id} className="mt-2" />
      </div>
      <div className="flex flex-wrap items-center border-t border-rule p-1">
        <Button
          id={moveId(category, -1)}
          kind="quiet"
          size="small"
          className="disabled:opacity-30"
          disabled={isFirst}
          aria-label={`Move ${name} up`}
          onClick={() => onMove(-1)}
        >
          <UpIcon />
        </Button>
        <Button
          id={moveId(category, 1)}
          kind="quiet"
          size="small"
          className="disabled:opacity-30"
          disabled={isLast}
          aria-label={`Move ${name} down`}
          onClick={() => onMove(1)}
        >
          <DownIcon />
        </Button>
        <Button
          id={editButton}
          kind="quiet"
          size="small"
          className="ml-auto"
          aria-label={`Edit ${name}`}
          onClick={() => setIsEditing(true)}
        >
          <PenIcon /> Edit
        </Button>
        <Button kind="quiet" size="small" aria-label={`Delete ${name}`} onClick={deletion.start}>
          <TrashIcon /> Delete
        </Button>
      </div>
      <MoveProducts
        category={category}
        others={others}
        inUse={deletion.inUse}
        onClose={deletion.cancel}
        onMove={deletion.moveAndDelete}
      />
    </li>
  );
}

/** Id of a move button, to restore its focus after the card has moved. */
export const moveId = ({ id }: Category, by: -1 | 1): string => `move-${by === 1 ? 'down' : 'up'}-${id}`;

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** Keeps showing the previous count until the new one has loaded. */
function Count({ count }: { count: Promise<number | null> }) {
  const [known, setKnown] = useState<number | null>();
  // Ignores the answer if the component has unmounted or the count has changed.
  useEffect(() => {
    let isWanted = true;
    count.then((now) => isWanted && setKnown(now));
    return () => {
      isWanted = false;
    };
  }, [count]);
  return known === undefined ? '…' : (known ?? 'unknown');
}

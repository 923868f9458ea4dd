import { startTransition, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { type Category, inOrder } from '#app/domain/catalogue/category.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { PlusIcon } from '#app/panel/frame/icons.tsx';
import { type LastChanges, loadLastChanges } from '#app/panel/frame/last-changed.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { TextLink } from '#app/panel/frame/parts/text-link.tsx';
import { sentences } from '#app/panel/frame/sentences.ts';
import { useFocusBack } from '#app/panel/frame/use-focus-back.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/categories-page';
import { addCategoryId, CategoryCard, moveId } from './category-card.tsx';
import { CategoryForm, nextOrder } from './category-form.tsx';

/** `counts` are the products of each category by its id; `null` if they could not be counted. */
type Found = { categories: Category[]; counts: Map<string, number | null>; changes: LastChanges };

async function countProducts({ id, slug }: Category): Promise<[string, number | null]> {
  const found = await panel.products.list({ category: slug, limit: 1 }).catch(() => null);
  return [id, found?.total ?? null];
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadValue(
    request,
    async (): Promise<Found> => {
      const [categories, changes] = await Promise.all([panel.categories.list(), loadLastChanges('category')]);
      return { categories, changes, counts: new Map(await Promise.all(categories.map(countProducts))) };
    },
    { sentence: 'Failed to fetch categories', keepsLists: true },
  );
}

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const isOwner = useIsOwner();
  const found = useLoadedValue(loaderData);
  const [isAdding, setIsAdding] = useState(false);
  const addButton = useFocusBack(isAdding, addCategoryId);
  return (
    <>
      <PageHead title="Categories">
        {found && !isAdding && (
          <Button id={addButton} size="small" onClick={() => setIsAdding(true)}>
            <PlusIcon /> Add category
          </Button>
        )}
      </PageHead>
      {found && isAdding && (
        <div className="mb-5">
          <CategoryForm category={null} order={nextOrder(found.categories)} onClose={() => setIsAdding(false)} />
        </div>
      )}
      {found === null ? (
        <NotLoaded what="The categories" />
      ) : found.categories.length > 0 ? (
        <Cards {...found} />
      ) : (
        <p className="text-ink-soft">
          No categories yet, and every product needs one. Add your first category
          {isOwner && (
            <>
              , or start with <TextLink to="/admin/settings/samples">Sample data</TextLink> in Settings
            </>
          )}
          .
        </p>
      )}
    </>
  );
}

function Cards({ categories, counts, changes }: Found) {
  const { shown, move } = useReorder(categories);
  const [announcement, setAnnouncement] = useState('');

  function moveBy(by: -1 | 1, index: number, category: Category) {
    // Moving a card drops its focus. At the end of the list the pressed button is disabled, so focus the other one.
    flushSync(() => move(index, index + by));
    const button = (way: -1 | 1) =>
      document.querySelector<HTMLButtonElement>(`#${moveId(category, way)}:not([disabled])`);
    (button(by) ?? button(by === 1 ? -1 : 1))?.focus();
    setAnnouncement(`${category.name}: ${index + by + 1} of ${shown.length}`);
  }

  return (
    <>
      <ol aria-label="Categories" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4">
        {shown.map((category, index) => (
          <CategoryCard
            key={category.id}
            category={category}
            changes={changes}
            count={counts.get(category.id) ?? null}
            others={shown.filter(({ id }) => id !== category.id)}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
            onMove={(by) => moveBy(by, index, category)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** Moves optimistically and sends the whole order, one request at a time, so that none leaves a partial order. */
function useReorder(categories: Category[]) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  /** The ids in the order of the latest press, until the server's list is loaded again. */
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const shown = inOrder(categories);
  if (wanted !== null) shown.sort((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id));

  async function move(from: number, to: number): Promise<void> {
    const ids = shown.map(({ id }) => id);
    const next = ids.toSpliced(from, 1).toSpliced(to, 0, ...ids.slice(from, from + 1));
    setWanted(next);
    const turn = last.current.then(() =>
      attempt(() => panel.categories.reorder(next), { failure: sentences.category.saveFailed }),
    );
    last.current = turn;
    await turn;
    if (last.current !== turn) return;
    await revalidate();
    // Not before the page shows what was loaded.
    startTransition(() => setWanted(null));
  }

  return { shown, move };
}

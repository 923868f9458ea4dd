import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { sentences } from '#app/admin/sentences.ts';
import type { Category } from '#app/domain/category.ts';
import { inOrder, moved, renumbered } from './order.ts';

type Numbers = ReadonlyMap<string, number>;
const none: Numbers = new Map();

/**
 * Moves categories at once and tells the server one after the other, so that pressing a button five times on a slow
 * connection moves by five.
 */
export function useReorder(categories: Category[]) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  /** Order numbers given here; they hold until a list from the server has them. */
  const [given, setGiven] = useState(none);
  const [isSaving, setIsSaving] = useState(false);
  const isRunning = useRef(false);
  const waiting = useRef<Map<string, number>>(new Map());

  const isKnown = categories.every(({ id, order }) => (given.get(id) ?? order) === order);
  if (given.size > 0 && !isSaving && isKnown) setGiven(none);
  const shown = inOrder(categories.map((each) => ({ ...each, order: given.get(each.id) ?? each.order })));

  async function saveWhatWaits(): Promise<void> {
    const changes = waiting.current;
    waiting.current = new Map();
    const outcome = await attempt(
      async () => {
        for (const [id, order] of changes) await panel.categories.update(id, { order });
      },
      { failure: sentences.category.saveFailed },
    );
    if ('value' in outcome) return;
    waiting.current = new Map();
    setGiven(none);
  }

  async function save(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsSaving(true);
    do {
      await saveWhatWaits();
      // Another press may have come meanwhile, and may come while the list is fetched.
      if (waiting.current.size === 0) await revalidate();
    } while (waiting.current.size > 0);
    isRunning.current = false;
    setIsSaving(false);
  }

  function move(from: number, to: number): void {
    const changes = renumbered(moved(shown, from, to)).map(({ id, order }) => [id, order] as const);
    for (const [id, order] of changes) waiting.current.set(id, order);
    setGiven((before) => new Map([...before, ...changes]));
    save();
  }

  return { shown, move };
}

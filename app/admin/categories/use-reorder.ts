import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { sentences } from '#app/admin/sentences.ts';
import type { Category } from '#app/domain/category.ts';
import { inOrder, orderNumbers } from '#app/domain/category-order.ts';
import { moved } from './order.ts';

type Numbers = ReadonlyMap<string, number>;
const none: Numbers = new Map();

/**
 * Moves categories at once and tells the server the whole order, one call after the other, so that pressing a button
 * five times on a slow connection moves by five and no call leaves half an order behind.
 */
export function useReorder(categories: Category[]) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  /** Order numbers given here; they hold until a list from the server has them. */
  const [given, setGiven] = useState(none);
  const [isSaving, setIsSaving] = useState(false);
  const isRunning = useRef(false);
  /** The order that the server does not know yet. */
  const waiting = useRef<readonly string[] | null>(null);

  const isKnown = categories.every(({ id, order }) => (given.get(id) ?? order) === order);
  if (given.size > 0 && !isSaving && isKnown) setGiven(none);
  const shown = inOrder(categories.map((each) => ({ ...each, order: given.get(each.id) ?? each.order })));

  async function saveWhatWaits(): Promise<void> {
    const ids = waiting.current;
    waiting.current = null;
    if (ids === null) return;
    const outcome = await attempt(() => panel.categories.reorder(ids), { failure: sentences.category.saveFailed });
    if ('value' in outcome) return;
    waiting.current = null;
    setGiven(none);
  }

  async function save(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsSaving(true);
    do {
      await saveWhatWaits();
      // Another press may have come meanwhile, and may come while the list is fetched.
      if (waiting.current === null) await revalidate();
    } while (waiting.current !== null);
    isRunning.current = false;
    setIsSaving(false);
  }

  function move(from: number, to: number): void {
    const wanted = moved(shown, from, to);
    waiting.current = wanted.map(({ id }) => id);
    setGiven(new Map(orderNumbers(wanted).map(({ id, order }) => [id, order])));
    save();
  }

  return { shown, move };
}

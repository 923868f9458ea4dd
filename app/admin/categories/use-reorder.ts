import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { sentences } from '#app/admin/sentences.ts';
import type { Category } from '#app/domain/category.ts';
import { inOrder, orderNumbers } from '#app/domain/category-order.ts';
import { moveItem } from './order.ts';

type Numbers = ReadonlyMap<string, number>;
const none: Numbers = new Map();

/**
 * Moves categories optimistically and sends the whole order to the server, one request at a time. Five presses on a
 * slow connection move by five, and no request leaves a partial order.
 */
export function useReorder(categories: Category[]) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  /** Optimistic order numbers, used until the server's list contains them. */
  const [optimistic, setOptimistic] = useState(none);
  const isRunning = useRef(false);
  /** The latest order not sent yet. */
  const pending = useRef<readonly string[] | null>(null);

  const isKnown = categories.every(({ id, order }) => (optimistic.get(id) ?? order) === order);
  if (optimistic.size > 0 && isKnown) setOptimistic(none);
  const shown = inOrder(categories.map((each) => ({ ...each, order: optimistic.get(each.id) ?? each.order })));

  async function sendPending(): Promise<void> {
    const ids = pending.current;
    pending.current = null;
    if (ids === null) return;
    const outcome = await attempt(() => panel.categories.reorder(ids), { failure: sentences.category.saveFailed });
    if ('value' in outcome) return;
    pending.current = null;
    setOptimistic(none);
  }

  async function save(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    do {
      await sendPending();
      // More presses may arrive during the request and during the reload.
      if (pending.current === null) await revalidate();
    } while (pending.current !== null);
    isRunning.current = false;
  }

  function move(from: number, to: number): void {
    const wanted = moveItem(shown, from, to);
    pending.current = wanted.map(({ id }) => id);
    setOptimistic(new Map(orderNumbers(wanted).map(({ id, order }) => [id, order])));
    save();
  }

  return { shown, move };
}

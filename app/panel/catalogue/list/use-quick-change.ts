import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Product } from '#app/domain/catalogue/product.ts';
import { type Outcome, useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { productSaveFailure } from '#app/panel/frame/calls/failures.ts';
import type { QuickFields } from '#app/panel/frame/calls/save-fields.ts';
import { isPending, sendOrQueue } from '#app/panel/frame/offline/action-queue.ts';
import { sentences } from '#app/panel/frame/sentences.ts';
import { focusContent } from '#app/panel/frame/shell/focus-content.ts';
import { useToast } from '#app/ui/toast.tsx';

/** The current values of the same fields. */
const fieldsOf = (product: Product, fields: QuickFields): QuickFields =>
  Object.fromEntries((Object.keys(fields) as (keyof QuickFields)[]).map((name) => [name, product[name]]));

/** Optimistic edits of a product in the list: saved in sequence, rolled back on failure, with Undo. */
export function useQuickChange(listed: Product) {
  const attempt = useAttempt();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [saved, setSaved] = useState(listed);
  const [pending, setPending] = useState<QuickFields>({});
  const known = listed.updatedAt > saved.updatedAt ? listed : saved;
  // The base of a change that waited for another.
  const latest = useRef(known);
  useEffect(() => {
    latest.current = known;
  }, [known]);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  async function save(fields: QuickFields, isUndo: boolean): Promise<Outcome<Product>> {
    const before = latest.current;
    const action = {
      kind: 'product',
      payload: [{ ...fieldsOf(before, fields), id: before.id, updatedAt: before.updatedAt }, fields],
      label: before.name,
      target: before.id,
      fields,
    };
    const outcome = await attempt(() => sendOrQueue<Product>(before, action), {
      failure: (failure) => (failure.status === 409 ? sentences.product.changedSince : productSaveFailure(failure)),
    });
    if ('value' in outcome) {
      latest.current = outcome.value;
      setSaved(outcome.value);
      if (isUndo) toast('success', sentences.undone);
      else if (isPending(before.id)) toast('success', sentences.pending);
      else {
        const undo = () => {
          focusContent();
          change(fieldsOf(before, fields), true);
        };
        toast('success', sentences.product.updated, { action: { text: sentences.undo, onPress: undo } });
      }
    } else if ([404, 409].includes(outcome.failure.status)) await revalidate();
    return outcome;
  }

  /** Shows `fields` at once, and saves them after pending saves. */
  async function change(fields: QuickFields, isUndo = false): Promise<Outcome<Product>> {
    setPending((before) => ({ ...before, ...fields }));
    const turn = last.current.catch(() => {}).then(() => save(fields, isUndo));
    last.current = turn;
    return turn.finally(() => {
      if (last.current === turn) setPending({});
    });
  }

  return { product: { ...known, ...pending }, change };
}

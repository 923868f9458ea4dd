import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Outcome, useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { productSaveFailure } from '#app/admin/failures.ts';
import { focusContent } from '#app/admin/focus-content.ts';
import { sentences } from '#app/admin/sentences.ts';
import { ApiFailure } from '#app/client.ts';
import { same } from '#app/domain/merge-edits.ts';
import type { Product } from '#app/domain/product.ts';
import { useToast } from '#app/ui/toast.tsx';

/** The fields that can be edited in the list. */
export type QuickFields = Partial<
  Pick<Product, 'regularPrice' | 'salePrice' | 'inStock' | 'stockStatus' | 'stockQuantity' | 'visibility'>
>;

/**
 * Saves `fields` based on `known`. Keeps changes of other fields by other users; if one of these fields has changed,
 * throws the rejection.
 */
async function saveFields(known: Product, fields: QuickFields): Promise<Product> {
  for (let base = known; ; ) {
    try {
      return await panel.products.update(base.id, fields, base.updatedAt);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 409) throw error;
      const theirs = await panel.products.find(base.id);
      if (theirs === null || theirs.updatedAt === base.updatedAt) throw error;
      for (const name of Object.keys(fields) as (keyof QuickFields)[])
        if (!same(theirs[name], known[name])) throw error;
      base = theirs;
    }
  }
}

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
    const outcome = await attempt(() => saveFields(latest.current, fields), {
      failure: (failure) => (failure.status === 409 ? sentences.product.changedSince : productSaveFailure(failure)),
    });
    if ('value' in outcome) {
      latest.current = outcome.value;
      setSaved(outcome.value);
      if (isUndo) toast('success', sentences.undone);
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

import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { ApiFailure } from '#app/client.ts';
import { merge, same } from '#app/domain/records/merge-edits.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { connectionNote, reason } from '#app/panel/frame/calls/failures.ts';
import { counted } from '#app/panel/frame/counted.ts';
import { queueAction, removeActions } from '#app/panel/frame/offline/action-queue.ts';
import { sentences } from '#app/panel/frame/sentences.ts';
import { undoAction } from '#app/panel/frame/shell/focus-content.ts';
import { useToast, useWithdraw } from '#app/ui/toast.tsx';
import {
  changedFields,
  idOf,
  mergeEdits,
  type Noun,
  queuedKind,
  type SaveMessage,
  type Version,
  type Versioned,
  versionOf,
} from './noun.ts';
import { uploads, useUploadCount } from './uploads.ts';
import type { useConflict } from './use-conflict.ts';
import type { useDraft } from './use-draft.ts';
import type { EditedForm } from './use-edited-form.ts';
import { useFormErrors } from './use-form-errors.ts';

/** Returns extra values that a save button sets. If the save fails, the form keeps its own values. */
export type SetOnSave<Values> = (values: Values) => Partial<Values>;

const messageFor = <Entity>(message: SaveMessage<Entity>, saved: Entity, before: Entity | null): string =>
  typeof message === 'string' ? message : message(saved, before);

/** Called after a save. `isSettled` is false if the user typed or chose a picture during the save. */
export type OnSaved<Entity> = (entity: Entity, what: { isNew: boolean; isSettled: boolean }) => void | Promise<void>;

/** Saves a form with an optimistic lock, after uploads. Keeps input typed during the save, and offers Undo. */
export function useSave<Entity extends Versioned, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
  edited: EditedForm<Entity, Values>,
  draft: ReturnType<typeof useDraft<Entity, Values>>,
  conflict: ReturnType<typeof useConflict<Entity, Values>>,
  onSaved?: OnSaved<Entity>,
) {
  const { form, element, current, pending, setPending, alone, read, hasChanges, queued, startFrom, show, replace } =
    edited;
  const attempt = useAttempt();
  const toast = useToast();
  const withdraw = useWithdraw();
  const { revalidate } = useRevalidator();
  const about = useId();
  const uploadCount = useUploadCount();
  const { showRefusal, isComplete } = useFormErrors(noun, form, element, read, about);

  /** Queues the changes of a record without a connection. Returns false if they cannot wait. */
  function enqueue({ entity, on, values }: Version<Entity, Values>, typed: Values, sent: Values): boolean {
    if (!noun.queueAs || entity === null) return false;
    // The draft keeps the changes if the server rejects them later.
    draft.keepNow();
    const [known, names] = [noun.write(values), Object.keys(sent) as (keyof Values & string)[]];
    const fields = changedFields(known, noun.write(sent));
    const changed = names.filter((name) => !same(sent[name], values[name])).map((name) => noun.labels[name]);
    queued.current = typed;
    return queueAction({
      kind: queuedKind(noun),
      payload: [{ ...known, id: idOf(entity), updatedAt: on }, fields],
      label: `${noun.queueAs(sent)}: ${changed.join(', ')}`,
      target: idOf(entity),
      fields: {},
    });
  }

  async function send(setOnSave?: SetOnSave<Values>): Promise<void> {
    const typed = read();
    const sent = { ...typed, ...setOnSave?.(typed) };
    const before = current.current;
    const isNew = before.entity === null;
    const found: { theirs: Entity | null; isQueued: boolean } = { theirs: null, isQueued: false };
    const outcome = await attempt(
      async () => {
        found.theirs = null;
        try {
          return await saveVersion(noun, before, sent, (newer) => {
            found.theirs = newer;
          });
        } catch (error) {
          found.isQueued = error instanceof ApiFailure && error.status === 0 && enqueue(before, typed, sent);
          if (found.isQueued && !navigator.onLine) return 'queued' as const;
          throw error;
        }
      },
      {
        failure: noun.messages.failed,
        about,
        note: (failure) => (found.isQueued ? 'No connection. It is sent later.' : connectionNote(failure)),
      },
    );
    if ('value' in outcome && outcome.value === 'queued') return toast('success', sentences.pending);
    if ('failure' in outcome) {
      const theirs = outcome.failure.status === 404 && !isNew ? 'deleted' : found.theirs;
      if (theirs === null) return showRefusal(outcome.failure);
      // The dialog or notice replaces the toasts, also that of an earlier save.
      withdraw({ about });
      if (before.entity !== null) withdraw({ text: messageFor(noun.messages.updated, before.entity, null) });
      conflict.report(theirs);
      return;
    }
    const saved = outcome.value as Entity;
    if (noun.queueAs) removeActions(queuedKind(noun), idOf(saved));
    const version = versionOf(noun, saved);
    const message = noun.messages[isNew ? 'created' : 'updated'];
    const text = messageFor(message, saved, before.entity);
    if (isNew || noun.isUndoable === false) toast('success', text);
    else toast('success', text, { action: { text: 'Undo save', onPress: () => undo(version, before.values) } });
    const { merged } = mergeEdits(noun, sent, mergeEdits(noun, typed, read(), sent).merged, version.values);
    edited.settle?.(sent, version.values);
    show(version, merged);
    draft.settle(saved);
    await onSaved?.(saved, { isNew, isSettled: !hasChanges() && uploads.count() === 0 });
  }

  const save = (setOnSave?: SetOnSave<Values>) =>
    alone(async () => {
      if (!isComplete()) return;
      const { entity, values } = current.current;
      const question = entity && noun.question?.(values, read());
      if (question && !confirm(question)) return;
      if (uploads.count() > 0) {
        setPending('uploads');
        const stopped = 'Not saved: a picture could not be uploaded. Try it again or remove it, then save.';
        if (!(await uploads.arrived())) return toast('failure', stopped, { about });
        if (!isComplete()) return;
      }
      setPending('saving');
      await send(setOnSave);
    });

  /** Saves earlier values again. Keeps what was typed since and never overwrites another user's save. */
  const revert = (
    from: Version<Entity, Values>,
    values: Values,
    failure: (failure: ApiFailure) => string,
    showResult: (now: Version<Entity, Values>) => void,
  ) =>
    alone(async () => {
      setPending('saving');
      const outcome = await attempt(() => saveVersion(noun, from, values), { failure });
      if ('failure' in outcome) return;
      const version = versionOf(noun, outcome.value);
      showResult(version);
      replace(version, mergeEdits(noun, from.values, read(), version.values).merged);
      await revalidate();
    });

  /** Undoes a save; `before` holds the values from before it. */
  const undo = (saved: Version<Entity, Values>, before: Values) =>
    revert(
      saved,
      before,
      ({ status }) => (status === 409 ? sentences.undoTooLate : sentences.undoFailed),
      () => toast('success', sentences.undone),
    );

  return {
    /** Groups the failure toasts of this form. */
    about,
    isSaved: edited.base.entity !== null,
    isPending: pending !== null,
    /** Returns the save button's label: `text`, or the progress of a running save. */
    buttonText: (text: string) =>
      pending === 'uploads'
        ? `Saving after ${counted(uploadCount, 'picture', 'pictures')}…`
        : pending === 'saving'
          ? 'Saving…'
          : text,
    isComplete,
    showRefusal,
    save,
    /** Saves the form as a new entity after the original was deleted. */
    saveAsNew() {
      conflict.report(null);
      startFrom({ ...current.current, entity: null, on: null });
      return save();
    },
    /** Restores a version from the history. */
    bringBack(then: Entity): Promise<void> {
      const now = current.current;
      return revert(
        now,
        noun.read(then),
        (failure) => (reason(failure) === null ? 'It could not be restored' : `Not restored. ${reason(failure)}`),
        (version) => toast('success', 'Restored', { action: undoAction(() => undo(version, now.values)) }),
      );
    },
  };
}

/**
 * Saves the fields of `values` that differ from `version`. If someone else has saved since without changing a field of
 * the form, retries on their version. Otherwise calls `onConflict` with their version and throws the 409.
 */
async function saveVersion<Entity extends Versioned, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
  version: Version<Entity, Values>,
  values: Values,
  onConflict: (theirs: Entity) => void = () => {},
): Promise<Entity> {
  const { write, api } = noun;
  for (let base = version; ; ) {
    const { entity, on } = base;
    if (entity === null) return api.create(write(values));
    try {
      return await api.update(idOf(entity), changedFields(write(base.values), write(values)), on ?? '', entity);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 409) throw error;
      const theirs = await api.find(idOf(entity));
      if (theirs === null || theirs.updatedAt === on) throw error;
      const newer = versionOf(noun, theirs);
      if (merge(base.values, values, newer.values).differences.length > 0) {
        onConflict(theirs);
        throw error;
      }
      base = newer;
    }
  }
}

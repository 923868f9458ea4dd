import { useEffect, useId, useRef, useState } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { same } from '#app/domain/records/merge-edits.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { sentences } from '#app/panel/frame/sentences.ts';
import { uploadSentences } from '#app/panel/frame/upload-sentences.ts';
import { useToast, useWithdraw } from '#app/ui/toast.tsx';
import { forgetDraft, keepDraft } from './drafts.ts';
import type { EditOptions, SetOnSave } from './edit-options.ts';
import { useLeaveGuard } from './leave-guard.tsx';
import { type Noun, saveMessage, type Version } from './noun.ts';
import { useRevert } from './revert.ts';
import { saveVersion } from './save-version.ts';
import { useUploadCount, useUploads } from './uploads.ts';
import { useDraft } from './use-draft.ts';
import { useFormErrors } from './use-form-errors.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { type Earlier, useStart, versions } from './use-start.ts';

/**
 * State of an edit form. Saves with an optimistic lock on the loaded version, after uploads have finished. Keeps what
 * is typed during a save and merges other people's saves field by field. Stores unsaved changes as a draft in this
 * browser, and asks before the user leaves them.
 */
export function useEditSession<Entity extends { updatedAt: string }, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
  { entity, initial, externalField, onSaved, onUndone }: EditOptions<Entity, Values>,
) {
  const attempt = useAttempt();
  const toast = useToast();
  const withdraw = useWithdraw();
  const about = useId();
  const uploads = useUploads();
  const uploadCount = useUploadCount(uploads);
  const element = useRef<HTMLFormElement>(null);

  const { versionOf, draftOf, toDraft, merge } = versions(noun);
  const { begun, earlier, start, first, savedAt } = useStart(noun, entity, initial);
  // An entity deleted elsewhere and saved as new keeps its draft key: `new` may hold another draft.
  const [draftName, setDraftName] = useState(draftOf(entity));
  const [draft, setDraft] = useState<'none' | 'offered' | 'restored'>(
    earlier === null || noun.drafts === 'never' ? 'none' : noun.drafts,
  );

  const form: UseFormReturn<Values> = useForm<Values>({ defaultValues: start.values as never });
  const { isDirty } = form.formState;
  const [base, setBase] = useState(start);
  // A ref, so that a save in progress reads the latest version.
  const current = useRef(start);
  const { isBusy, pending, setPending, alone } = useOneAtATime<'uploads' | 'saving'>();
  const [theirs, setTheirs] = useState<Entity | null>(null);
  const [isGone, setIsGone] = useState(false);
  const isClosed = useRef(false);
  const fetched = useRef(entity);

  const read = (): Values => {
    externalField?.flush();
    return { ...form.getValues() };
  };
  const isSaved = () => current.current.entity !== null;
  const hasChanges = () => !isClosed.current && !same(read(), current.current.values);
  const unsaved = (values: Values, { on, values: base }: Version<Entity, Values> = current.current) => ({
    form: toDraft(values),
    on,
    base: toDraft(base),
  });
  const keep = (name: string, values: Values) => noun.drafts !== 'never' && keepDraft(name, unsaved(values));
  /** Merges the offered draft with the current input, so that the stored draft holds both until the user decides. */
  const mergeWithDraft = (of: Earlier<Entity, Values>) => merge(begun.values, read(), of.values).merged;
  useLeaveGuard(hasChanges);
  useDraft(form, draftName, () => {
    if (noun.drafts === 'never') return 'none';
    if (!hasChanges()) return draft === 'offered' || isClosed.current ? 'untouched' : 'none';
    if (draft !== 'offered' || earlier === null) return unsaved(read());
    return unsaved(mergeWithDraft(earlier), earlier.version);
  });

  function startFrom(version: Version<Entity, Values>) {
    current.current = version;
    setBase(version);
  }

  /** Shows `values` as edits of `version`. Fields with the same value are not touched, so they keep their cursor. */
  function show(version: Version<Entity, Values>, values: Values) {
    startFrom(version);
    const now = form.getValues();
    form.resetDefaultValues(version.values);
    setChangedFields(now, values);
  }

  function setChangedFields(now: Values, values: Values) {
    for (const name of Object.keys(values) as Path<Values>[])
      if (!same(now[name], values[name])) form.setValue(name, values[name], { shouldDirty: true });
  }

  // The fields are registered only after mount. Set the draft values then, so that they count as dirty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount.
  useEffect(() => setChangedFields(start.values, first), []);

  const { showRefusal, isComplete } = useFormErrors(noun, form, element, read, about);
  const saving = (work: () => Promise<void>) =>
    alone(() => {
      setPending('saving');
      return work();
    });
  const { undo, bringBack } = useRevert(noun, { alone: saving, read, replace, onUndone });

  async function send(setOnSave?: SetOnSave<Values>): Promise<void> {
    const typed = read();
    const sent = { ...typed, ...setOnSave?.(typed) };
    const before = current.current;
    const isNew = before.entity === null;
    const found: { theirs: Entity | null } = { theirs: null };
    const outcome = await attempt(
      () => {
        found.theirs = null;
        return saveVersion(noun, before, sent, (newer) => {
          found.theirs = newer;
        });
      },
      { failure: noun.messages.failed, about },
    );
    if ('failure' in outcome) {
      // Remove the success toast of an earlier save, unless it offers Undo.
      if (noun.isUndoable === false && typeof noun.messages.updated === 'string')
        withdraw({ text: noun.messages.updated });
      if (outcome.failure.status === 404 && !isNew) setIsGone(true);
      else if (found.theirs !== null) setTheirs(found.theirs);
      else showRefusal(outcome.failure);
      return;
    }
    const version = versionOf(outcome.value);
    const message = saveMessage(noun.messages[isNew ? 'created' : 'updated'], outcome.value, before.entity);
    if (isNew || noun.isUndoable === false) toast('success', message);
    else toast('success', message, { action: { text: 'Undo save', onPress: () => undo(version, before.values) } });
    const { merged } = merge(sent, merge(typed, read(), sent).merged, version.values);
    externalField?.settle(sent, version.values);
    show(version, merged);
    setDraft('none');
    forgetDraft(draftName);
    setDraftName(draftOf(version.entity));
    if (hasChanges()) keep(draftOf(version.entity), merged);
    const isSettled = same(merged, version.values) && uploads.count() === 0;
    await onSaved?.(outcome.value, { isNew, isSettled });
  }

  const save = (setOnSave?: SetOnSave<Values>) =>
    alone(async () => {
      if (!isComplete()) return;
      const question = isSaved() ? noun.question?.(current.current.values, read()) : null;
      if (question && !confirm(question)) return;
      if (uploads.count() > 0) {
        setPending('uploads');
        if (!(await uploads.arrived())) return toast('failure', uploadSentences.saveStopped, { about });
        if (!isComplete()) return;
      }
      setPending('saving');
      await send(setOnSave);
    });

  /** Replaces the form values, including those of the external field. */
  function replace(version: Version<Entity, Values>, values: Values) {
    const mine = read();
    show(version, values);
    externalField?.show(values, mine);
  }

  function decide(take: 'both' | 'theirs') {
    if (theirs === null) return;
    const version = versionOf(theirs);
    replace(version, take === 'both' ? merge(base.values, read(), version.values).merged : version.values);
    setTheirs(null);
  }

  // Merge a reloaded version at once, unless both changed the same field; then the save opens the conflict dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer version matters.
  useEffect(() => {
    if (entity === fetched.current) return;
    fetched.current = entity;
    const { on, values } = current.current;
    if (entity === null || on === null || isBusy.current || entity.updatedAt <= on) return;
    const version = versionOf(entity);
    const { merged, differences } = merge(values, read(), version.values);
    if (!differences.some(({ isContested }) => isContested)) replace(version, merged);
  }, [entity]);

  return {
    noun,
    form,
    element,
    /** Whether the form has unsaved changes. */
    isDirty,
    first,
    /** The version loaded or saved last; its `entity` is null for a new entity. */
    base,
    isSaved: base.entity !== null,
    isPending: pending !== null,
    /** Returns the save button's label: `text`, or the progress of a running save. */
    buttonText: (text: string) =>
      pending === 'uploads' ? uploadSentences.savingAfter(uploadCount) : pending === 'saving' ? 'Saving…' : text,
    conflict: theirs && {
      mine: form.getValues(),
      theirs: noun.read(theirs),
      differences: merge(base.values, form.getValues(), noun.read(theirs)).differences,
    },
    keepBoth: () => decide('both'),
    takeTheirs: () => decide('theirs'),
    decideLater: () => setTheirs(null),
    /** Whether someone else has deleted the entity. */
    isGone,
    read,
    save,
    isComplete,
    showRefusal,
    /** Runs another action on the form, never during a save. */
    alone,
    /** Restores a version from the history. */
    bringBack: (then: Entity) => bringBack(current.current, noun.read(then)),
    /** Saves the form as a new entity after the original was deleted. */
    saveAsNew() {
      setIsGone(false);
      startFrom({ ...current.current, entity: null, on: null });
      return save();
    },
    /** The draft of an earlier visit. */
    draft: {
      state: draft,
      savedAt,
      restore() {
        if (earlier) replace(earlier.version, mergeWithDraft(earlier));
        setDraft('none');
      },
      drop() {
        if (draft === 'restored') replace(base.entity ? versionOf(base.entity) : begun, begun.values);
        if (hasChanges()) keep(draftName, read());
        else forgetDraft(draftName);
        setDraft('none');
      },
    },
    /** Discards unsaved changes; returns false if the user declines. */
    giveUp(): boolean {
      if (hasChanges() && !confirm(sentences.unsaved)) return false;
      if (hasChanges()) forgetDraft(draftName);
      isClosed.current = true;
      return true;
    },
    /** Reloads the page and keeps unsaved changes. */
    reload() {
      if (hasChanges()) keep(draftName, read());
      isClosed.current = true;
      location.reload();
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: form components do not depend on the entity type.
export type EditSession<Values extends FieldValues> = ReturnType<typeof useEditSession<any, Values>>;

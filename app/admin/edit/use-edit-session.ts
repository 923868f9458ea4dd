import { useEffect, useId, useRef, useState } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { useAttempt } from '#app/admin/attempt.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { useToast, useWithdraw } from '#app/ui/toast.tsx';
import { forgetDraft, keepDraft } from './drafts.ts';
import type { EditOptions, SetOnSave } from './edit-options.ts';
import { useLeaveGuard } from './leave-guard.tsx';
import { same } from './merge.ts';
import { type Noun, toldOf, type Version } from './noun.ts';
import { usePutBack } from './put-back.ts';
import { saveVersion } from './save-version.ts';
import { useUploadCount, useUploads } from './uploads.ts';
import { useDraft } from './use-draft.ts';
import { useFormErrors } from './use-form-errors.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { type Earlier, useStart, versions } from './use-start.ts';

/**
 * One thing being edited: saved on the version it began with, after its pictures have arrived; what is typed while it
 * is saved stays; what someone else saved meanwhile is brought together with it, field by field; what is not saved is
 * kept in this browser and asked about before it is left.
 */
export function useEditSession<Entity extends { updatedAt: string }, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
  { entity, initial, beside, onSaved, onUndone }: EditOptions<Entity, Values>,
) {
  const attempt = useAttempt();
  const toast = useToast();
  const withdraw = useWithdraw();
  const about = useId();
  const uploads = useUploads();
  const waitingFor = useUploadCount(uploads);
  const element = useRef<HTMLFormElement>(null);

  const { versionOf, draftOf, toDraft, merge } = versions(noun);
  const { begun, earlier, start, first, savedAt } = useStart(noun, entity, initial);
  // What was deleted elsewhere and is saved as new keeps its own draft: there may be one of something else that is new.
  const [draftName, setDraftName] = useState(draftOf(entity));
  const [draft, setDraft] = useState<'none' | 'offered' | 'restored'>(
    earlier === null || noun.drafts === 'never' ? 'none' : noun.drafts,
  );

  const form: UseFormReturn<Values> = useForm<Values>({ defaultValues: start.values as never });
  const { isDirty } = form.formState;
  const [base, setBase] = useState(start);
  // What a save that began some time ago has to compare with.
  const current = useRef(start);
  const { isBusy, pending, setPending, alone } = useOneAtATime<'uploads' | 'saving'>();
  const [theirs, setTheirs] = useState<Entity | null>(null);
  const [isGone, setIsGone] = useState(false);
  const isClosed = useRef(false);
  const fetched = useRef(entity);

  const read = (): Values => {
    beside?.flush();
    return { ...form.getValues() };
  };
  const hasChanges = () => !isClosed.current && !same(read(), current.current.values);
  const unsaved = (values: Values, { on, values: base }: Version<Entity, Values> = current.current) => ({
    form: toDraft(values),
    on,
    base: toDraft(base),
  });
  const keep = (name: string, values: Values) => noun.drafts !== 'never' && keepDraft(name, unsaved(values));
  /** The words of an earlier visit with those of this one: both are kept until they are taken or dropped. */
  const withEarlier = (of: Earlier<Entity, Values>) => merge(begun.values, read(), of.values).merged;
  useLeaveGuard(hasChanges);
  useDraft(form, draftName, () => {
    if (noun.drafts === 'never') return 'none';
    if (!hasChanges()) return draft === 'offered' || isClosed.current ? 'untouched' : 'none';
    if (draft !== 'offered' || earlier === null) return unsaved(read());
    return unsaved(withEarlier(earlier), earlier.version);
  });

  function startFrom(version: Version<Entity, Values>) {
    current.current = version;
    setBase(version);
  }

  /** Shows `values` as changes of `version`. A field that holds them already is left alone, and its cursor with it. */
  function show(version: Version<Entity, Values>, values: Values) {
    startFrom(version);
    const now = form.getValues();
    form.resetDefaultValues(version.values);
    setWhatDiffers(now, values);
  }

  function setWhatDiffers(now: Values, values: Values) {
    for (const name of Object.keys(values) as Path<Values>[])
      if (!same(now[name], values[name])) form.setValue(name, values[name], { shouldDirty: true });
  }

  // The fields are there only now, and the form has to know that they differ from what is saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the beginning.
  useEffect(() => setWhatDiffers(start.values, first), []);

  const { showRefusal, isComplete } = useFormErrors(noun, form, element, read, about);
  const saving = (work: () => Promise<void>) =>
    alone(() => {
      setPending('saving');
      return work();
    });
  const { undo, bringBack } = usePutBack(noun, { alone: saving, read, replace, onUndone });

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
      // That an earlier save was done is not the last word any more; its Undo is still wanted, where there is one.
      if (noun.isUndoable === false && typeof noun.messages.updated === 'string')
        withdraw({ text: noun.messages.updated });
      if (outcome.failure.status === 404 && !isNew) setIsGone(true);
      else if (found.theirs !== null) setTheirs(found.theirs);
      else showRefusal(outcome.failure);
      return;
    }
    const version = versionOf(outcome.value);
    const told = toldOf(noun.messages[isNew ? 'created' : 'updated'], outcome.value, before.entity);
    if (isNew || noun.isUndoable === false) toast('success', told);
    else toast('success', told, { action: { text: 'Undo save', onPress: () => undo(version, before.values) } });
    const { merged } = merge(sent, merge(typed, read(), sent).merged, version.values);
    beside?.settle(sent, version.values);
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
      if (uploads.count() > 0) {
        setPending('uploads');
        if (!(await uploads.arrived())) return toast('failure', sentences.upload.saveStopped, { about });
        if (!isComplete()) return;
      }
      setPending('saving');
      await send(setOnSave);
    });

  /** Shows other values than those in the form. */
  function replace(version: Version<Entity, Values>, values: Values) {
    const mine = read();
    show(version, values);
    beside?.show(values, mine);
  }

  function decide(take: 'both' | 'theirs') {
    if (theirs === null) return;
    const version = versionOf(theirs);
    replace(version, take === 'both' ? merge(base.values, read(), version.values).merged : version.values);
    setTheirs(null);
  }

  // What the page has fetched anew comes in by itself, unless both changed the same field: then the save asks.
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
    /** Whether something was typed that is not saved. */
    isDirty,
    first,
    /** The version the form began with, or saved last; without an entity for something new. */
    base,
    isSaved: base.entity !== null,
    isPending: pending !== null,
    /** On the button that saves: what it is waiting for, or doing. */
    buttonText: (text: string) =>
      pending === 'uploads' ? sentences.upload.savingAfter(waitingFor) : pending === 'saving' ? 'Saving…' : text,
    conflict: theirs && {
      mine: form.getValues(),
      theirs: noun.read(theirs),
      differences: merge(base.values, form.getValues(), noun.read(theirs)).differences,
    },
    keepBoth: () => decide('both'),
    takeTheirs: () => decide('theirs'),
    decideLater: () => setTheirs(null),
    /** Someone else has deleted it meanwhile. */
    isGone,
    read,
    save,
    isComplete,
    showRefusal,
    /** Another thing that is done with the form, never at the same time as a save. */
    alone,
    /** Saves what the history says was there once. */
    bringBack: (then: Entity) => bringBack(current.current, noun.read(then)),
    /** Saves what is in the form as something new, after it was deleted elsewhere. */
    saveAsNew() {
      setIsGone(false);
      startFrom({ ...current.current, entity: null, on: null });
      return save();
    },
    /** Words of an earlier visit that were never saved, and what can be done with them. */
    draft: {
      state: draft,
      savedAt,
      restore() {
        if (earlier) replace(earlier.version, withEarlier(earlier));
        setDraft('none');
      },
      drop() {
        if (draft === 'restored') replace(base.entity ? versionOf(base.entity) : begun, begun.values);
        if (hasChanges()) keep(draftName, read());
        else forgetDraft(draftName);
        setDraft('none');
      },
    },
    /** Gives up what was typed; false when the owner would rather not. */
    giveUp(): boolean {
      if (hasChanges() && !confirm(sentences.unsaved)) return false;
      if (hasChanges()) forgetDraft(draftName);
      isClosed.current = true;
      return true;
    },
    /** Loads the page anew and everything typed with it. */
    reload() {
      if (hasChanges()) keep(draftName, read());
      isClosed.current = true;
      location.reload();
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: what the entity is makes no difference to the parts of a form.
export type EditSession<Values extends FieldValues> = ReturnType<typeof useEditSession<any, Values>>;

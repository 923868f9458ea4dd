import { useEffect, useRef, useState } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { same } from '#app/domain/records/merge-edits.ts';
import { isPending } from '#app/panel/frame/offline/action-queue.ts';
import { readDraft } from './drafts.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { draftName, idOf, type Noun, queuedKind, type Version, type Versioned, versionOf } from './noun.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** A field that React Hook Form does not manage, such as a rich-text editor. */
export type ExternalField<Values> = {
  /** Writes pending input into the form. */
  flush: () => void;
  /** Records that the server stored `sent` as `saved`. Does not change the display. */
  settle: (sent: Values, saved: Values) => void;
  /** Displays `values` instead of `before`. */
  show: (values: Values, before: Values) => void;
};

export type EditedForm<Entity extends Versioned, Values extends FieldValues> = ReturnType<
  typeof useEditedForm<Entity, Values>
>;

/** The values of a form, and the version of the entity that they edit. Asks before the user leaves unsaved changes. */
export function useEditedForm<Entity extends Versioned, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
  entity: Entity | null,
  initial?: Values,
  externalField?: ExternalField<Values>,
) {
  const [{ begun, draftedAt, start, first }] = useState(() => startOf(noun, entity, initial));
  const form: UseFormReturn<Values> = useForm<Values>({ defaultValues: start.values as never });
  const element = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(start);
  // A ref, so that a save in progress reads the latest version.
  const current = useRef(start);
  const isClosed = useRef(false);
  const alone = useOneAtATime<'uploads' | 'saving'>();
  // A form opens again with the draft of its queued save.
  const queued = useRef<Values | null>(draftedAt === null ? null : first);

  const read = (): Values => {
    externalField?.flush();
    return { ...form.getValues() };
  };
  /** Whether the values wait in the queue of this device. */
  const isQueued = (): boolean => {
    const id = idOf(current.current.entity ?? {});
    return isPending(id, queuedKind(noun)) && same(read(), queued.current);
  };
  const hasChanges = () => !isClosed.current && !same(read(), current.current.values) && !isQueued();
  useLeaveGuard(hasChanges);

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

  return {
    ...alone,
    form,
    element,
    /** The version that the page has loaded. */
    begun,
    /** When the draft was stored that the form opened with; `null` without one. */
    draftedAt,
    first,
    /** The version loaded or saved last; its `entity` is null for a new entity. */
    base,
    current,
    isClosed,
    read,
    hasChanges,
    isQueued,
    queued,
    startFrom,
    show,
    /** Replaces the form values, including those of the external field. */
    replace(version: Version<Entity, Values>, values: Values) {
      const mine = read();
      show(version, values);
      externalField?.show(values, mine);
    },
    settle: externalField?.settle,
  };
}

/** Determines the initial form values: the entity's, or those of a draft from an earlier visit. */
function startOf<Entity extends Versioned, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
  entity: Entity | null,
  initial: Values | undefined,
) {
  const begun = entity ? versionOf(noun, entity) : { entity, on: null, values: initial as Values };
  const draft = readDraft<Values>(draftName(noun, entity));
  const read = (kept: Values) => noun.draft?.read(kept) ?? kept;
  if (draft === null || same({ ...begun.values, ...read(draft.form) }, begun.values))
    return { begun, draftedAt: null, start: begun, first: begun.values };
  // The draft stays based on the version it was typed on, so that the server detects later saves.
  const base = { ...begun.values, ...read(draft.base) };
  const start = { entity, on: draft.on ?? begun.on, values: base };
  return { begun, draftedAt: draft.savedAt, start, first: { ...base, ...read(draft.form) } };
}

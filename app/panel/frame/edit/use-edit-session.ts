import type { FieldValues } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { Noun, Versioned } from './noun.ts';
import { useConflict } from './use-conflict.ts';
import { useDraft } from './use-draft.ts';
import { type ExternalField, useEditedForm } from './use-edited-form.ts';
import { type OnSaved, useSave } from './use-save.ts';

type EditOptions<Entity, Values> = {
  /** The newest version that the page has loaded; `null` for a new entity. */
  entity: Entity | null;
  initial?: Values;
  externalField?: ExternalField<Values>;
  /** Reloads the page's data by default. */
  onSaved?: OnSaved<Entity>;
};

/**
 * State of an edit form: the edited values, the draft, conflicts with other users, and the save. Keeps
 * input typed during a save, and merges the saves of other users field by field.
 */
export function useEditSession<Entity extends Versioned, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
  { entity, initial, externalField, onSaved }: EditOptions<Entity, Values>,
) {
  const { revalidate } = useRevalidator();
  const edited = useEditedForm(noun, entity, initial, externalField);
  const draft = useDraft(noun, edited);
  const conflict = useConflict(noun, edited, entity);
  const { form, element, first, base, read, alone } = edited;
  const { giveUp, reload } = draft;
  return {
    ...useSave(noun, edited, draft, conflict, onSaved ?? revalidate),
    noun,
    form,
    element,
    first,
    base,
    read,
    /** Runs another action on the form, never during a save. */
    alone,
    /** Whether the form has unsaved changes. */
    isDirty: form.formState.isDirty,
    draft,
    conflict,
    giveUp,
    reload,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: form components do not depend on the entity type.
export type EditSession<Values extends FieldValues> = ReturnType<typeof useEditSession<any, Values>>;

/** An edit session within a list: after a save it closes the form and reloads the list. */
export function useInlineSession<Entity extends Versioned, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
  { entity, initial }: { entity: Entity | null; initial: Values },
  onClose: () => void,
) {
  const { revalidate } = useRevalidator();
  return useEditSession(noun, {
    entity,
    initial,
    async onSaved(_entity, { isSettled }) {
      if (isSettled) onClose();
      await revalidate();
    },
  });
}

import type { FieldValues } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { EditOptions } from './edit-options.ts';
import type { Noun } from './noun.ts';
import { useEditSession } from './use-edit-session.ts';

/** An edit session within a list: after a save it closes the form and reloads the list. */
export function useInlineSession<Entity extends { updatedAt: string }, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
  { entity, initial }: Required<Pick<EditOptions<Entity, Values>, 'entity' | 'initial'>>,
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
    onUndone: revalidate,
  });
}

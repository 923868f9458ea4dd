import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { mergeEdits, type Noun, type Versioned, versionOf } from './noun.ts';
import type { EditedForm } from './use-edited-form.ts';

/** Handles saves and deletions of the edited entity by other users. `entity` is the version that the page has loaded. */
export function useConflict<Entity extends Versioned, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
  { form, base, current, isBusy, read, replace }: EditedForm<Entity, Values>,
  entity: Entity | null,
) {
  const [theirs, setTheirs] = useState<Entity | 'deleted' | null>(null);
  const fetched = useRef(entity);

  // Merge a reloaded version at once, unless both changed the same field; then the save opens the conflict dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer version matters.
  useEffect(() => {
    if (entity === fetched.current) return;
    fetched.current = entity;
    const { on, values } = current.current;
    if (entity === null || on === null || isBusy.current || entity.updatedAt <= on) return;
    const version = versionOf(noun, entity);
    const { merged, differences } = mergeEdits(noun, values, read(), version.values);
    if (!differences.some(({ isContested }) => isContested)) replace(version, merged);
  }, [entity]);

  const newer = theirs === null || theirs === 'deleted' ? null : versionOf(noun, theirs);
  const mine = form.getValues();
  return {
    /** Reports a failed save: the version of the other user, or that the entity was deleted. */
    report: setTheirs,
    isDeleted: theirs === 'deleted',
    /** The values of both users and the fields that differ; `null` without a conflict. */
    shown: newer && {
      mine,
      theirs: newer.values,
      differences: mergeEdits(noun, base.values, mine, newer.values).differences,
    },
    /** Continues the form on the version of the other user. */
    resolve(take: 'both' | 'theirs') {
      if (newer === null) return;
      replace(newer, take === 'both' ? mergeEdits(noun, base.values, read(), newer.values).merged : newer.values);
      setTheirs(null);
    },
    decideLater: () => setTheirs(null),
  };
}

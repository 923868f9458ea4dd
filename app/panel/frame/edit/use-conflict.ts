import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { idOf, mergeEdits, type Noun, type Versioned, versionOf } from './noun.ts';
import type { EditedForm } from './use-edited-form.ts';

/** Handles saves and deletions of the edited entity by other users. `entity` is the version that the page has loaded. */
export function useConflict<Entity extends Versioned, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
  { form, base, current, isBusy, read, replace }: EditedForm<Entity, Values>,
  entity: Entity | null,
) {
  const [theirs, setTheirs] = useState<Entity | 'deleted' | null>(null);
  const [by, setBy] = useState<string>();
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
    report(now: Entity | 'deleted' | null) {
      setTheirs(now);
      if (now !== null && now !== 'deleted')
        noun.api.savedBy?.(idOf(now)).then(setBy, () => {
          // Without the name, the dialog says “someone else”.
        });
    },
    /** The user name of the other user; undefined until it is known. */
    by,
    isDeleted: theirs === 'deleted',
    /** The values of both users and the fields that differ; `null` without a conflict. */
    shown: newer && {
      mine,
      theirs: newer.values,
      differences: mergeEdits(noun, base.values, mine, newer.values).differences,
    },
    /** Continues on the version of the other user, with my other changes; `winner` decides fields that both changed. */
    resolve(winner: 'mine' | 'theirs') {
      if (newer === null) return;
      const typed = read();
      const { differences } = mergeEdits(noun, base.values, typed, newer.values);
      const given = differences.filter(({ isContested }) => winner === 'theirs' && isContested);
      const kept = { ...typed, ...Object.fromEntries(given.map(({ field }) => [field, newer.values[field]])) };
      replace(newer, mergeEdits(noun, base.values, kept, newer.values).merged);
      setTheirs(null);
    },
    decideLater: () => setTheirs(null),
  };
}

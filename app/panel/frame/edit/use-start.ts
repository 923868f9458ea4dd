import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { merge, same } from '#app/domain/records/merge-edits.ts';
import { readDraft } from './drafts.ts';
import type { Noun, Version } from './noun.ts';

export const versions = <Entity extends { updatedAt: string }, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
) => ({
  versionOf: (entity: Entity) => ({ entity, on: entity.updatedAt, values: noun.read(entity) }),
  draftOf: (entity: Entity | null): string =>
    entity === null ? `${noun.name}:new` : 'id' in entity ? `${noun.name}:${entity.id}` : noun.name,
  toDraft: (values: Values): Values => (noun.draft ? (noun.draft.write(values) as Values) : values),
  /** Three-way merge, including dependent fields. */
  merge(base: Values, mine: Values, theirs: Values) {
    const found = merge(base, mine, theirs);
    return { ...found, merged: noun.mergeFurther?.(base, mine, theirs, found.merged) ?? found.merged };
  },
});

/** The draft of an earlier visit and the version it was typed on. */
export type Earlier<Entity, Values> = { version: Version<Entity, Values>; values: Values };

/** Determines the initial form values: the entity's, or those of a draft from an earlier visit. */
export function useStart<Entity extends { updatedAt: string }, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
  entity: Entity | null,
  initial: Values | undefined,
) {
  const [start] = useState(() => {
    const { versionOf, draftOf } = versions(noun);
    const begun: Version<Entity, Values> = entity
      ? versionOf(entity)
      : { entity: null, on: null, values: initial as Values };
    const draft = readDraft<Values>(draftOf(entity));
    const fromDraft = (kept: Values) => ({ ...begun.values, ...(noun.draft?.read(kept) ?? kept) });
    const isOther = draft !== null && !same(fromDraft(draft.form), begun.values);
    // The draft stays based on the version it was typed on, so that the server detects later saves.
    const base = draft ? fromDraft(draft.base) : begun.values;
    const earlier: Earlier<Entity, Values> | null = isOther
      ? {
          version: { entity: begun.entity, on: draft.on ?? begun.on, values: base },
          values: { ...base, ...(noun.draft?.read(draft.form) ?? draft.form) },
        }
      : null;
    const isRestored = earlier !== null && noun.drafts === 'restored';
    return {
      /** The current version of the entity. */
      begun,
      earlier,
      start: isRestored ? earlier.version : begun,
      first: isRestored ? earlier.values : begun.values,
      savedAt: draft?.savedAt ?? '',
    };
  });
  return start;
}

import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { readDraft } from './drafts.ts';
import { merge, same } from './merge.ts';
import type { Noun, Version } from './noun.ts';

export const versions = <Entity extends { updatedAt: string }, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
) => ({
  versionOf: (entity: Entity) => ({ entity, on: entity.updatedAt, values: noun.read(entity) }),
  /** The name under which its unsaved words are kept. */
  draftOf: (entity: Entity | null): string =>
    entity === null ? `${noun.name}:new` : 'id' in entity ? `${noun.name}:${entity.id}` : noun.name,
  /** Values as a draft keeps them. */
  toDraft: (values: Values): Values => (noun.draft ? (noun.draft.write(values) as Values) : values),
  /** Brings two people's changes together. */
  merge(base: Values, mine: Values, theirs: Values) {
    const found = merge(base, mine, theirs);
    return { ...found, merged: noun.mergeFurther?.(base, mine, theirs, found.merged) ?? found.merged };
  },
});

/** Words of an earlier visit, and the version they were typed on. */
export type Earlier<Entity, Values> = { version: Version<Entity, Values>; values: Values };

/** What a form begins with: the entity as it is, or with it the words of an earlier visit that were never saved. */
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
    // The words stay about the version they were typed on, so that the server can tell what was saved since.
    const base = draft ? fromDraft(draft.base) : begun.values;
    const earlier: Earlier<Entity, Values> | null = isOther
      ? {
          version: { entity: begun.entity, on: draft.on ?? begun.on, values: base },
          values: { ...base, ...(noun.draft?.read(draft.form) ?? draft.form) },
        }
      : null;
    const isRestored = earlier !== null && noun.drafts === 'restored';
    return {
      /** The entity as it is. */
      begun,
      earlier,
      start: isRestored ? earlier.version : begun,
      /** What the form shows first. */
      first: isRestored ? earlier.values : begun.values,
      savedAt: draft?.savedAt ?? '',
    };
  });
  return start;
}

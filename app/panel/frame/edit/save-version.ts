import type { FieldValues } from 'react-hook-form';
import { ApiFailure } from '#app/client.ts';
import { merge } from '#app/domain/records/merge-edits.ts';
import { changedFields, idOf, type Noun, type Version, versionOf } from './noun.ts';

/**
 * Saves the fields of `values` that differ from `version`. If someone else has saved since without changing a field of
 * the form, retries on their version. Otherwise calls `onConflict` with their version and throws the 409.
 */
export async function saveVersion<Entity extends { updatedAt: string }, Values extends FieldValues>(
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

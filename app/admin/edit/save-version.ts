import type { FieldValues } from 'react-hook-form';
import { ApiFailure } from '#app/client.ts';
import { merge } from './merge.ts';
import { changedFields, type Noun, type Version } from './noun.ts';

/**
 * Saves `values` as a change of `version`: only what differs is sent. When someone else has saved since, and changed
 * nothing that the form shows otherwise, it is saved on their version; else `onConflict` gets theirs and the refusal
 * is thrown.
 */
export async function saveVersion<Entity extends { updatedAt: string }, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
  version: Version<Entity, Values>,
  values: Values,
  onConflict: (theirs: Entity) => void = () => {},
): Promise<Entity> {
  const { read, write, api } = noun;
  for (let base = version; ; ) {
    const { entity, on } = base;
    if (entity === null) return api.create(write(values));
    try {
      return await api.update(entity, changedFields(write(base.values), write(values)), on ?? '');
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 409) throw error;
      const theirs = await api.find(entity);
      if (theirs === null || theirs.updatedAt === on) throw error;
      const theirValues = read(theirs);
      if (merge(base.values, values, theirValues).differences.length > 0) {
        onConflict(theirs);
        throw error;
      }
      base = { entity: theirs, on: theirs.updatedAt, values: theirValues };
    }
  }
}

import type { ApiFailure } from '#app/client.ts';
import { same } from './merge.ts';

/** What the panel edits: an entity of the server, and the values its form holds. */
export type Noun<Entity extends { updatedAt: string }, Values extends object> = {
  /** How a sentence about it begins: `This product was`. */
  subject: string;
  /** An entity as the form shows it. */
  valuesOf: (entity: Entity) => Values;
  /** What is sent, by the names the calls have. */
  fieldsOf: (values: Values) => Record<string, unknown>;
  labelOf: (field: keyof Values & string) => string;
  create: (fields: Record<string, unknown>) => Promise<Entity>;
  /** `on` is the `updatedAt` of the version the change was made on; the server answers 409 when there is a newer one. */
  update: (entity: Entity, fields: Record<string, unknown>, on: string) => Promise<Entity>;
  /** The entity as it is now; `null` when it is gone. */
  find: (entity: Entity) => Promise<Entity | null>;
  say: { created: string; updated: string; failed: string | ((failure: ApiFailure) => string) };
};

/** What a form began with, or saved last. */
export type Version<Entity, Values> = {
  entity: Entity;
  /** Its `updatedAt`; that of an older version when the words in the form were typed on that one. */
  on: string;
  values: Values;
};

/** The fields that are sent otherwise than they were: what nobody touched is nobody's to put back. */
export const changedFields = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !same(value, before[name])));

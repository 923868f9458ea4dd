import type { FieldValues } from 'react-hook-form';
import type { ApiFailure } from '#app/client.ts';
import { same } from '#app/domain/records/merge-edits.ts';
import type { FieldError } from './field-errors.ts';

/** Describes an editable entity: its form values, the conversions between both, and its API calls. */
export type Noun<Entity extends { updatedAt: string }, Values extends FieldValues> = {
  /** Singular name for sentences and draft keys: `product`. */
  name: string;
  /** Start of a sentence about the edited entity: `This product was`. */
  subject: string;
  /** Field labels in form order. */
  labels: Record<keyof Values & string, string>;
  read: (entity: Entity) => Values;
  write: (values: Values) => Record<string, unknown>;
  check?: (values: Values) => FieldError[];
  /** What to ask before a save that may be a typing mistake; `null` for nothing. */
  question?: (saved: Values, values: Values) => string | null;
  /** Maps an API field, such as `hours.2`, to its form path if they differ. */
  pathOf?: (field: string) => string;
  /** Rewords a server error that the owner would not understand. */
  wordingOf?: (field: string, message: string) => string;
  /** Further field errors implied by a failure. */
  refused?: (failure: ApiFailure) => FieldError[];
  /** Summarizes a field's value; `other` holds the values it is compared with. */
  inShort: (field: keyof Values & string, values: Values, other: Values) => string;
  /**
   * Whether reopening the form restores a draft at once or offers it. `never` for forms with a password, which must not
   * be stored.
   */
  drafts: 'restored' | 'offered' | 'never';
  /** Conversion for drafts, if untouched values may be outdated by the time the draft is read. */
  draft?: { write: (values: Values) => Record<string, unknown>; read: (kept: Record<string, unknown>) => Values };
  /** Whether a save can be undone; false if the previous values cannot be read. */
  isUndoable?: boolean;
  /** Merges fields that depend on each other; `merged` is the result of the field-by-field merge. */
  mergeFurther?: (base: Values, mine: Values, theirs: Values, merged: Values) => Values;
  api: {
    create: (fields: Record<string, unknown>) => Promise<Entity>;
    /** `on` is the `updatedAt` of the edited version; fails with 409 if a newer version exists. */
    update: (entity: Entity, fields: Record<string, unknown>, on: string) => Promise<Entity>;
    /** Returns the current entity; `null` if it was deleted. */
    find: (entity: Entity) => Promise<Entity | null>;
  };
  messages: {
    created: SaveMessage<Entity>;
    updated: SaveMessage<Entity>;
    failed: string | ((failure: ApiFailure) => string);
    /** Shown if `check` finds an error. */
    invalid?: string;
  };
};

/** A message after a save; `before` is the previous version. */
type SaveMessage<Entity> = string | ((saved: Entity, before: Entity | null) => string);

export const saveMessage = <Entity>(message: SaveMessage<Entity>, saved: Entity, before: Entity | null): string =>
  typeof message === 'string' ? message : message(saved, before);

type CallsById<Entity> = {
  create: (fields: Record<string, unknown>) => Promise<Entity>;
  update: (id: string, fields: Record<string, unknown>, on: string) => Promise<Entity>;
  find: (id: string) => Promise<Entity | null>;
};

/** API calls for entities with an id. */
export const byId = <Entity extends { id: string; updatedAt: string }>({
  create,
  update,
  find,
}: CallsById<Entity>) => ({
  create,
  update: ({ id }: Entity, fields: Record<string, unknown>, on: string) => update(id, fields, on),
  find: ({ id }: Entity) => find(id),
});

/** The version that a form edits: the one loaded or saved last. `entity` is null for a new entity. */
export type Version<Entity, Values> = {
  entity: Entity | null;
  /** Its `updatedAt`, or that of an older version if a draft was typed on it. */
  on: string | null;
  values: Values;
};

/** Returns only the changed fields, so that a save does not overwrite others' changes to the rest. */
export const changedFields = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !same(value, before[name])));

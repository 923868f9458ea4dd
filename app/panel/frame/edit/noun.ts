import type { FieldValues } from 'react-hook-form';
import type { ApiFailure } from '#app/client.ts';
import { merge, same } from '#app/domain/records/merge-edits.ts';
import type { FieldError } from './field-errors.ts';

/** An entity whose version is the time of its last save. */
export type Versioned = { updatedAt: string };

/** Describes an editable entity: its form values, the conversions between both, and its API calls. */
export type Noun<Entity extends Versioned, Values extends FieldValues> = {
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
  /** A form with a password stores no drafts. */
  hasPassword?: true;
  /** Conversion for drafts, if untouched values may be outdated by the time the draft is read. */
  draft?: { write: (values: Values) => Record<string, unknown>; read: (kept: Record<string, unknown>) => Values };
  /** Without a connection, a save waits on this device, under this name in the list of pending changes. */
  queueAs?: (values: Values) => string;
  /** Whether a save can be undone; false if the previous values cannot be read. */
  isUndoable?: boolean;
  /** Merges fields that depend on each other; `merged` is the result of the field-by-field merge. */
  mergeFurther?: (base: Values, mine: Values, theirs: Values, merged: Values) => Values;
  api: {
    create: (fields: Record<string, unknown>) => Promise<Entity>;
    /** `on` is the `updatedAt` of the edited version; fails with 409 if a newer version exists. */
    update: (id: string, fields: Record<string, unknown>, on: string, entity: Entity) => Promise<Entity>;
    /** Returns the current entity; `null` if it was deleted. */
    find: (id: string) => Promise<Entity | null>;
    /** The user who saved it last; undefined if unknown. */
    savedBy?: (id: string) => Promise<string | undefined>;
  };
  messages: {
    created: SaveMessage<Entity>;
    updated: SaveMessage<Entity>;
    failed: string | ((failure: ApiFailure) => string);
    /** Shown if `check` finds errors in these fields. */
    invalid?: string | ((fields: readonly string[]) => string);
  };
};

/** A message after a save; `before` is the previous version. */
export type SaveMessage<Entity> = string | ((saved: Entity, before: Entity | null) => string);

/** The version that a form edits: the one loaded or saved last. `entity` is null for a new entity. */
export type Version<Entity, Values> = {
  entity: Entity | null;
  /** Its `updatedAt`, or that of an older version if a draft was typed on it. */
  on: string | null;
  values: Values;
};

export const versionOf = <Entity extends Versioned, Values extends FieldValues>(
  noun: Noun<Entity, Values>,
  entity: Entity,
): Version<Entity, Values> => ({ entity, on: entity.updatedAt, values: noun.read(entity) });

/** The id of an entity; empty for the settings, of which there is only one record. */
export const idOf = (entity: object): string => ('id' in entity ? String(entity.id) : '');

/** The kind of the queued saves of a form. */
export const queuedKind = ({ name }: { name: string }): string => `${name} form`;

/** The key of the draft of an entity; `null` for a new one. */
export const draftName = ({ name }: { name: string }, entity: object | null): string =>
  entity === null ? `${name}:new` : 'id' in entity ? `${name}:${entity.id}` : name;

/** Three-way merge, including dependent fields. */
export function mergeEdits<Values extends FieldValues>(
  // biome-ignore lint/suspicious/noExplicitAny: the merge does not depend on the entity type.
  { mergeFurther }: Noun<any, Values>,
  base: Values,
  mine: Values,
  theirs: Values,
) {
  const found = merge(base, mine, theirs);
  return { ...found, merged: mergeFurther?.(base, mine, theirs, found.merged) ?? found.merged };
}

/** Returns only the changed fields, so that a save does not overwrite others' changes to the rest. */
export const changedFields = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !same(value, before[name])));

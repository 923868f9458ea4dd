import type { FieldValues } from 'react-hook-form';
import type { ApiFailure } from '#app/client.ts';
import type { FieldError } from './field-errors.ts';
import { same } from './merge.ts';

/** What the panel edits: an entity of the server, the values its form holds, and how one becomes the other. */
export type Noun<Entity extends { updatedAt: string }, Values extends FieldValues> = {
  /** One of them in a sentence, and in the names of its drafts: `product`. */
  name: string;
  /** How a sentence about the one that is edited begins: `This product was`. */
  subject: string;
  /** Each field as the owner calls it, in the order of the form. */
  labels: Record<keyof Values & string, string>;
  /** An entity as the form shows it. */
  read: (entity: Entity) => Values;
  /** What is sent, by the names the calls have. */
  write: (values: Values) => Record<string, unknown>;
  /** What can be told to be wrong before it is sent. */
  check?: (values: Values) => FieldError[];
  /** The form's path to what was sent as `field`, such as `hours.2`, where it is another. */
  pathOf?: (field: string) => string;
  /** The server's words about a field, where they would not be understood as they are. */
  wordingOf?: (field: string, message: string) => string;
  /** What else the server's refusal means for the fields. */
  refused?: (failure: ApiFailure) => FieldError[];
  /** A value in a few words; `other` is the other person's. */
  inShort: (field: keyof Values & string, values: Values, other: Values) => string;
  /**
   * Whether words that were never saved are there again at once when the form is opened anew, or offered; `never` where a
   * password is among them, which nothing is to keep.
   */
  drafts: 'restored' | 'offered' | 'never';
  /** How values are kept in a draft, where what nobody typed may be otherwise by the time they are read again. */
  draft?: { write: (values: Values) => Record<string, unknown>; read: (kept: Record<string, unknown>) => Values };
  /** Whether a save can be taken back; not where what was there before cannot be had. */
  isUndoable?: boolean;
  /** Brings together what both have changed in fields that belong together; `merged` is what came of each by itself. */
  mergeFurther?: (base: Values, mine: Values, theirs: Values, merged: Values) => Values;
  api: {
    create: (fields: Record<string, unknown>) => Promise<Entity>;
    /** `on` is the `updatedAt` of the version the change was made on; answers 409 when there is a newer one. */
    update: (entity: Entity, fields: Record<string, unknown>, on: string) => Promise<Entity>;
    /** The entity as it is now; `null` when it is gone. */
    find: (entity: Entity) => Promise<Entity | null>;
  };
  messages: {
    created: Told<Entity>;
    updated: Told<Entity>;
    failed: string | ((failure: ApiFailure) => string);
    /** When `check` found something. */
    invalid?: string;
  };
};

/** What is said after a save; `before` is what was saved until then. */
type Told<Entity> = string | ((saved: Entity, before: Entity | null) => string);

export const toldOf = <Entity>(told: Told<Entity>, saved: Entity, before: Entity | null): string =>
  typeof told === 'string' ? told : told(saved, before);

type CallsById<Entity> = {
  create: (fields: Record<string, unknown>) => Promise<Entity>;
  update: (id: string, fields: Record<string, unknown>, on: string) => Promise<Entity>;
  find: (id: string) => Promise<Entity | null>;
};

/** The calls of what is known by its id. */
export const byId = <Entity extends { id: string; updatedAt: string }>({
  create,
  update,
  find,
}: CallsById<Entity>) => ({
  create,
  update: ({ id }: Entity, fields: Record<string, unknown>, on: string) => update(id, fields, on),
  find: ({ id }: Entity) => find(id),
});

/** What a form began with, or saved last; without an entity for something new. */
export type Version<Entity, Values> = {
  entity: Entity | null;
  /** Its `updatedAt`; that of an older version when the words in the form were typed on that one. */
  on: string | null;
  values: Values;
};

/** The fields that are sent otherwise than they were: what nobody touched is nobody's to put back. */
export const changedFields = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !same(value, before[name])));

import type { FieldValues } from 'react-hook-form';

/** What a button that saves sets besides, made of what is in the form; it stays as it was when the save fails. */
export type SetOnSave<Values> = (values: Values) => Partial<Values>;

/** A field outside the form library, such as an editor of formatted text. */
type Beside<Values> = {
  /** Puts into the form what was typed a moment ago. */
  flush: () => void;
  /** `sent` is now kept as `saved`; what is shown stays. */
  settle: (sent: Values, saved: Values) => void;
  /** Shows these values in place of those `before`. */
  show: (values: Values, before: Values) => void;
};

export type EditOptions<Entity extends { updatedAt: string }, Values extends FieldValues> = {
  /** What is edited, in the newest version the page has fetched; `null` for something new. */
  entity: Entity | null;
  /** What the form of something new begins with. */
  initial?: Values;
  beside?: Beside<Values>;
  /** After a save that succeeded. `isSettled` unless something was typed, or a picture chosen, meanwhile. */
  onSaved?: (entity: Entity, what: { isNew: boolean; isSettled: boolean }) => void | Promise<void>;
  /** After the last save was undone. */
  onUndone?: () => void | Promise<void>;
};

import type { FieldValues } from 'react-hook-form';

/** Returns extra values that a save button sets. If the save fails, the form keeps its own values. */
export type SetOnSave<Values> = (values: Values) => Partial<Values>;

/** A field that React Hook Form does not manage, such as a rich-text editor. */
type ExternalField<Values> = {
  /** Writes pending input into the form. */
  flush: () => void;
  /** Records that the server stored `sent` as `saved`. Does not change the display. */
  settle: (sent: Values, saved: Values) => void;
  /** Displays `values` instead of `before`. */
  show: (values: Values, before: Values) => void;
};

export type EditOptions<Entity extends { updatedAt: string }, Values extends FieldValues> = {
  /** The newest version that the page has loaded; `null` for a new entity. */
  entity: Entity | null;
  initial?: Values;
  externalField?: ExternalField<Values>;
  /** Called after a successful save. `isSettled` is false if the user typed or chose a picture during the save. */
  onSaved?: (entity: Entity, what: { isNew: boolean; isSettled: boolean }) => void | Promise<void>;
  /** Called after the last save was undone. */
  onUndone?: () => void | Promise<void>;
};

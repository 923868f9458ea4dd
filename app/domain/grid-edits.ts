import type { GridChange, GridField, GridRow, GridValues } from './grid.ts';
import { type Column, columns, type Known, readCell, shownFields } from './grid-columns.ts';
import { same } from './merge-edits.ts';

/** The invalid text of a cell, with its error. */
export type Wrong = { text: string; problem: string };

/** The unsaved edits of one product. */
export type RowEdit = {
  /** The saved version that the edits are based on. */
  base: GridRow;
  /** The fields that differ from `base`. */
  values: Partial<GridValues>;
  wrong: Partial<Record<Column, Wrong>>;
  /** A newer version by another user that changes some of the same fields. */
  theirs?: GridRow;
  /** Another user has deleted the product. */
  isGone?: boolean;
};

/** All unsaved edits by product id. Immutable. */
export type Edits = Readonly<Record<string, RowEdit>>;

export const noEdits: Edits = {};

const fieldNames = (values: Partial<GridValues>) => Object.keys(values) as GridField[];

/** A product with its unsaved edits applied. */
export const rowNow = (row: GridRow, edit: RowEdit | undefined): GridRow =>
  edit === undefined ? row : { ...edit.base, ...edit.values };

/** The values that differ from `base`. */
const differing = (base: GridRow, values: Partial<GridValues>): Partial<GridValues> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(value, base[name as GridField])));

/** Sets the edit of a product, or removes it if it changes nothing. */
function withEdit(edits: Edits, id: string, edit: RowEdit): Edits {
  const values = differing(edit.base, edit.values);
  if (fieldNames(values).length > 0 || Object.keys(edit.wrong).length > 0)
    return { ...edits, [id]: { ...edit, values } };
  return without(edits, id);
}

export function without(edits: Edits, id: string): Edits {
  const { [id]: _, ...others } = edits;
  return others;
}

const editOf = (edits: Edits, row: GridRow): RowEdit => edits[row.id] ?? { base: row, values: {}, wrong: {} };

/** Applies a change to each row. Copies the edits once in total, not once per row. */
export function inEach(edits: Edits, rows: readonly GridRow[], change: (own: Edits, row: GridRow) => Edits): Edits {
  if (rows.length === 0) return edits;
  const all: Record<string, RowEdit> = { ...edits };
  for (const row of rows) {
    const edit = all[row.id];
    const own = change(edit === undefined ? noEdits : { [row.id]: edit }, row)[row.id];
    if (own === undefined) delete all[row.id];
    else all[row.id] = own;
  }
  return all;
}

/** Sets fields of a product and clears the invalid texts of their cells. */
export function withFields(edits: Edits, row: GridRow, fields: Partial<GridValues>): Edits {
  const edit = editOf(edits, row);
  const kept = Object.entries(edit.wrong).filter(
    ([column]) => !shownFields[column as Column].some((field) => field in fields),
  );
  return withEdit(edits, row.id, { ...edit, values: { ...edit.values, ...fields }, wrong: Object.fromEntries(kept) });
}

/** Marks a cell as invalid and drops its unsaved value. */
export function withWrong(edits: Edits, row: GridRow, column: Column, wrong: Wrong): Edits {
  const edit = editOf(edits, row);
  const kept = Object.entries(edit.values).filter(([name]) => !shownFields[column].includes(name as GridField));
  const values = Object.fromEntries(kept);
  return withEdit(edits, row.id, { ...edit, values, wrong: { ...edit.wrong, [column]: wrong } });
}

/** Removes the invalid mark of a cell and so shows its previous value. */
export function withoutWrong(edits: Edits, row: GridRow, column: Column): Edits {
  const edit = editOf(edits, row);
  const { [column]: _, ...wrong } = edit.wrong;
  return withEdit(edits, row.id, { ...edit, wrong });
}

/** Parses a typed or pasted text into a cell, or marks the cell as invalid. */
export function withCell(edits: Edits, row: GridRow, column: Column, text: string, known: Known): Edits {
  const edit = editOf(edits, row);
  const read = readCell(column, text, rowNow(row, edit), known);
  if ('problem' in read) return withWrong(edits, row, column, { text: text.trim(), problem: read.problem });
  return withFields(withoutWrong(edits, row, column), row, read.fields);
}

/**
 * `withCell` during typing: applies the text to the edit from before typing began, so that an unfinished text has no
 * side effects. Keeps conflicts that arrived during typing.
 */
export function retyped(
  edits: Edits,
  begun: RowEdit | undefined,
  row: GridRow,
  column: Column,
  text: string,
  known: Known,
): Edits {
  const now = edits[row.id];
  const isSameVersion = now !== undefined && now.base === (begun?.base ?? row) && now.theirs === begun?.theirs;
  const from = !isSameVersion ? edits : begun === undefined ? without(edits, row.id) : { ...edits, [row.id]: begun };
  return withCell(from, row, column, text, known);
}

/**
 * Merges newer versions from the server. Changes of other fields merge automatically; if both changed the same field,
 * the edit keeps both values until the user resolves the conflict.
 */
export function met(edits: Edits, rows: readonly GridRow[]): Edits {
  const newer = rows.filter(({ id, updatedAt }) => {
    const edit = edits[id];
    return edit !== undefined && updatedAt > (edit.theirs ?? edit.base).updatedAt;
  });
  return inEach(edits, newer, (own, row) => {
    const { theirs: _, isGone: __, ...edit } = editOf(own, row);
    const isContested = contested(edit, row).length > 0;
    return withEdit(own, row.id, isContested ? { ...edit, theirs: row } : { ...edit, base: row });
  });
}

/** The conflicting fields: both changed them, to different values. */
export const contested = ({ base, values }: RowEdit, theirs: GridRow): GridField[] =>
  fieldNames(values).filter((name) => !same(base[name], theirs[name]) && !same(values[name], theirs[name]));

/** Marks products as deleted. */
export function gone(edits: Edits, ids: readonly string[]): Edits {
  const found = ids.flatMap((id) => (edits[id] === undefined ? [] : [[id, { ...edits[id], isGone: true }] as const]));
  return { ...edits, ...Object.fromEntries(found) };
}

/** Resolves the conflicts of a product. Changes that do not conflict stay either way. */
export function decided(edits: Edits, id: string, whose: 'mine' | 'theirs'): Edits {
  const edit = edits[id];
  if (edit?.theirs === undefined) return edits;
  const { theirs, ...others } = edit;
  const dropped = whose === 'theirs' ? contested(edit, theirs) : [];
  const values = Object.fromEntries(
    Object.entries(edit.values).filter(([name]) => !dropped.includes(name as GridField)),
  );
  return withEdit(edits, id, { ...others, base: theirs, values });
}

/** Merges edits of an earlier visit with current ones; the current ones win. */
export function together(earlier: Edits, now: Edits): Edits {
  const both = Object.entries(now).map(([id, edit]) => {
    const before = earlier[id];
    if (before === undefined) return [id, edit] as const;
    const newer = met({ [id]: before }, [edit.base])[id] ?? edit;
    return [
      id,
      { ...newer, values: { ...newer.values, ...edit.values }, wrong: { ...newer.wrong, ...edit.wrong } },
    ] as const;
  });
  return { ...earlier, ...Object.fromEntries(both) };
}

/** The changes to send to the server. */
export const changesOf = (edits: Edits): GridChange[] =>
  Object.entries(edits)
    .filter(([, { values }]) => fieldNames(values).length > 0)
    .map(([id, { base, values }]) => ({ id, seen: base.updatedAt, fields: values }));

/** The edits that remain after `sent` was saved as `saved`: later input and invalid texts. */
export const withoutSaved = (edits: Edits, sent: Edits, saved: readonly GridRow[]): Edits =>
  inEach(edits, saved, (own, row) => {
    const edit = editOf(own, row);
    const before = sent[row.id]?.values ?? {};
    const since = Object.entries(edit.values).filter(([name, value]) => !same(value, before[name as GridField]));
    return withEdit(own, row.id, { base: row, values: Object.fromEntries(since), wrong: edit.wrong });
  });

/** The changes that undo the save of `sent`, based on the `saved` versions. */
export const reverting = (sent: Edits, saved: readonly GridRow[]): GridChange[] =>
  saved.flatMap(({ id, updatedAt }) => {
    const edit = sent[id];
    if (edit === undefined) return [];
    const fields = Object.fromEntries(fieldNames(edit.values).map((name) => [name, edit.base[name]]));
    return [{ id, seen: updatedAt, fields }];
  });

/** All invalid cells. */
export const wrongCells = (edits: Edits): { row: GridRow; column: Column; wrong: Wrong }[] =>
  Object.values(edits).flatMap(({ base, wrong }) =>
    columns.flatMap((column) => (wrong[column] === undefined ? [] : [{ row: base, column, wrong: wrong[column] }])),
  );

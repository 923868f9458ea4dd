import { same } from '#app/domain/records/merge-edits.ts';
import {
  type Column,
  cellText,
  columns,
  fieldsOf,
  type GridChange,
  type GridField,
  type GridRow,
  type GridValues,
  type Known,
  readCell,
} from './grid.ts';

/** The invalid text of a cell, with its error. */
export type Wrong = { text: string; problem: string };

export type RowEdit = {
  /** The saved version that the edits are based on. */
  base: GridRow;
  /** The fields that differ from `base`. */
  values: Partial<GridValues>;
  wrong: Partial<Record<Column, Wrong>>;
  /** A newer version by another user that changes some of the same fields. */
  theirs?: GridRow;
};

/** All unsaved edits by product id. Immutable. */
export type Edits = Readonly<Record<string, RowEdit>>;

export const noEdits: Edits = {};
export const unedited = (row: GridRow): RowEdit => ({ base: row, values: {}, wrong: {} });

const fieldNames = (values: Partial<GridValues>) => Object.keys(values) as GridField[];

const omit = <From extends object>(from: From, names: readonly string[]): Partial<From> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name))) as Partial<From>;

/** A product with its unsaved edits applied. */
export const rowNow = ({ base, values }: RowEdit): GridRow => ({ ...base, ...values });

/** The text of a cell for editing and copying: the typed one if it is invalid. */
export const textNow = (edit: RowEdit, column: Column): string =>
  edit.wrong[column]?.text ?? cellText(column, rowNow(edit));

export const isChanged = ({ values }: RowEdit, column: Column): boolean =>
  fieldsOf(column).some((field) => field in values);

/** Whether another user changed the cell too, to a different value. */
export const isContested = ({ base, values, theirs }: RowEdit, column: Column): boolean =>
  theirs !== undefined &&
  fieldsOf(column).some(
    (field) => field in values && !same(base[field], theirs[field]) && !same(values[field], theirs[field]),
  );

const contested = (edit: RowEdit) => columns.filter((column) => isContested(edit, column));

/** Puts an edit on top of the newest version if there is no conflict, and keeps only values that differ from it. */
function settled(edit: RowEdit): RowEdit {
  const { theirs, ...own } = edit;
  const next: RowEdit = theirs && contested(edit).length === 0 ? { ...own, base: theirs } : edit;
  const unchanged = fieldNames(next.values).filter((name) => same(next.values[name], next.base[name]));
  return { ...next, values: omit(next.values, unchanged) };
}

/** Applies a change to the edits of each row. Removes those that change nothing. */
export function inEach(
  edits: Edits,
  rows: readonly GridRow[],
  change: (edit: RowEdit, row: GridRow, index: number) => RowEdit,
): Edits {
  const all: Record<string, RowEdit> = { ...edits };
  for (const [index, row] of rows.entries()) {
    const edit = settled(change(all[row.id] ?? unedited(row), row, index));
    if (Object.keys({ ...edit.values, ...edit.wrong }).length > 0) all[row.id] = edit;
    else delete all[row.id];
  }
  return all;
}

/** Sets fields of a product. Clears the invalid texts of their cells, and of the cell `also`. */
export function withFields(edit: RowEdit, fields: Partial<GridValues>, also?: Column): RowEdit {
  const cleared = columns.filter((column) => column === also || fieldsOf(column).some((field) => field in fields));
  return { ...edit, values: { ...edit.values, ...fields }, wrong: omit(edit.wrong, cleared) };
}

/** Discards the unsaved value of a cell. Keeps an invalid text, if one is given. */
export const withoutCell = (edit: RowEdit, column: Column, wrong?: Wrong): RowEdit => ({
  ...edit,
  values: omit(edit.values, fieldsOf(column)),
  wrong: { ...omit(edit.wrong, [column]), ...(wrong && { [column]: wrong }) },
});

/** Parses a typed or pasted text into a cell, or marks the cell as invalid. */
export function withCell(edit: RowEdit, column: Column, text: string, known: Known): RowEdit {
  const read = readCell(column, text, rowNow(edit), known);
  if ('problem' in read) return withoutCell(edit, column, { text: text.trim(), problem: read.problem });
  return withFields(edit, read.fields, column);
}

/** Merges newer versions from the server. A field that both changed keeps both values until the user resolves it. */
export function met(edits: Edits, rows: readonly GridRow[]): Edits {
  const newer = rows.filter(({ id, updatedAt }) => {
    const edit = edits[id];
    return edit !== undefined && updatedAt > (edit.theirs ?? edit.base).updatedAt;
  });
  return newer.length === 0 ? edits : inEach(edits, newer, (edit, row) => ({ ...edit, theirs: row }));
}

/** Rebases edits on these versions, for example after a save. */
export const rebased = (edits: Edits, rows: readonly GridRow[]): Edits =>
  inEach(edits, rows, ({ theirs: _, ...edit }, row) => ({ ...edit, base: row }));

/** Resolves the conflicts of products. Changes that do not conflict stay either way. */
export function decided(edits: Edits, ids: readonly string[], whose: 'mine' | 'theirs'): Edits {
  const rows = ids.flatMap((id) => edits[id]?.theirs ?? []);
  return whose === 'mine'
    ? rebased(edits, rows)
    : inEach(edits, rows, (edit) => contested(edit).reduce((now, column) => withoutCell(now, column), edit));
}

export const changesOf = (edits: Edits): GridChange[] =>
  Object.entries(edits)
    .filter(([, { values }]) => fieldNames(values).length > 0)
    .map(([id, { base, values }]) => ({ id, seen: base.updatedAt, fields: values }));

/** The changes that undo the save of `sent`, based on the `saved` versions. */
export const reverting = (sent: Edits, saved: readonly GridRow[]): GridChange[] =>
  saved.map(({ id, updatedAt }) => {
    const { base, values } = sent[id] as RowEdit;
    return { id, seen: updatedAt, fields: Object.fromEntries(fieldNames(values).map((name) => [name, base[name]])) };
  });

export type ChangedCell = { edit: RowEdit; column: Column; wrong: Wrong | undefined };

/** All changed and invalid cells, by product in the order of the first edit. */
export const changedCells = (edits: Edits): ChangedCell[] =>
  Object.values(edits).flatMap((edit) =>
    columns
      .filter((column) => edit.wrong[column] || isChanged(edit, column))
      .map((column) => ({ edit, column, wrong: edit.wrong[column] })),
  );

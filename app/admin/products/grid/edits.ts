import { same } from '#app/admin/edit/merge.ts';
import type { GridChange, GridField, GridRow, GridValues } from '#app/domain/grid.ts';
import { type Column, columns, type Known, readCell, shownFields } from './columns.ts';

/** What was typed into a cell and cannot be used; it stays there with the reason. */
export type Wrong = { text: string; problem: string };

/** What is changed of one product and not saved. */
export type RowEdit = {
  /** The version it is a change of. */
  base: GridRow;
  /** The fields that are to be otherwise than in that version. */
  values: Partial<GridValues>;
  wrong: Partial<Record<Column, Wrong>>;
  /** What somebody else has saved meanwhile of the same fields. */
  theirs?: GridRow;
  /** Somebody else has deleted it. */
  isGone?: boolean;
};

/** All unsaved changes, by the ids of their products. They are never changed themselves, but made anew. */
export type Edits = Readonly<Record<string, RowEdit>>;

export const noEdits: Edits = {};

const fieldNames = (values: Partial<GridValues>) => Object.keys(values) as GridField[];

/** A product with what is changed of it. */
export const rowNow = (row: GridRow, edit: RowEdit | undefined): GridRow =>
  edit === undefined ? row : { ...edit.base, ...edit.values };

/** The values that are otherwise than in the version. */
const differing = (base: GridRow, values: Partial<GridValues>): Partial<GridValues> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(value, base[name as GridField])));

/** With this edit of a product, or without one where it changes nothing. */
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

/** Changes several products, each by itself: all changes together are copied once, not once for each. */
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

/** Gives a product other values. What could not be read of the same cells is gone with that. */
export function withFields(edits: Edits, row: GridRow, fields: Partial<GridValues>): Edits {
  const edit = editOf(edits, row);
  const kept = Object.entries(edit.wrong).filter(
    ([column]) => !shownFields[column as Column].some((field) => field in fields),
  );
  return withEdit(edits, row.id, { ...edit, values: { ...edit.values, ...fields }, wrong: Object.fromEntries(kept) });
}

/** Marks a cell whose text cannot be used; what was to be saved of it until then is not. */
export function withWrong(edits: Edits, row: GridRow, column: Column, wrong: Wrong): Edits {
  const edit = editOf(edits, row);
  const kept = Object.entries(edit.values).filter(([name]) => !shownFields[column].includes(name as GridField));
  const values = Object.fromEntries(kept);
  return withEdit(edits, row.id, { ...edit, values, wrong: { ...edit.wrong, [column]: wrong } });
}

/** Takes such a mark away; what was there before is there again. */
export function withoutWrong(edits: Edits, row: GridRow, column: Column): Edits {
  const edit = editOf(edits, row);
  const { [column]: _, ...wrong } = edit.wrong;
  return withEdit(edits, row.id, { ...edit, wrong });
}

/** Takes a text that was typed or pasted into a cell: as what it says, or as it stands with the reason why not. */
export function withCell(edits: Edits, row: GridRow, column: Column, text: string, known: Known): Edits {
  const edit = editOf(edits, row);
  const read = readCell(column, text, rowNow(row, edit), known);
  if ('problem' in read) return withWrong(edits, row, column, { text: text.trim(), problem: read.problem });
  return withFields(withoutWrong(edits, row, column), row, read.fields);
}

/**
 * The same while it is still typed: as a change of the edit that was there when that began, so that nothing stays of what
 * half a word said. What others have saved meanwhile is not lost with that.
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
 * Takes up versions that others may have saved. What they changed elsewhere in a product comes in by itself; where both
 * changed the same field theirs stands beside the own one, until somebody decides.
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

/** The fields that both changed, to different things. */
export const contested = ({ base, values }: RowEdit, theirs: GridRow): GridField[] =>
  fieldNames(values).filter((name) => !same(base[name], theirs[name]) && !same(values[name], theirs[name]));

/** Marks products that are no longer there. */
export function gone(edits: Edits, ids: readonly string[]): Edits {
  const found = ids.flatMap((id) => (edits[id] === undefined ? [] : [[id, { ...edits[id], isGone: true }] as const]));
  return { ...edits, ...Object.fromEntries(found) };
}

/** Decides between the own values of a product and theirs; what only one of the two changed stays either way. */
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

/** Those of an earlier visit with those of now: what was typed last stays. */
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

/** What is sent. */
export const changesOf = (edits: Edits): GridChange[] =>
  Object.entries(edits)
    .filter(([, { values }]) => fieldNames(values).length > 0)
    .map(([id, { base, values }]) => ({ id, seen: base.updatedAt, fields: values }));

/** What is left of the changes once `sent` is kept as `saved`: what was typed since, and what could not be read. */
export const settled = (edits: Edits, sent: Edits, saved: readonly GridRow[]): Edits =>
  inEach(edits, saved, (own, row) => {
    const edit = editOf(own, row);
    const before = sent[row.id]?.values ?? {};
    const since = Object.entries(edit.values).filter(([name, value]) => !same(value, before[name as GridField]));
    return withEdit(own, row.id, { base: row, values: Object.fromEntries(since), wrong: edit.wrong });
  });

/** The changes that put back what was there before `sent` was kept as `saved`. */
export const puttingBack = (sent: Edits, saved: readonly GridRow[]): GridChange[] =>
  saved.flatMap(({ id, updatedAt }) => {
    const edit = sent[id];
    if (edit === undefined) return [];
    const fields = Object.fromEntries(fieldNames(edit.values).map((name) => [name, edit.base[name]]));
    return [{ id, seen: updatedAt, fields }];
  });

/** Cells that hold what cannot be used. */
export const wrongCells = (edits: Edits): { row: GridRow; column: Column; wrong: Wrong }[] =>
  Object.values(edits).flatMap(({ base, wrong }) =>
    columns.flatMap((column) => (wrong[column] === undefined ? [] : [{ row: base, column, wrong: wrong[column] }])),
  );

import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { counted } from '#app/admin/counted.ts';
import type { GridRow } from '#app/domain/grid.ts';
import { type Column, cellText, optionsOf, type Shown } from '#app/domain/grid-columns.ts';
import { inEach, rowNow, withCell } from '#app/domain/grid-edits.ts';
import { readBlock, writeBlock } from '#app/domain/pasted-block.ts';
import { atCell, type Cursor, columnsIn, moved, type Pressed, span, stopsOf } from './cursor.ts';
import { type Block, copied } from './paste.ts';
import type { GridSession } from './use-grid.ts';

type GridKeys = {
  grid: GridSession;
  known: Shown;
  cursor: Cursor;
  setCursor: (cursor: Cursor) => void;
  /** The number of rows for Page Up and Page Down. */
  perPage: number;
  pasteAt: (block: Block, cells: string[][]) => void;
  say: (news: string) => void;
  chooseRow: (row: GridRow) => void;
  /** Opens the review dialog. */
  review: () => void;
};

const noNames = 'Names cannot be pasted over. Select a price or another cell first.';

/**
 * Spreadsheet keys: arrows move, typing replaces, Enter and F2 edit, Escape cancels, Delete clears, Ctrl+Z and Ctrl+Y
 * undo and redo, Shift extends the selection.
 */
export function useGridKeys(options: GridKeys) {
  const { grid, known, cursor, setCursor, perPage, pasteAt, say, chooseRow, review } = options;
  const { rows, edits, change, dispatch } = grid;
  const table = useRef<HTMLTableElement>(null);
  const [editing, setEditing] = useState<string | null>(null);
  // Leaving a cell by a key also triggers its blur event.
  const open = useRef<string | null>(null);
  // Arrow keys leave a cell that was opened by typing; in edit mode they move the caret.
  const isOvertyped = useRef(false);
  const wantsFocus = useRef(false);

  const { columns } = known;
  const stops = stopsOf(columns);
  const size = { rows: rows.length, perPage, stops: stops.length };
  /** The column of a stop; `null` for the checkbox and the name. */
  const columnAt = (stop: number): Column | null => columns.find((each) => each === stops[stop]) ?? null;
  const row = rows[cursor.row];
  const column = columnAt(cursor.stop);

  // The focus is outside React, and the row may have been rendered just now.
  useEffect(() => {
    if (!wantsFocus.current || editing !== null) return;
    wantsFocus.current = false;
    table.current?.querySelector<HTMLElement>(`[data-at="${cursor.row} ${cursor.stop}"]`)?.focus();
  }, [cursor, editing]);

  function goTo(next: Cursor) {
    wantsFocus.current = true;
    setCursor(next);
  }

  function edit(text: string, byTyping = false) {
    open.current = text;
    isOvertyped.current = byTyping;
    setEditing(text);
  }

  /** Edits the anchor cell of the selection. */
  function editFirst(textOf: (of: GridRow, at: Column) => string, byTyping = false) {
    const [first, at] = [rows[cursor.fromRow] ?? row, columnAt(cursor.fromStop) ?? column];
    if (first === undefined || at === null) return;
    if (columnAt(cursor.fromStop) !== null) setCursor(atCell(cursor.fromRow, cursor.fromStop));
    edit(textOf(first, at), byTyping && optionsOf(at, first, known) === null);
  }

  function type(text: string) {
    open.current = text;
    setEditing(text);
  }

  /** Ends edit mode and keeps or discards the text. */
  function leave(keeps: boolean) {
    const text = open.current;
    open.current = null;
    setEditing(null);
    if (keeps && text !== null && row !== undefined && column !== null)
      change((now) => withCell(now, row, column, text, known));
  }

  function onEditorKey(event: KeyboardEvent) {
    // Keys during IME composition belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const isCtrl = event.ctrlKey || event.metaKey;
    const isSave = isCtrl && event.key.toLowerCase() === 's';
    const isArrow = /^Arrow/.test(event.key) && isOvertyped.current && !isCtrl && !event.altKey && !event.shiftKey;
    const step = isArrow ? event.key : { Enter: 'ArrowDown', Tab: 'ArrowRight' }[event.key];
    if (event.key === 'F2') isOvertyped.current = false;
    else if (event.key !== 'Escape' && step === undefined && !isSave) return;
    event.preventDefault();
    if (event.key === 'F2') return;
    leave(event.key !== 'Escape');
    if (isSave) review();
    const back = { ArrowDown: 'ArrowUp', ArrowRight: 'ArrowLeft' }[step ?? ''];
    const key = event.shiftKey ? back : step;
    goTo((key && moved(cursor, { key, isCtrl: false, isShift: false }, size)) || atCell(cursor.row, cursor.stop));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (editing !== null) return onEditorKey(event);
    const pressed: Pressed = {
      key: event.key,
      isCtrl: event.ctrlKey || event.metaKey,
      isShift: event.shiftKey,
    };
    const next = event.altKey ? null : moved(cursor, pressed, size);
    if (next !== null) goTo(next);
    else if (!acts(pressed, event.altKey)) return;
    event.preventDefault();
    // Keep keys from page shortcuts such as `/`.
    event.stopPropagation();
  }

  /** Handles a key in the active cell; returns false if it has no function here. */
  function acts({ key, isCtrl, isShift }: Pressed, isAlt: boolean): boolean {
    if (isCtrl) {
      const letter = key.toLowerCase();
      if (letter === 's') review();
      else if (letter === 'z' || letter === 'y') dispatch({ type: letter === 'y' || isShift ? 'redo' : 'undo' });
      else return false;
      return true;
    }
    if (isAlt || row === undefined) return false;
    if (key === ' ' && column !== null) {
      chooseRow(row);
      return true;
    }
    if (column === null) return false;
    if (key === 'Enter' || key === 'F2') editFirst(shownText);
    else if (key === 'Delete' || key === 'Backspace') empty();
    else if (key.length === 1) editFirst((of, at) => firstText(key, of, at), true);
    else return false;
    return true;
  }

  const shownText = (of: GridRow, at: Column) =>
    edits[of.id]?.wrong[at]?.text ?? cellText(at, rowNow(of, edits[of.id]));

  /** A typed letter starts a text, or selects the first option that starts with it. */
  function firstText(key: string, of: GridRow, at: Column): string {
    const options = optionsOf(at, rowNow(of, edits[of.id]), known);
    if (options === null) return key;
    return options.find((each) => each.toLowerCase().startsWith(key.toLowerCase())) ?? shownText(of, at);
  }

  function block(): (Block & { withNames: boolean }) | null {
    const found = columnsIn(cursor, columns);
    const { top, bottom } = span(cursor);
    return (
      found && {
        fromRow: top,
        toRow: bottom,
        fromColumn: found.first,
        toColumn: found.last,
        withNames: found.withNames,
      }
    );
  }

  function empty() {
    const chosen = block();
    if (chosen === null) return;
    const wanted = columns.slice(columns.indexOf(chosen.fromColumn), columns.indexOf(chosen.toColumn) + 1);
    change((now) =>
      inEach(now, rows.slice(chosen.fromRow, chosen.toRow + 1), (own, each) =>
        wanted.reduce((all, at) => withCell(all, each, at, '', known), own),
      ),
    );
  }

  return {
    table,
    editing,
    type,
    leave,
    edit: () => row && column && edit(shownText(row, column)),
    goTo,
    onKeyDown,
    onCopy(event: ClipboardEvent) {
      if (editing !== null) return;
      const { top, bottom, right } = span(cursor);
      const chosen = block();
      // Names can be copied alone, for lookups in a spreadsheet.
      const cells = chosen
        ? copied(edits, rows, chosen, chosen.withNames)
        : right >= stops.indexOf('name') && rows.slice(top, bottom + 1).map(({ name }) => [name]);
      if (!cells) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', writeBlock(cells));
      say(`Copied ${counted(cells.length, 'row', 'rows')}.`);
    },
    onPaste(event: ClipboardEvent) {
      const cells = readBlock(event.clipboardData.getData('text/plain'));
      const isWord = cells.length === 1 && cells[0]?.length === 1;
      if (editing !== null && isWord) return;
      event.preventDefault();
      leave(false);
      const chosen = block();
      if (chosen === null || chosen.withNames) return say(noNames);
      wantsFocus.current = true;
      pasteAt(chosen, cells);
    },
  };
}

import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { optionsOf } from '#app/domain/catalogue/grid.ts';
import { inEach, textNow, unedited, withCell } from '#app/domain/catalogue/grid-edits.ts';
import { readBlock, writeBlock } from '#app/domain/catalogue/pasted-block.ts';
import { counted } from '#app/panel/frame/counted.ts';
import { atCell, type Cursor, copied, inList, moved, namePlace, paste, selectedArea } from './cells.ts';
import type { Grid } from './use-grid.ts';

/** The open cell: its text at the start, and a function that closes it with a new text, or `null` to cancel. */
export type Editor = { text: string; leave: (text: string | null) => void };

const isTouch = ({ nativeEvent }: MouseEvent) => 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';

/** Spreadsheet keys: arrows, Enter, F2, Escape, Delete, Ctrl+Z, and Shift for a selection. A double click edits. */
export function useGridKeys({ rows, edits, known, change, announce, undo, toggle, review }: Grid) {
  const table = useRef<HTMLTableElement>(null);
  const [place, setCursor] = useState(atCell(0, 0));
  const [text, setText] = useState<string | null>(null);
  // Leaving a cell by a key also triggers its blur event. Arrow keys leave a cell that was opened by typing; in edit mode
  // they move the caret.
  const open = useRef<'by typing' | 'to edit' | null>(null);

  const size = { rows: rows.length, columns: known.columns.length };
  const cursor = inList(place, size);
  const row = rows[cursor.row];
  const column = known.columns[cursor.column];
  const area = selectedArea(cursor);

  /** Moves to a cell, and focuses it after it is rendered. */
  function goTo(next: Cursor) {
    flushSync(() => setCursor(next));
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`);
    (cell?.querySelector<HTMLElement>('a, input') ?? cell)?.focus();
  }

  /** Edits the first cell of the selection. A typed key starts its text, or selects the option that starts with it. */
  function edit(key?: string) {
    const at = cursor.fromColumn > namePlace ? atCell(cursor.fromRow, cursor.fromColumn) : cursor;
    const [first, of] = [rows[at.row], known.columns[at.column]];
    if (first === undefined || of === undefined) return;
    const options = optionsOf(of, known);
    const own = textNow(edits[first.id] ?? unedited(first), of);
    const chosen = key && options?.find((each) => each.toLowerCase().startsWith(key.toLowerCase()));
    open.current = key !== undefined && options === null ? 'by typing' : 'to edit';
    setCursor(at);
    setText(open.current === 'by typing' ? (key ?? '') : (chosen ?? own));
  }

  function leave(typed: string | null) {
    if (open.current === null) return;
    open.current = null;
    setText(null);
    if (typed !== null && row && column)
      change((now) => inEach(now, [row], (edit) => withCell(edit, column, typed, known)));
  }

  function onEditorKey(event: KeyboardEvent) {
    const { key, shiftKey, altKey, target } = event;
    // Keys during IME composition belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const isCtrl = event.ctrlKey || event.metaKey;
    const isSave = isCtrl && key.toLowerCase() === 's';
    const isArrow = /^Arrow/.test(key) && open.current === 'by typing' && !isCtrl && !altKey && !shiftKey;
    const step = { Enter: shiftKey ? 'ArrowUp' : 'ArrowDown', Tab: shiftKey ? 'ArrowLeft' : 'ArrowRight' }[key];
    if (key === 'F2') open.current = 'to edit';
    else if (key === 'Escape' || step || isArrow || isSave) {
      leave(key === 'Escape' ? null : (target as HTMLInputElement).value);
      if (isSave) review(true);
      goTo(moved(cursor, { key: step ?? key, isCtrl: false, isShift: false }, size) ?? cursor);
    } else return;
    event.preventDefault();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (text !== null) return onEditorKey(event);
    const isCtrl = event.ctrlKey || event.metaKey;
    const next = event.altKey ? null : moved(cursor, { key: event.key, isCtrl, isShift: event.shiftKey }, size);
    const action = next !== null ? () => goTo(next) : actionOf(event);
    if (action === undefined) return;
    action();
    event.preventDefault();
    // Keep keys from page shortcuts such as `/`.
    event.stopPropagation();
  }

  /** The function of a key in the active cell, or together with Ctrl. */
  function actionOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): (() => void) | undefined {
    if (ctrlKey || metaKey) return { s: () => review(true), z: shiftKey ? undefined : undo }[key.toLowerCase()];
    if (altKey || row === undefined || column === undefined) return undefined;
    if (key.length === 1 && key !== ' ') return () => edit(key);
    const clear = () => fill([['']]);
    return { ' ': () => toggle(row.id), Enter: () => edit(), F2: () => edit(), Delete: clear, Backspace: clear }[key];
  }

  /** Fills the selection, except names. */
  function fill(cells: string[][]) {
    const made = paste(edits, rows, { ...area, left: Math.max(0, area.left) }, cells, known);
    change(() => made.edits, made.news);
  }

  function onCopy(event: ClipboardEvent) {
    if (text !== null || area.right < namePlace) return;
    const cells = copied(edits, rows, area, known);
    event.preventDefault();
    event.clipboardData.setData('text/plain', writeBlock(cells));
    announce(`Copied ${counted(cells.length, 'row', 'rows')}.`);
  }

  function onPaste(event: ClipboardEvent) {
    const cells = readBlock(event.clipboardData.getData('text/plain'));
    const isWord = cells.length === 1 && cells[0]?.length === 1;
    if (text !== null && isWord) return;
    event.preventDefault();
    leave(null);
    goTo(cursor);
    if (area.left < 0) announce('Names cannot be pasted over. Select a price or another cell first.');
    else fill(cells);
  }

  function onClick(event: MouseEvent) {
    const target = event.target as Element;
    const [toRow, toColumn] = target.closest('[data-cell]')?.getAttribute('data-cell')?.split(' ').map(Number) ?? [];
    if (toRow === undefined || toColumn === undefined || target.closest('[data-editor]')) return;
    const isActive = toRow === cursor.row && toColumn === cursor.column;
    if (event.shiftKey) goTo({ ...cursor, row: toRow, column: toColumn });
    // On touch screens a tap on the active cell edits it.
    else if (isActive && (event.detail > 1 || isTouch(event))) edit();
    else goTo(atCell(toRow, toColumn));
  }

  return {
    table,
    cursor,
    setCursor,
    area,
    editor: text === null ? null : { text, leave },
    handlers: {
      onKeyDown,
      onCopy,
      onPaste,
      onClick,
      // Shift+click would select text.
      onMouseDown: (event: MouseEvent) => event.shiftKey && event.preventDefault(),
    },
  };
}

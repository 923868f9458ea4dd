/**
 * Matches text that a spreadsheet would read as a formula: a leading sign (also full-width, or after spaces and
 * invisible characters), tab or line break. Papaparse's own guard misses leading spaces and line breaks.
 */
const formula = /^[\t\r\n]|^[\s\p{C}]*[=+\-@＝＋－＠]/u;

/** The same after apostrophes, the first of which would be mistaken for our escape when the file is imported again. */
const guarded = /^'+(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u;

/** Escapes text that a spreadsheet would run as a formula, or that would lose digits, such as `+91 …`. */
export const safeCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The same for a file that may be imported again: `fromReturningCell` restores the exact text. */
export const toReturningCell = (text: string): string => (formula.test(text) || guarded.test(text) ? `'${text}` : text);

export const fromReturningCell = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell);

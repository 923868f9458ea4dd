/**
 * What a spreadsheet would take for a formula: a sign at the beginning, also a wide one and also behind spaces and
 * invisible characters, or a tab or line break in its place. Papaparse's own guard lets spaces and line breaks through.
 */
const formula = /^[\t\r\n]|^[\s\p{C}]*[=+\-@＝＋－＠]/u;

/** The same behind apostrophes, of which the first would be taken for ours when the file comes back. */
const guarded = /^'+(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u;

/** Text that stays text in a spreadsheet. So does `+91 …`, which would be turned into a sum or lose its digits. */
export const safeCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The same for a file that may be read back: `fromReturningCell` gives exactly the text again. */
export const toReturningCell = (text: string): string => (formula.test(text) || guarded.test(text) ? `'${text}` : text);

export const fromReturningCell = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell);

/**
 * The number of parameters per statement is limited. One product edited by hand never needs more than one statement.
 */
const rowsAtOnce = 2000;

/** Writes rows of few columns, up to `rowsAtOnce` per statement. */
export async function inPieces<Row>(rows: readonly Row[], write: (some: readonly Row[]) => Promise<unknown>) {
  for (let at = 0; at < rows.length; at += rowsAtOnce) await write(rows.slice(at, at + rowsAtOnce));
}

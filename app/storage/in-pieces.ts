/** A statement has so many parameters and no more; what a dealer writes of a product needs one statement. */
const rowsAtOnce = 2000;

/** Writes rows of few columns, as many in one statement as it may have. */
export async function inPieces<Row>(rows: readonly Row[], write: (some: readonly Row[]) => Promise<unknown>) {
  for (let at = 0; at < rows.length; at += rowsAtOnce) await write(rows.slice(at, at + rowsAtOnce));
}

/** The begin of a tag of rows, a row, a cell or its value, in any namespace. */
const tagStart = /<(\/?)(?:[\w.-]+:)?(sheetData|row|c|v|t|is)(?![\w:.-])/g;
const attributes = /(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*\/?>/y;
const address = /\s(?:[\w.-]+:)?r\s*=\s*["']([^"']*)["']/g;

/** The memory of a row without cells, counted in cells. */
const rowCost = 8;

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/**
 * Returns the number of cells of a sheet with all gaps, which the workbook library fills: up to 17 billion for one cell
 * in the last row and column. `sheet` lacks the empty rows below the last value, which Excel writes for a format. Throws
 * if the address of a row or cell is not plain, because the library might read it in another way.
 */
export function sheetArea(bytes: Buffer): { sheet: Buffer; area: number } {
  const xml = bytes.toString('latin1');
  let [highest, column, rows, columns] = [0, 0, 0, 0];
  let hasValue = false;
  /** The range of empty rows at the end. */
  let [from, to] = [-1, -1];
  for (const { index, 0: start, 1: slash, 2: name } of xml.matchAll(tagStart)) {
    const after = index + start.length;
    if (slash === '/') {
      if (name === 'sheetData') to = index;
      if (name === 'row' && hasValue) from = xml.indexOf('>', after) + 1;
    } else if (name === 'row' || name === 'c') {
      const isRow = name === 'row';
      attributes.lastIndex = after;
      const text = attributes.exec(xml)?.[0];
      if (text === undefined) throw new Error(`A <${name}> is not plain`);
      if (isRow) {
        highest++;
        hasValue = false;
        if (from < 0) from = index;
      }
      for (const [, given = ''] of text.matchAll(address)) {
        const [, letters = '', digits] = /^([A-Z]{0,3})(\d{1,7})$/.exec(given) ?? [];
        if (digits === undefined || (letters === '') !== isRow) throw new Error(`<${name} r="${given}">`);
        // Without a number, a row follows the previous one.
        if (isRow) highest--;
        else column = columnOf(letters);
        highest = Math.max(highest, Number(digits));
      }
    } else if (name !== 'sheetData') {
      hasValue = true;
      rows = Math.max(rows, highest);
      columns = Math.max(columns, column);
    }
  }
  const sheet = 0 <= from && from < to ? Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]) : bytes;
  return { sheet, area: rows * (columns + rowCost) };
}

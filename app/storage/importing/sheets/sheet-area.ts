/** The begin of a tag of rows, a row, a cell or its value, in any namespace. */
const tagStart = /<(\/?)(?:[\w.-]+:)?(sheetData|row|c|v|t|is)(?![\w:.-])/g;
const attributes = /(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*\/?>/y;
const address = /\s(?:[\w.-]+:)?r\s*=\s*["']([^"']*)["']/g;

/** The memory of a row without cells, counted in cells. */
const rowCost = 8;

const style = /\ss\s*=\s*["'](\d+)["']/;
const isHidden = /\shidden\s*=\s*["'](?:1|true)["']/;

const lettersOf = (column: number): string =>
  column === 0 ? '' : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/**
 * Returns the number of cells of a sheet with all gaps, which the workbook library fills: up to 17 billion for one cell
 * in the last row and column. `sheet` lacks the empty rows below the last value, which Excel writes for a format. Throws
 * if the address of a row or cell is not plain, because the library might read it in another way. Adds addresses where
 * they are missing, and the zeros that number formats such as `00000` show; `digits` has the number of them by style.
 */
export function sheetArea(
  bytes: Buffer,
  digits: readonly number[] = [],
): { sheet: Buffer; area: number; hidden: number[] } {
  const xml = bytes.toString('latin1');
  let [highest, column, rows, columns] = [0, 0, 0, 0];
  /** Where the attributes of the cell begin, and its number of digits if its format shows zeros. */
  let cell = { at: 0, digits: 0 };
  const added: [at: number, text: string][] = [];
  const hidden: number[] = [];
  const hasDigits = digits.some((count) => count > 0);
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
        column = 0;
        hasValue = false;
        if (from < 0) from = index;
      } else {
        column++;
        cell = {
          at: after,
          digits: hasDigits && !/\st\s*=/.test(text) ? (digits[Number(style.exec(text)?.[1] ?? -1)] ?? 0) : 0,
        };
      }
      let isAddressed = false;
      for (const [, given = ''] of text.matchAll(address)) {
        const [, letters = '', number] = /^([A-Z]{0,3})(\d{1,7})$/.exec(given) ?? [];
        if (number === undefined || (letters === '') !== isRow) throw new Error(`<${name} r="${given}">`);
        // Without a number, a row follows the previous one.
        isAddressed = true;
        if (isRow) highest--;
        else column = columnOf(letters);
        highest = Math.max(highest, Number(number));
      }
      if (!isAddressed) added.push([after, ` r="${isRow ? '' : lettersOf(column)}${highest}"`]);
      if (isRow && isHidden.test(text)) hidden.push(highest);
    } else if (name !== 'sheetData') {
      hasValue = true;
      rows = Math.max(rows, highest);
      columns = Math.max(columns, column);
      const value =
        name === 'v' && cell.digits > 0 ? (/>(\d{1,20})</y.exec(xml.slice(after, after + 22))?.[1] ?? '') : '';
      if (value !== '' && value.length < cell.digits)
        added.push([cell.at, ' t="str"'], [after + 1, '0'.repeat(cell.digits - value.length)]);
    }
  }
  const end = 0 <= from && from < to ? from : bytes.length;
  const sheet: Buffer[] = [];
  let done = 0;
  for (const [at, text] of added.sort(([a], [b]) => a - b)) {
    if (at >= end) break;
    sheet.push(bytes.subarray(done, at), Buffer.from(text));
    done = at;
  }
  sheet.push(bytes.subarray(done, end), bytes.subarray(end === from ? to : end));
  return { sheet: Buffer.concat(sheet), area: rows * (columns + rowCost), hidden };
}

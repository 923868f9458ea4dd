import { fromReturningCell } from '#app/domain/formula-cell.ts';
import type { NamedValues } from '#app/domain/named-values.ts';
import type { PriceLabel } from '#app/domain/product-options.ts';
import { type ColumnTarget, targetName } from './columns.ts';
import { type ImportedProduct, type ImportField, importFields } from './fields.ts';

/** What one line says of a product. */
export type RowRead = {
  values: Partial<ImportedProduct>;
  /** Fields whose cell is there and empty. */
  empty: ImportField[];
  /** What a column about stock says, as it stands there. */
  stock: string | null;
  /** Specifications that have a column of their own. */
  specifications: NamedValues;
  /** What a price cell says in words in place of a number. */
  label: PriceLabel | null;
  /** Sentences about cells that cannot be read. */
  problems: string[];
};

/** Reads one line by the columns chosen. */
export function readRow(
  cells: readonly string[],
  targets: readonly ColumnTarget[],
  titles: readonly string[],
): RowRead {
  const row: RowRead = { values: {}, empty: [], stock: null, specifications: [], label: null, problems: [] };
  for (const [column, target] of targets.entries()) {
    if (target === '') continue;
    const cell = fromReturningCell(cells[column] ?? '');
    const isEmpty = cell.trim() === '';
    if (target === 'stock') row.stock = isEmpty ? null : cell.trim();
    else if (target === 'specification') {
      const name = titles[column] ?? '';
      if (!isEmpty && name !== '') row.specifications.push([name, cell.trim().replace(/\s+/g, ' ')]);
    } else if (isEmpty) row.empty.push(target);
    else readField(row, target, cell);
  }
  return row;
}

/** What a spreadsheet shows in place of a value it could not work out. */
const sheetError = /^#(?:N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NULL!|NUM!)$/i;

function readField(row: RowRead, field: ImportField, cell: string) {
  if (sheetError.test(cell.trim())) {
    row.problems.push(`${targetName(field)} is an error of the spreadsheet, ${cell.trim()}`);
    return;
  }
  const read = importFields[field].kind.read(cell.trim());
  if ('empty' in read) row.empty.push(field);
  else if ('problem' in read) row.problems.push(`${targetName(field)} ${read.problem}`);
  else {
    Object.assign(row.values, { [field]: read.value });
    if (read.label !== undefined && field === 'regularPrice') row.label = read.label;
  }
}

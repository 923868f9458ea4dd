import {
  type ImportedProduct,
  type ImportField,
  importFieldNames,
  importFields,
} from '#app/domain/catalogue/fields/fields.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { fromReturningCell, toReturningCell } from '#app/domain/text/cell-text.ts';
import { formatMoney, formatNumber } from '#app/domain/text/money.ts';
import type { Import, LineView } from './import.schema.ts';
import type { ImportLine } from './import.ts';
import type { Fields } from './plan.ts';

/** Maximum length of a text for display, in characters. */
const shownOfText = 200;

/** The fields of a line have a currency if the product is new, or the currency changes. */
const shown = (fields: Fields | null, field: ImportField, locale: Locale): string => {
  if (fields === null || fields[field] === undefined) return '';
  const value = fields[field];
  if (typeof value === 'number' && /price$/i.test(field))
    return fields.currency ? formatMoney(value, fields.currency, locale) : formatNumber(value, locale);
  const text = importFields[field].kind.write(fields[field] as never);
  return text.length > shownOfText ? `${text.slice(0, shownOfText).toWellFormed()}…` : text;
};

/** Fields always shown for a new product, even without a column. */
const always: readonly ImportField[] = ['slug', 'brand', 'category'];

function changesOf(
  { outcome, before, after }: ImportLine,
  targets: Import['targets'],
  locale: Locale,
): LineView['changes'] {
  const wanted = importFieldNames.filter((field) =>
    outcome === 'new'
      ? field !== 'name' &&
        (always.includes(field) || targets.includes(field) || (field === 'stockQuantity' && targets.includes('stock')))
      : field in (after ?? {}),
  );
  return wanted
    .map((field) => ({
      title: importFields[field].title,
      from: shown(before, field, locale),
      to: shown(after, field, locale),
    }))
    .filter(({ to }) => outcome !== 'new' || to !== '');
}

export function lineView(line: ImportLine, { targets }: Pick<Import, 'targets'>, locale: Locale): LineView {
  const { number, outcome, problem, warnings, step, cells, after } = line;
  const cellOf = (field: keyof ImportedProduct) => (cells[targets.indexOf(field)] ?? '').trim();
  // The brand may have been put before the name of the file.
  const label =
    (outcome === 'new' && after?.name) ||
    cellOf('name') ||
    cellOf('sku') ||
    cellOf('slug') ||
    cells.find((cell) => cell.trim() !== '') ||
    '';
  return {
    number,
    outcome,
    label: label.slice(0, shownOfText),
    changes: changesOf(line, targets, locale),
    problem,
    warnings,
    step,
  };
}

/** Title of the column with the reason in a file of rejected lines; ignored when the file is imported again. */
const whyTitle = 'Why it was not imported';

/** Header and rows of a file of rejected lines: the original cells, each row with its reason. */
export const refusedHeader = (titles: readonly string[]): string[] => [whyTitle, ...titles].map(toReturningCell);
export const refusedRow = ({ cells, problem }: ImportLine, width: number): string[] =>
  [problem, ...Array.from({ length: width }, (_, column) => fromReturningCell(cells[column] ?? ''))].map(
    toReturningCell,
  );

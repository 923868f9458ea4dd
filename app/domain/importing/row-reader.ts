import type { MatchedField } from '#app/domain/catalogue/fields/value-match.ts';
import { plainCell } from '#app/domain/text/cell-text.ts';
import { spacedWords } from '#app/domain/text/search-text.ts';
import { type ColumnTarget, isKnownTitle } from './columns.ts';
import { isVariant } from './exports.ts';
import type { SheetLine } from './header.ts';
import { type Carried, nothingCarried, type ResolveValue, type RowRead, readRow } from './read-row.ts';
import { rowKind } from './row-kind.ts';
import type { Survey } from './survey.ts';

/** Why a line is skipped: a sentence without full stop. */
export type Skipped = { skipped: string };

type ReaderInput = {
  targets: readonly ColumnTarget[];
  titles: readonly string[];
  survey: Survey;
  resolve: ResolveValue;
  /** Whether a column is read; by default all are. */
  isRead?: (target: ColumnTarget) => boolean;
  /** Returns the brand or category that a heading names; `null` if it names none. */
  groupNamed: (field: MatchedField, text: string) => string | null;
  isProduct: (text: string) => boolean;
  /** The brand before names of rows without a brand, which may be empty; `null` leaves names as they are. */
  firstBrand?: string | null;
};

/** `HP` before `LaserJet 108w`; a name that has its brand stays. */
const brandedName = (name: string, brand: string): string =>
  brand === '' || spacedWords(name).includes(spacedWords(brand)) ? name : `${brand} ${name}`;

/** Columns that identify a product; ditto marks do not apply to them. */
const keys = new Set<ColumnTarget>(['name', 'sku', 'slug']);
const ditto = /^(?:-?\s*(?:do|ditto|same as above|"|''|〃|″|,,)\s*-?|"|〃|यथा|तदैव)$/i;

/** Reads the lines in order: a ditto mark repeats the cell above; a brand or category heading applies below. */
export function createRowReader({
  targets,
  titles,
  survey,
  resolve,
  isRead = () => true,
  groupNamed,
  isProduct,
  firstBrand = null,
}: ReaderInput) {
  const read = targets.map((target) => (isRead(target) ? target : ''));
  let above: readonly string[] = [];
  let heading: Carried = nothingCarried;
  let merged: Carried = nothingCarried;

  const isGroup = (text: string) => groupNamed('brand', text) !== null || groupNamed('category', text) !== null;

  function carriedFor(row: RowRead, line: number): Carried {
    if (row.values.brand !== undefined) merged = { ...merged, brand: row.values.brand, line };
    if (row.values.category !== undefined) merged = { ...merged, category: row.values.category, line };
    const brand = heading.brand || (survey.isMerged('brand') ? merged.brand : '');
    const category = heading.category || (survey.isMerged('category') ? merged.category : '');
    const fromHeading = heading.brand !== '' || heading.category !== '';
    return { brand, category, line: fromHeading ? heading.line : merged.line };
  }

  return {
    read({ number, cells: given }: SheetLine): RowRead | Skipped {
      const cells = given.map((cell, column) =>
        !keys.has(targets[column] as ColumnTarget) && ditto.test(plainCell(cell)) ? (above[column] ?? cell) : cell,
      );
      if (isVariant(cells, above, targets, titles))
        return { skipped: 'A picture or a variant of a product above, not a product' };
      const isKnown = () => cells.some((cell) => cell.trim() !== '' && isProduct(plainCell(cell)));
      const kind = rowKind(cells, { targets, titles, shape: survey.shape, isKnown, isTitle: isKnownTitle, isGroup });
      if (kind !== null) {
        if (kind === 'A heading' || kind === 'A total') {
          const name = plainCell(cells.find((cell) => /\p{L}/u.test(cell)) ?? '').replace(
            /^[-–—=*\s]+|[-–—=*:\s]+$/g,
            '',
          );
          const [brand, category] = [groupNamed('brand', name) ?? '', groupNamed('category', name) ?? ''];
          if (kind === 'A heading' || brand !== '' || category !== '') heading = { brand, category, line: number };
          merged = nothingCarried;
        }
        return { skipped: `${kind}, not a product` };
      }
      above = cells;
      const row = readRow(cells, read, titles, resolve);
      const split = survey.splitProblem(given);
      if (split !== null) row.problems.push(split);
      const zeros = survey.zerosWarning(row.values.sku ?? '');
      if (zeros !== null) row.warnings.push(zeros);
      const carried = carriedFor(row, number);
      const { name } = row.values;
      if (firstBrand !== null && name !== undefined)
        row.values.name = brandedName(name, row.values.brand ?? (carried.brand || firstBrand));
      return { ...row, carried };
    },
  };
}

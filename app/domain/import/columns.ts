import { fold } from '#app/domain/search-text.ts';
import { type ImportField, importFieldNames, importFields } from './fields.ts';

/**
 * What a column is read as: a field, `stock` for one that holds numbers or words about it, `specification` for one whose
 * title is the name of a specification, or nothing.
 */
export type ColumnTarget = ImportField | 'stock' | 'specification' | '';

const stockAliases = ['stock', 'availability', 'stock position', 'stock available', 'available', 'avl', 'avail'];

export const columnTargets: readonly ColumnTarget[] = ['', ...importFieldNames, 'stock', 'specification'];

/** A title as titles are compared: `MRP (Rs.)` is `mrp`, `Item_Code` is `item code`. */
const titleKey = (title: string): string =>
  fold(title.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .replace(/\([^)]*\)|₹/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(
      /\b(?:in )?(?:rs|inr|incl(?:usive)?(?: of)?(?: all)?|excl(?:usive)?(?: of)?(?: all)?|gst|tax(?:es)?)\b/g,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim();

/** Every name that a title may have, with its target and how sure that is; smaller is surer. */
const known = new Map<string, { target: ColumnTarget; doubt: number }>();
for (const field of importFieldNames) {
  const { title, aliases } = importFields[field];
  const names = [title, field, ...aliases];
  for (const [doubt, name] of names.entries())
    if (!known.has(titleKey(name))) known.set(titleKey(name), { target: field, doubt });
}
for (const [doubt, name] of stockAliases.entries()) known.set(name, { target: 'stock', doubt });

const guess = (title: string) => known.get(titleKey(title)) ?? null;

/** Whether a title says what its column holds. */
export const isKnownTitle = (title: string): boolean => guess(title) !== null;

/** What each column is taken for by its title; where two would be the same, the surer one, else the first. */
export function guessColumns(titles: readonly string[]): ColumnTarget[] {
  const guesses = titles.map(guess);
  const best = new Map<ColumnTarget, number>();
  for (const [column, found] of guesses.entries()) {
    if (found === null) continue;
    const before = best.get(found.target);
    if (before === undefined || found.doubt < (guesses[before]?.doubt ?? 0)) best.set(found.target, column);
  }
  return guesses.map((found, column) => (found !== null && best.get(found.target) === column ? found.target : ''));
}

/** What stands in the way of using these columns, in a sentence; `null` where nothing does. */
export function columnsProblem(targets: readonly ColumnTarget[]): string | null {
  const used = targets.filter((target) => target !== '' && target !== 'specification');
  const twice = used.find((target, index) => used.indexOf(target) !== index);
  if (twice !== undefined) return `Two columns are read as ${targetName(twice)}. Please choose one of them.`;
  if (!used.some((target) => target === 'name' || target === 'sku' || target === 'slug'))
    return 'Please choose which column holds the name or the SKU.';
  return null;
}

export const targetName = (target: ColumnTarget): string =>
  target === ''
    ? 'Leave out'
    : target === 'stock'
      ? 'Stock, as words or a number'
      : target === 'specification'
        ? 'A specification of this name'
        : importFields[target].title;

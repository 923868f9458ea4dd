import { fromDifference, inShort, truncate } from './in-short.ts';
import { same } from './merge.ts';

/** What of a form tells the names and values of its fields. */
type Told<Values> = {
  labels: Record<keyof Values & string, string>;
  inShort: (field: keyof Values & string, values: Values, other: Values) => string;
};

export type DifferenceInWords = {
  label: string;
  before: string;
  /** `null` where the same is to be said of both. */
  after: string | null;
};

/** What was changed, field by field in the order of the form, from what to what. */
export function differencesInWords<Values extends object>(
  { labels, inShort: told }: Told<Values>,
  before: Values,
  after: Values,
): DifferenceInWords[] {
  const names = Object.keys(labels) as (keyof Values & string)[];
  return names
    .filter((name) => !same(before[name], after[name]))
    .map((name) => {
      const say = (values: Values, other: Values) => {
        const words = told(name, values, other);
        return words === inShort(values[name]) ? whereItDiffers(values[name], other[name]) : words;
      };
      const [was, is] = [say(before, after), say(after, before)];
      return { label: labels[name], before: was, after: was === is ? null : is };
    });
}

/** A value in a few words: of a long text where it differs from another, of a list what only it has. */
function whereItDiffers(value: unknown, other: unknown): string {
  if (typeof value === 'string' && typeof other === 'string') {
    const isLong = value !== truncate(value) || other !== truncate(other);
    return isLong ? fromDifference(value, other) : inShort(value);
  }
  if (!Array.isArray(value) || !Array.isArray(other)) return inShort(value);
  const isIn = (list: unknown[], entry: unknown) => list.some((each) => same(each, entry));
  const own = value.filter((entry) => !isIn(other, entry));
  if (own.length > 0) return inShort(own);
  return other.some((entry) => !isIn(value, entry)) ? 'not there' : 'in another order';
}

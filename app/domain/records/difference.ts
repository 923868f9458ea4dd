import { same } from './merge-edits.ts';

/** The parts of a `Noun` that describe its fields. */
type Describer<Values> = {
  labels: Record<keyof Values & string, string>;
  inShort: (field: keyof Values & string, values: Values, other: Values) => string;
};

export type DifferenceInWords = {
  label: string;
  before: string;
  /** `null` if the same text describes both values. */
  after: string | null;
};

/** Returns the changed fields in form order, with descriptions of the old and the new value. */
export function differencesInWords<Values extends object>(
  { labels, inShort: describeField }: Describer<Values>,
  before: Values,
  after: Values,
): DifferenceInWords[] {
  const names = Object.keys(labels) as (keyof Values & string)[];
  return names
    .filter((name) => !same(before[name], after[name]))
    .map((name) => {
      const describe = (values: Values, other: Values) => {
        const words = describeField(name, values, other);
        return words === inShort(values[name]) ? describeDifference(values[name], other[name]) : words;
      };
      const [was, is] = [describe(before, after), describe(after, before)];
      return { label: labels[name], before: was, after: was === is ? null : is };
    });
}

/** Describes a value by its difference from `other`: a long text from there on, a list by its own entries. */
function describeDifference(value: unknown, other: unknown): string {
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

const maxLength = 140;

/** Bidi control characters, which change the direction of the text that follows. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/;

/** Returns the first 140 characters. Isolates bidi control characters so that they do not affect the text around it. */
export function truncate(text: string): string {
  const some = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return bidiControls.test(some) ? `\u2068${some}\u2069` : some;
}

/** Summarizes a form value for a comparison. */
export function inShort(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : truncate(value.map(inShort).join(', '));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object' && value !== null) return Object.values(value).filter(Boolean).map(inShort).join(': ');
  return String(value ?? '') === '' ? 'empty' : truncate(String(value));
}

/** Returns a long text from shortly before its first difference to `other`. */
export function fromDifference(text: string, other: string): string {
  if (text === '') return 'empty';
  let same = 0;
  while (same < text.length && text[same] === other[same]) same++;
  const start = Math.max(0, text.lastIndexOf(' ', same - 20));
  return `${start > 0 ? '…' : ''}${truncate(text.slice(start))}`;
}

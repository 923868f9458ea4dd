/** A field that the other person changed. */
export type Difference<Form> = {
  field: keyof Form & string;
  /** Both changed it to different values; mine is kept. */
  isContested: boolean;
};

/** Deep equality of JSON-like values; ignores the order of object keys. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return left.length === right.size && left.every(([key, value]) => right.has(key) && same(value, right.get(key)));
}

/**
 * Three-way merge of form values; `base` is the common ancestor. If both sides changed a field to different values,
 * keeps mine and marks the field as contested.
 *
 * Also applies a save's response: with the sent values as `base` and the response as `theirs`, it keeps what was typed
 * during the save.
 */
export function merge<Form extends object>(base: Form, mine: Form, theirs: Form) {
  const differences: Difference<Form>[] = [];
  const merged = { ...mine };
  for (const field of Object.keys(theirs) as (keyof Form & string)[]) {
    if (same(base[field], theirs[field]) || same(mine[field], theirs[field])) continue;
    const isContested = !same(base[field], mine[field]);
    differences.push({ field, isContested });
    if (!isContested) merged[field] = theirs[field];
  }
  return { merged, differences };
}

/** One field that two people have changed, or that only the other one has. */
export type Difference<Form> = {
  field: keyof Form & string;
  /** Both changed it, to different things: the own words stay. */
  isContested: boolean;
};

/** Whether two values of a form, or two that are sent, are the same; the order of an object's keys is no difference. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return left.length === right.size && left.every(([key, value]) => right.has(key) && same(value, right.get(key)));
}

/**
 * Brings two people's changes together. `base` is what both began with. What only one of them changed is taken from
 * that one; where both changed the same field the own words stay, and the field is named.
 *
 * The same settles a save: with what was sent as `base` and the answer as `theirs`, what was typed meanwhile stays.
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

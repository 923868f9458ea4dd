/** One field that two people have changed, or that only the other one has. */
export type Difference<Form> = {
  field: keyof Form & string;
  /** Both changed it, to different things: the own words stay. */
  isContested: boolean;
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Brings two people's changes together. `base` is what both began with. What only one of them changed is taken from
 * that one; where both changed the same field the own words stay, and the field is named.
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

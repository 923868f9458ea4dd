/** The list item at an index, which wraps around. */
export function nth<T>(list: readonly T[], place: number): T {
  const item = list[((place % list.length) + list.length) % list.length];
  if (item === undefined) throw new RangeError('The list is empty.');
  return item;
}

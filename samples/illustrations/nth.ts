/** The item at a place of a list; places beyond its ends go round. */
export function nth<T>(list: readonly T[], place: number): T {
  const item = list[((place % list.length) + list.length) % list.length];
  if (item === undefined) throw new RangeError('The list is empty.');
  return item;
}

const maxSlugLength = 120;

/**
 * The address of a new product, made from its name: lower-case; everything except letters, digits, spaces and
 * hyphens removed; spaces to hyphens; repeated hyphens collapsed. Hyphens at the ends are trimmed.
 * Empty when nothing of the name is left.
 */
export function slugFrom(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-|-$/g, '');
}

/** Small letters, digits and hyphens; hyphens alone name nothing. */
export const isSlug = (text: string): boolean =>
  text.length <= maxSlugLength && /^[a-z0-9-]+$/.test(text) && /[a-z0-9]/.test(text);

/** A slug that nobody has: `a`, or `a-2` where that is taken. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  let free = slug;
  for (let number = 2; isTaken(free); number++) {
    const ending = `-${number}`;
    free = slug.slice(0, maxSlugLength - ending.length) + ending;
  }
  return free;
}

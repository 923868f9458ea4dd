import { toLatin } from './latin.ts';

const maxSlugLength = 120;

/**
 * Returns a slug for a name: in Latin letters, lower-case, without characters other than letters, digits, spaces and hyphens. Spaces
 * become hyphens; repeated hyphens collapse; hyphens at the ends are removed. Empty if no characters remain.
 */
export function slugFrom(name: string): string {
  return toLatin(name)
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-|-$/g, '');
}

/** Reports whether a text is a slug: lower-case letters, digits and hyphens, at least one of them not a hyphen. */
export const isSlug = (text: string): boolean =>
  text.length <= maxSlugLength && /^[a-z0-9-]+$/.test(text) && /[a-z0-9]/.test(text);

/** Returns the slug, or `a-2` if `a` is taken. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  let free = slug;
  for (let number = 2; isTaken(free); number++) {
    const ending = `-${number}`;
    free = slug.slice(0, maxSlugLength - ending.length) + ending;
  }
  return free;
}

import { fold } from '#app/domain/text/search-text.ts';

/** Removes duplicate tags, ignoring case: `A4` and `a4` are one, and the first spelling stays. */
export function distinctTags(tags: readonly string[]): string[] {
  const folded = tags.map(fold);
  return tags.filter((_, at) => folded.indexOf(folded[at] as string) === at);
}

/** Compares two tags, ignoring case. */
export const isSameTag = (one: string, other: string): boolean => fold(one) === fold(other);

/** Common tags whose slug is not a readable word. */
const known: Record<string, string | undefined> = {
  mfp: 'Multifunction',
  adf: 'Document feeder',
  wifi: 'Wi-Fi',
  'black-and-white': 'Black & white',
  'wide-format': 'Wide format',
};

/** Formats a tag for visitors: `26-45-ppm` becomes "26–45 pages a minute". Texts of the owner stay unchanged. */
export function tagLabel(tag: string): string {
  const speed = /^(?:(up-to|over)-)?(\d+)(?:-(\d+))?-[pi]pm$/.exec(tag);
  if (speed) {
    const [, bound, from, to] = speed;
    const range = to ? `${from}–${to}` : from;
    const before = bound === 'up-to' ? 'Up to ' : bound === 'over' ? 'Over ' : '';
    return `${before}${range} pages a minute`;
  }
  const label = Object.hasOwn(known, tag) ? known[tag] : undefined;
  if (label) return label;
  if (/^s?ra?\d$|^[ab]\d$/.test(tag)) return tag.toUpperCase();
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(tag)) return tag;
  const words = tag.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import {
  otherCrop,
  type PictureSource,
  parseUploadName,
  pictureKey,
  type UploadName,
  uploadName,
} from './image-ref.ts';
import type { MediaPicture } from './media.schema.ts';

export type { MediaPicture };
export type PictureUse = MediaPicture['uses'][number];

/** Bytes from which on a picture as it is kept counts as large. */
export const largeBytes = 400 * 1024;

/** A picture that was added less than this many milliseconds ago may be on its way to its place. */
export const newlyAddedMs = 24 * 60 * 60 * 1000;

/** How many pictures one page of the list shows. */
export const mediaPageSize = 48;

/** How many places of one picture are listed. */
export const listedUses = 20;

/** What pictures say to people who cannot see them, by the digits of their names. */
export type PictureTexts = ReadonlyMap<string, string>;

/** The names of uploads in a text, in full size or as a copy. */
const named = /(?:[0-9a-f]{32}|[0-9a-f]{12})-\d{1,4}x\d{1,4}(?:-\d{1,4}x\d{1,4})?(?:\.\d{3,4})?\.(?:webp|avif)/g;

/** The uploads that a text names, each as often as it does, in full size. */
export const uploadsNamedIn = (text: string): UploadName[] =>
  [...text.matchAll(named)].flatMap(([name]) => {
    const upload = parseUploadName(name);
    return upload === null ? [] : [{ ...upload, variant: null }];
  });

/** A picture with its plain border and without it; the same where there is only one. */
export function cropsOf(reference: string): { whole: string; trimmed: string } {
  const other = otherCrop(reference);
  if (other === null) return { whole: reference, trimmed: reference };
  return other.isTrimmed
    ? { whole: reference, trimmed: other.reference }
    : { whole: other.reference, trimmed: reference };
}

type Swap = { id: string; to: (before: UploadName) => UploadName };

/** A value with one upload put in place of another wherever its texts name it; the same value where they do not. */
export function withSwapped<Value>(value: Value, swap: Swap): Value {
  if (typeof value === 'string') return (value.includes(swap.id) ? swappedText(value, swap) : value) as Value;
  if (Array.isArray(value)) {
    const after = value.map((each) => withSwapped(each, swap));
    return after.some((each, index) => each !== value[index]) ? (after as Value) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const after = entries.map(([name, each]) => [name, withSwapped(each, swap)] as const);
  return after.some(([, each], index) => each !== entries[index]?.[1]) ? (Object.fromEntries(after) as Value) : value;
}

const isOf = (name: string, id: string) => name.startsWith(`${id}-`);

function swappedText(text: string, { id, to }: Swap): string {
  const swap = (name: string) => {
    const upload = isOf(name, id) ? parseUploadName(name) : null;
    return upload === null ? null : to({ ...upload, variant: null });
  };
  const inTags = text.replace(/<img\b[^>]*>/g, (tag) => {
    const [name = ''] = tag.match(named) ?? [];
    const after = swap(name);
    if (after === null) return tag;
    // The size that the page keeps free is that of the picture.
    return tag
      .replace(name, uploadName(after))
      .replace(/ width="\d+"/, ` width="${after.width}"`)
      .replace(/ height="\d+"/, ` height="${after.height}"`);
  });
  return inTags.replace(named, (name) => {
    const after = swap(name);
    return after === null ? name : uploadName(after);
  });
}

const escaped = (text: string) =>
  text.replace(/[&"<>]/g, (sign) => ({ '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' })[sign] as string);

/** A picture with what it says, where it says something. */
export function withText<Source extends PictureSource | null>(source: Source, texts: PictureTexts | undefined): Source {
  const alt = source && texts?.get(pictureKey(source.src));
  return alt ? { ...source, alt } : source;
}

/** The HTML of a post in which pictures that say nothing there say what they say everywhere. */
export function withTexts(html: string, texts: PictureTexts): string {
  if (texts.size === 0) return html;
  return html.replace(/<img\b[^>]*>/g, (tag) => {
    const [upload] = uploadsNamedIn(tag);
    const text = upload && texts.get(upload.id);
    return text ? tag.replace(/ alt=""/, () => ` alt="${escaped(text)}"`) : tag;
  });
}

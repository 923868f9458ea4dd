import { otherCrop, type PictureSource, parseUploadName, pictureKey, type UploadName } from './image-ref.ts';
import type { MediaPicture } from './media.schema.ts';

export type { MediaPicture };
export type PictureUse = MediaPicture['uses'][number];

/** A stored picture of at least this many bytes counts as large. */
export const largeBytes = 400 * 1024;

/** A picture added within this many milliseconds may belong to an unsaved form. */
export const newlyAddedMs = 24 * 60 * 60 * 1000;

export const mediaPageSize = 24;

export const listedUses = 20;

export type PictureTexts = ReadonlyMap<string, string>;

/** Upload names in a text, full size or copies. */
const named = /(?:[0-9a-f]{32}|[0-9a-f]{12})-\d{1,4}x\d{1,4}(?:-\d{1,4}x\d{1,4})?(?:\.\d{3,4})?\.(?:webp|avif)/g;

/** Returns the uploads named in a text, with repetitions, in full size. */
export const uploadsNamedIn = (text: string): UploadName[] =>
  [...text.matchAll(named)].flatMap(([name]) => {
    const upload = parseUploadName(name);
    return upload === null ? [] : [{ ...upload, variant: null }];
  });

/** Returns both versions of a picture, with and without its plain border; equal if there is only one. */
export function cropsOf(reference: string): { whole: string; trimmed: string } {
  const other = otherCrop(reference);
  if (other === null) return { whole: reference, trimmed: reference };
  return other.isTrimmed
    ? { whole: reference, trimmed: other.reference }
    : { whole: other.reference, trimmed: reference };
}

const escaped = (text: string) =>
  text.replace(/[&"<>]/g, (sign) => ({ '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' })[sign] as string);

export function withText<Source extends PictureSource | null>(source: Source, texts: PictureTexts | undefined): Source {
  const alt = source && texts?.get(pictureKey(source.src));
  return alt ? { ...source, alt } : source;
}

/** Fills empty alt texts in a post's HTML with the pictures' own alt texts. */
export function withTexts(html: string, texts: PictureTexts): string {
  if (texts.size === 0) return html;
  return html.replace(/<img\b[^>]*>/g, (tag) => {
    const [upload] = uploadsNamedIn(tag);
    const text = upload && texts.get(upload.id);
    return text ? tag.replace(/ alt=""/, () => ` alt="${escaped(text)}"`) : tag;
  });
}

/**
 * The address a stored image reference points at. References starting with http://, https:// or / are used as they
 * are; any other non-empty one is an upload; an empty one is no image. What no address may hold is encoded: `my
 * photo.png` is `/uploads/my%20photo.png`.
 */
export function imageUrl(reference: string | null | undefined): string | null {
  if (!reference) return null;
  const address = /^(https?:\/\/|\/)/.test(reference) ? reference : `/uploads/${reference}`;
  return address.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed()));
}

/** References that may be stored: nothing that can run, leave the site unseen or climb out of the folder. */
export function isImageReference(reference: string): boolean {
  if (reference.length > 500 || /[^\S ]|[\\<>"'`]/.test(reference) || hasControlCharacter(reference)) return false;
  if (reference.startsWith('//') || /(^|\/)\.\.?(\/|$)/.test(decoded(reference))) return false;
  if (/^https?:\/\//i.test(reference)) return URL.canParse(reference);
  return !/^[a-z][a-z0-9+.-]*:/i.test(reference) && !reference.startsWith('.');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '/../';
  }
}

const hasControlCharacter = (text: string) => [...text].some((character) => character < ' ' || character === '\x7f');

/** Widths, in pixels, in which an upload can be had beside its full size. */
export const pictureWidths = [320, 480, 640, 960, 1280] as const;
export const pictureFormats = ['avif', 'webp'] as const;
export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = (typeof pictureFormats)[number];

/** What the name of an upload tells: `{32 hex digits}-{width}x{height}[.{variant width}].{format}`. */
export type UploadName = {
  id: string;
  width: number;
  height: number;
  /** `null` is the full-size picture, which is always WebP. */
  variant: { width: PictureWidth; format: PictureFormat } | null;
};

const uploadPattern = /^([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,3})(?:\.(\d{3,4}))?\.(avif|webp)$/;

/** Reads the name of an upload; `null` for anything that is not exactly one. */
export function parseUploadName(name: string): UploadName | null {
  const match = uploadPattern.exec(name);
  if (!match) return null;
  const [, id, width, height, variantWidth, format] = match;
  const wanted = variantWidth === undefined ? null : pictureWidths.find((each) => each === Number(variantWidth));
  if (wanted === undefined || (wanted === null && format !== 'webp')) return null;
  return {
    id: id as string,
    width: Number(width),
    height: Number(height),
    variant: wanted === null ? null : { width: wanted, format: format as PictureFormat },
  };
}

export function uploadName({ id, width, height, variant }: UploadName): string {
  return `${id}-${width}x${height}${variant ? `.${variant.width}` : ''}.${variant?.format ?? 'webp'}`;
}

/** What an `<img>` or `<picture>` needs to know of one image. Sizes are known for uploads only. */
export type PictureSource = {
  src: string;
  width?: number;
  height?: number;
  sources: { format: PictureFormat; srcSet: string }[];
};

/** The picture behind a stored reference, with every width the server offers; `null` for no image. */
export function pictureSource(reference: string | null | undefined): PictureSource | null {
  const src = imageUrl(reference);
  if (src === null) return null;
  const upload = src.startsWith('/uploads/') ? parseUploadName(src.slice('/uploads/'.length)) : null;
  if (upload === null || upload.variant !== null) return { src, sources: [] };
  const smaller = pictureWidths.filter((width) => width < upload.width);
  const variants = (format: PictureFormat) =>
    smaller.map((width) => `/uploads/${uploadName({ ...upload, variant: { width, format } })} ${width}w`);
  return {
    src,
    width: upload.width,
    height: upload.height,
    sources: [
      { format: 'avif' as const, srcSet: variants('avif').join(', ') },
      { format: 'webp' as const, srcSet: [...variants('webp'), `${src} ${upload.width}w`].join(', ') },
    ].filter(({ srcSet }) => srcSet !== ''),
  };
}

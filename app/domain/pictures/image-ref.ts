/**
 * Returns the URL of a stored image reference; `null` if it is empty. References that start with http://, https:// or /
 * are used as they are; any other is an upload. Characters that a URL cannot hold are encoded: `my photo.png` becomes
 * `/uploads/my%20photo.png`.
 */
export function imageUrl(reference: string | null | undefined): string | null {
  if (!reference) return null;
  const address = /^(https?:\/\/|\/)/.test(reference) ? reference : `/uploads/${reference}`;
  return address.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed()));
}

/** Accepts only references that cannot run scripts, hide a foreign host or leave the uploads folder. */
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

/** Widths of an upload's smaller copies, in pixels. */
export const pictureWidths = [320, 480, 640, 720, 960, 1280] as const;
export const pictureFormats = ['avif', 'webp'] as const;
export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = (typeof pictureFormats)[number];

type Size = { width: number; height: number };

/**
 * Parsed name of an upload: `{12 hex digits}-{width}x{height}[-{width}x{height}][.{variant width}].{format}`.
 * Older names have 32 digits. Names are short because a product list holds a hundred of them and hex digits barely
 * compress.
 * If a plain border was trimmed, both versions are stored under the same id. Each name holds the other's size, so
 * either can be derived without a lookup.
 */
export type UploadName = Size & {
  id: string;
  /** Size of the same picture with or without its border; `null` if there is only one version. */
  other: Size | null;
  /** `null` for the full-size picture, which is always WebP. */
  variant: { width: PictureWidth; format: PictureFormat } | null;
};

const sizePattern = '([1-9]\\d{0,3})x([1-9]\\d{0,3})';
const uploadPattern = new RegExp(
  `^([0-9a-f]{12}|[0-9a-f]{32})-${sizePattern}(?:-${sizePattern})?(?:\\.(\\d{3,4}))?\\.(avif|webp)$`,
);

/** Reports whether a picture of this size can be a proper part of one of the other size. */
const isPartOf = (part: Size, whole: Size): boolean =>
  part.width <= whole.width && part.height <= whole.height && (part.width < whole.width || part.height < whole.height);

export function parseUploadName(name: string): UploadName | null {
  const match = uploadPattern.exec(name);
  if (!match) return null;
  const [, id, width, height, otherWidth, otherHeight, variantWidth, format] = match;
  const wanted = variantWidth === undefined ? null : pictureWidths.find((each) => each === Number(variantWidth));
  if (wanted === undefined || (wanted === null && format !== 'webp')) return null;
  const own = { width: Number(width), height: Number(height) };
  const other = otherWidth === undefined ? null : { width: Number(otherWidth), height: Number(otherHeight) };
  if (other !== null && !isPartOf(own, other) && !isPartOf(other, own)) return null;
  return {
    id: id as string,
    ...own,
    other,
    variant: wanted === null ? null : { width: wanted, format: format as PictureFormat },
  };
}

const sized = ({ width, height }: Size) => `${width}x${height}`;

export function uploadName({ id, other, variant, ...own }: UploadName): string {
  const sizes = other === null ? sized(own) : `${sized(own)}-${sized(other)}`;
  return `${id}-${sizes}${variant ? `.${variant.width}` : ''}.${variant?.format ?? 'webp'}`;
}

/** Returns a copy for clients with `Save-Data`: at most half as wide as the requested one, if such a copy exists. */
export function dataSavingCopy(upload: UploadName): UploadName {
  const { variant } = upload;
  if (variant === null) return upload;
  const width = pictureWidths.findLast((each) => each <= variant.width / 2) ?? pictureWidths[0];
  return { ...upload, variant: { ...variant, width } };
}

const uploadsPath = /^(?:\/uploads\/)?/;

export const uploadOf = (reference: string): UploadName | null => parseUploadName(reference.replace(uploadsPath, ''));

/** Returns a key that is equal for a picture with and without its plain border. */
export const pictureKey = (reference: string): string => uploadOf(reference)?.id ?? reference;

/** Returns the same picture with or without its plain border; `null` if there is only one version. */
export function otherCrop(reference: string): { reference: string; isTrimmed: boolean } | null {
  const upload = uploadOf(reference);
  if (upload === null || upload.other === null || upload.variant !== null) return null;
  const { id, other, width, height } = upload;
  const name = uploadName({ id, ...other, other: { width, height }, variant: null });
  return { reference: `/uploads/${name}`, isTrimmed: isPartOf(other, upload) };
}

/** A picture in a page. The size is known for uploads only; `alt` is set if the picture has alt text. */
export type PictureSource = { src: string; width?: number; height?: number; alt?: string };

export function pictureSource(reference: string | null | undefined): PictureSource | null {
  const src = imageUrl(reference);
  if (src === null) return null;
  const upload = inFullSize(src);
  return upload === null ? { src } : { src, width: upload.width, height: upload.height };
}

function inFullSize(src: string): UploadName | null {
  const upload = src.startsWith('/uploads/') ? parseUploadName(src.slice('/uploads/'.length)) : null;
  return upload?.variant === null ? upload : null;
}

type Set = { format: PictureFormat; srcSet: string };

const variantUrl = (upload: UploadName, width: PictureWidth, format: PictureFormat) =>
  `/uploads/${uploadName({ ...upload, variant: { width, format } })}`;

const setOf = (upload: UploadName, format: PictureFormat, widths: readonly PictureWidth[] = pictureWidths) =>
  widths.filter((width) => width < upload.width).map((width) => `${variantUrl(upload, width, format)} ${width}w`);

/** Sources for `<picture>`: every width and format. Computed while rendering, so that loader data stays small. */
export function pictureFile(picture: PictureSource): PictureSource & { sources: Set[] } {
  const upload = inFullSize(picture.src);
  if (upload === null) return { ...picture, sources: [] };
  const sources = [
    { format: 'avif' as const, srcSet: setOf(upload, 'avif').join(', ') },
    {
      format: 'webp' as const,
      srcSet: [...setOf(upload, 'webp'), `${picture.src} ${upload.width}w`].join(', '),
    },
  ];
  return { ...picture, sources: sources.filter(({ srcSet }) => srcSet !== '') };
}

/** In pixels: the most common card width, the largest, and the one for browsers without AVIF. */
const cardWidth = { usual: 480, max: 960, plain: 480 } as const;

/** Two widths at most, because a list repeats them dozens of times. */
function cardWidths(upload: UploadName): PictureWidth[] {
  const usableWidths = pictureWidths.filter((width) => width < upload.width && width <= cardWidth.max);
  return usableWidths.filter((width) => width <= cardWidth.usual || width === usableWidths.at(-1));
}

/** The same for a card, of which a page shows many: AVIF in card widths and one WebP as fallback. */
export function cardPictureFile(picture: PictureSource): PictureSource & { sources: Set[] } {
  const upload = inFullSize(picture.src);
  const srcSet = upload === null ? '' : setOf(upload, 'avif', cardWidths(upload)).join(',');
  if (upload === null || srcSet === '') return { ...picture, sources: [] };
  const src = upload.width > cardWidth.plain ? variantUrl(upload, cardWidth.plain, 'webp') : picture.src;
  return { ...picture, src, sources: [{ format: 'avif', srcSet }] };
}

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
export const pictureWidths = [320, 480, 640, 720, 960, 1280] as const;
export const pictureFormats = ['avif', 'webp'] as const;
export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = (typeof pictureFormats)[number];

type Size = { width: number; height: number };

/**
 * What the name of an upload tells: `{12 hex digits}-{width}x{height}[-{width}x{height}][.{variant width}].{format}`.
 * Names of before have 32 digits; a list of products names a hundred pictures, and digits cannot be compressed.
 * A picture whose plain border was taken away is kept twice under the same digits, with and without it, and each name
 * tells the other's size: so one can be had from the other without asking anything.
 */
export type UploadName = Size & {
  id: string;
  /** The size of the same picture with its border, or without; `null` where there is only one. */
  other: Size | null;
  /** `null` is the full-size picture, which is always WebP. */
  variant: { width: PictureWidth; format: PictureFormat } | null;
};

const sizePattern = '([1-9]\\d{0,3})x([1-9]\\d{0,3})';
const uploadPattern = new RegExp(
  `^([0-9a-f]{12}|[0-9a-f]{32})-${sizePattern}(?:-${sizePattern})?(?:\\.(\\d{3,4}))?\\.(avif|webp)$`,
);

/** Whether a picture of this size can be a part of one of the other size, and not all of it. */
const isPartOf = (part: Size, whole: Size): boolean =>
  part.width <= whole.width && part.height <= whole.height && (part.width < whole.width || part.height < whole.height);

/** Reads the name of an upload; `null` for anything that is not exactly one. */
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

/** The copy for whoever saves data: at most half as wide as the one asked for, where there is one. */
export function savingCopy(upload: UploadName): UploadName {
  const { variant } = upload;
  if (variant === null) return upload;
  const width = pictureWidths.findLast((each) => each <= variant.width / 2) ?? pictureWidths[0];
  return { ...upload, variant: { ...variant, width } };
}

const uploadsPath = /^(?:\/uploads\/)?/;

/** The upload behind a reference; `null` for what is none of ours. */
export const uploadOf = (reference: string): UploadName | null => parseUploadName(reference.replace(uploadsPath, ''));

/** What is the same for a picture with its plain border and without it. */
export const pictureKey = (reference: string): string => uploadOf(reference)?.id ?? reference;

/** The same picture with its plain border, or without it; `null` where there is only this one. */
export function otherCrop(reference: string): { reference: string; isTrimmed: boolean } | null {
  const upload = uploadOf(reference);
  if (upload === null || upload.other === null || upload.variant !== null) return null;
  const { id, other, width, height } = upload;
  const name = uploadName({ id, ...other, other: { width, height }, variant: null });
  return { reference: `/uploads/${name}`, isTrimmed: isPartOf(other, upload) };
}

/** An image as a page is told of it. Sizes are known for uploads only, and `alt` where somebody has said what they show. */
export type PictureSource = { src: string; width?: number; height?: number; alt?: string };

/** The picture behind a stored reference; `null` for no image. */
export function pictureSource(reference: string | null | undefined): PictureSource | null {
  const src = imageUrl(reference);
  if (src === null) return null;
  const upload = inFullSize(src);
  return upload === null ? { src } : { src, width: upload.width, height: upload.height };
}

/** The upload at an address, if it is one in full size. */
function inFullSize(src: string): UploadName | null {
  const upload = src.startsWith('/uploads/') ? parseUploadName(src.slice('/uploads/'.length)) : null;
  return upload?.variant === null ? upload : null;
}

type Set = { format: PictureFormat; srcSet: string };

const variantUrl = (upload: UploadName, width: PictureWidth, format: PictureFormat) =>
  `/uploads/${uploadName({ ...upload, variant: { width, format } })}`;

const setOf = (upload: UploadName, format: PictureFormat, widths: readonly PictureWidth[] = pictureWidths) =>
  widths.filter((width) => width < upload.width).map((width) => `${variantUrl(upload, width, format)} ${width}w`);

/** What `<picture>` needs: every width and format the server offers. Worked out where it is drawn, so that none of it travels. */
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

/** Pixels: the widths that cards are shown in most, the largest of them, and the one for browsers that cannot read AVIF. */
const cardWidth = { usual: 480, max: 960, plain: 480 } as const;

/** Few, because a list names them dozens of times: the usual ones, and the largest there is. */
function cardWidths(upload: UploadName): PictureWidth[] {
  const offered = pictureWidths.filter((width) => width < upload.width && width <= cardWidth.max);
  return offered.filter((width) => width <= cardWidth.usual || width === offered.at(-1));
}

/** The same for a card, of which a page shows many: AVIF in the widths of cards, and one WebP for who cannot read that. */
export function cardPictureFile(picture: PictureSource): PictureSource & { sources: Set[] } {
  const upload = inFullSize(picture.src);
  const srcSet = upload === null ? '' : setOf(upload, 'avif', cardWidths(upload)).join(',');
  if (upload === null || srcSet === '') return { ...picture, sources: [] };
  const src = upload.width > cardWidth.plain ? variantUrl(upload, cardWidth.plain, 'webp') : picture.src;
  return { ...picture, src, sources: [{ format: 'avif', srcSet }] };
}

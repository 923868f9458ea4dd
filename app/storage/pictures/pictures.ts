import type { PictureFormat, PictureWidth } from '#app/domain/pictures/image-ref.ts';
import { Failure } from '#app/domain/records/errors.ts';
import { createQueue } from '#app/storage/engine/work/queue.ts';
import { type Box, insidePlainBorder } from './plain-border.ts';
import { sharp } from './sharp.ts';

/** Pixels of the owner's pictures; a phone photo has about 12 million. */
export const maxPixels = 40_000_000;
/** Pixels of a stranger's photo. */
export const maxVisitorPixels = 24_000_000;
/** The longest side of a kept picture, in pixels. */
const maxSidePx = 2000;
const limit = { seconds: 15 };

/** Two at a time, since each holds a whole picture in memory and keeps a core busy. */
const queue = createQueue(2, { maxWaiting: 48, maxReserved: 0, refusal: tooManyPictures });

export type Picture = { data: Buffer; width: number; height: number };

const accepted = 'Send a JPEG, PNG, WebP, AVIF or GIF picture.';

/** An upload to encode, with or without a second version without its plain border. */
export type PictureOrder = { bytes: Uint8Array; isTrimmed: boolean; maxPixels: number };
/** `trimmed` is `null` if it was not asked for, or if there is no border worth removing. */
export type EncodedPicture = { whole: Picture; trimmed: Picture | null };

export function tooManyPictures(): Failure {
  return new Failure('busy', 'Too many pictures at once. Please try again in a moment.');
}

/** Encodes an upload: WebP, upright, sRGB, no metadata, at most 2,000 pixels. Throws a `Failure` if it is none. */
export async function encodePicture({ bytes: given, isTrimmed, maxPixels }: PictureOrder): Promise<EncodedPicture> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  refuseOtherKinds(bytes);
  try {
    const whole = await kept(bytes, maxPixels);
    const box = isTrimmed ? await insidePlainBorder(whole.data) : null;
    return { whole, trimmed: box && (await kept(bytes, maxPixels, box)) };
  } catch (error) {
    throw new Failure('invalid', sentenceFor(error, maxPixels), { field: 'file', cause: error });
  }
}

export const toStoredPicture = async (bytes: Buffer): Promise<Picture> =>
  (await encodePicture({ bytes, isTrimmed: false, maxPixels })).whole;

/** `box` is the part to keep, in pixels of the resized picture. */
async function kept(bytes: Buffer, limitInputPixels: number, box?: Box): Promise<Picture> {
  const whole = sharp(bytes, { limitInputPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout(limit);
  const { data, info } = await (box ? whole.extract(box) : whole)
    .webp((await isDrawing(bytes)) ? { lossless: true, effort: 4 } : { quality: 84, effort: 4 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * A smaller copy of a stored picture, which this program has encoded. `kept` is called only when the task starts, so that queued tasks hold no pictures
 * in memory. Throws a `Failure` of kind `busy` if the queue is full.
 */
export function toVariant(
  kept: () => Promise<Buffer>,
  { width, format }: { width: PictureWidth; format: PictureFormat },
): Promise<Buffer> {
  return queue(async () => {
    const resized = sharp(await kept(), { limitInputPixels: maxPixels }).resize({ width, withoutEnlargement: true });
    const encoded =
      format === 'avif' ? resized.avif({ quality: 45, effort: 2 }) : resized.webp({ quality: 78, effort: 4 });
    return encoded.timeout(limit).toBuffer();
  });
}

/** Below this number of colours a picture counts as a drawing; lossless encoding is then sharper and no larger. */
const fewColours = 400;

async function isDrawing(bytes: Buffer): Promise<boolean> {
  const source = sharp(bytes, { limitInputPixels: maxPixels, pages: 1 }).timeout(limit);
  const { format } = await source.metadata();
  if (format !== 'png' && format !== 'gif') return false;
  const { data, info } = await source
    .resize({ width: 96, height: 96, fit: 'inside', kernel: 'nearest' })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colours = new Set<number>();
  for (let at = 0; at + 2 < data.length; at += info.channels) {
    // Four bits of each of red, green and blue.
    colours.add(
      ((data.readUInt8(at) >> 4) << 8) | ((data.readUInt8(at + 1) >> 4) << 4) | (data.readUInt8(at + 2) >> 4),
    );
  }
  return colours.size < fewColours;
}

function sentenceFor(error: unknown, most: number): string {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit|too large|exceeds/i.test(message))
    return `This picture has too many pixels; ${most / 1_000_000} million are the most.`;
  return `This picture is damaged or cannot be read. ${accepted}`;
}

/** Checks the file's signature, not its name. */
function refuseOtherKinds(bytes: Buffer): void {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to);
  const isAccepted =
    ascii(0, 3) === '\xff\xd8\xff' ||
    ascii(0, 8) === '\x89PNG\r\n\x1a\n' ||
    ascii(0, 4) === 'GIF8' ||
    (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') ||
    (ascii(4, 8) === 'ftyp' && /avif|avis/.test(ascii(8, 64)));
  if (isAccepted) return;
  throw new Failure('unsupported', unsupportedSentence(bytes), { field: 'file' });
}

function unsupportedSentence(bytes: Buffer): string {
  if (bytes.length === 0) return `The file is empty. ${accepted}`;
  if (bytes.toString('latin1', 4, 8) === 'ftyp' && /heic|heix|hevc|mif1|msf1/.test(bytes.toString('latin1', 8, 64)))
    return `HEIC photos cannot be read here. ${accepted}`;
  const start = bytes.subarray(0, 65_536);
  if (/<svg/i.test(start.toString('latin1').replaceAll('\0', '')))
    return `SVG pictures are not accepted, because they can hold programs. ${accepted}`;
  return `This file is not a picture that can be used here. ${accepted}`;
}

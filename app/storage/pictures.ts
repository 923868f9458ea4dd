import { Failure } from '#app/domain/errors.ts';
import type { PictureFormat, PictureWidth } from '#app/domain/image-ref.ts';
import { type Box, insidePlainBorder } from './plain-border.ts';
import { createQueue } from './queue.ts';
import { sharp } from './sharp.ts';

/** Pixels; a phone photo has about 12 million. */
const maxPixels = 40_000_000;
/** The longest side of a kept picture, in pixels. */
const maxSidePx = 2000;
const limit = { seconds: 15 };

/**
 * Two at a time, since each holds a whole picture in memory and keeps a core busy. The owner's uploads go before
 * smaller copies, which any visitor can request.
 */
const queue = createQueue(2, {
  maxWaiting: 48,
  maxReserved: 48,
  refusal: () => new Failure('busy', 'Too many pictures at once. Please try again in a moment.'),
});

export type Picture = { data: Buffer; width: number; height: number };

const accepted = 'Send a JPEG, PNG, WebP, AVIF or GIF picture.';

/** Encodes an upload: WebP, upright, sRGB, no metadata, longest side at most 2,000 pixels. */
export async function toKeptPicture(bytes: Buffer): Promise<Picture> {
  return make(bytes, () => kept(bytes));
}

/**
 * Encodes an upload, and a second version without its plain border; `trimmed` is `null` if there is none worth
 * removing.
 */
export async function toTrimmedPicture(bytes: Buffer): Promise<{ whole: Picture; trimmed: Picture | null }> {
  return make(bytes, async () => {
    const whole = await kept(bytes);
    const box = await insidePlainBorder(whole.data);
    return { whole, trimmed: box && (await kept(bytes, box)) };
  });
}

/** Runs work on untrusted bytes; throws a `Failure` with a readable sentence if they are not a picture. */
async function make<Made>(bytes: Buffer, work: () => Promise<Made>): Promise<Made> {
  refuseOtherKinds(bytes);
  const making = async () => {
    try {
      return await work();
    } catch (error) {
      throw new Failure('invalid', sentenceFor(error), { field: 'file', cause: error });
    }
  };
  return queue(making, { isReserved: true });
}

/** `box` is the part to keep, in pixels of the resized picture. */
async function kept(bytes: Buffer, box?: Box): Promise<Picture> {
  const whole = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
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
 * A smaller copy of a stored picture. `kept` is called only when the task starts, so that queued tasks hold no pictures
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

function sentenceFor(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit|too large|exceeds/i.test(message))
    return 'This picture has too many pixels; 40 million are the most.';
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

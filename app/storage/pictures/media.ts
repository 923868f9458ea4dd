import { randomBytes } from 'node:crypto';
import {
  parseUploadName,
  pictureWidths,
  type UploadName,
  uploadName,
  uploadOf,
} from '#app/domain/pictures/image-ref.ts';
import { unlistedUploadKeptMs } from '#app/domain/records/draft.ts';
import { Failure, notFound } from '#app/domain/records/errors.ts';
import type { Place } from '#app/storage/pictures/places/place.ts';
import type { EncodePicture } from './picture-encoder.ts';
import { encodePicture, maxPixels, maxVisitorPixels, type Picture, toVariant } from './pictures.ts';

export type Media = ReturnType<typeof openMedia>;

/** The bytes of a picture and the file name they belong to, which may be that of a larger copy. */
type Found = { data: Buffer; name: UploadName };

/** The address and size in bytes of a stored picture. */
type Added = { url: string; bytes: number };

const typeOf = ({ variant }: UploadName) => `image/${variant?.format ?? 'webp'}`;

const day = 24 * 60 * 60 * 1000;
const temporary = /^\.[0-9a-f]{32}\.part$/;

export type Encoders = { owner: EncodePicture; visitor: EncodePicture };

const nameOf = (id: string, { width, height }: Picture, other: Picture | null): UploadName => ({
  ...{ id, width, height, variant: null },
  other: other && { width: other.width, height: other.height },
});

/** The uploads. File names are random, and every file is encoded by this program. */
export function openMedia(
  place: Place,
  now: () => Date,
  encode: Encoders = { owner: encodePicture, visitor: encodePicture },
) {
  const inTheMaking = new Map<string, Promise<Found | null>>();

  const read = (name: UploadName) => place.read(uploadName(name));

  async function write(name: UploadName, data: Buffer): Promise<void> {
    await place.write(uploadName(name), data);
    await place.flush();
  }

  async function makeVariant(name: UploadName): Promise<Found | null> {
    const { variant } = name;
    const whole: UploadName = { ...name, variant: null };
    if (variant === null || variant.width >= name.width) return null;
    if ((await place.size(uploadName(whole))) === null) return null;
    const kept = async () => {
      const data = await read(whole);
      if (data === null) throw notFound('Picture');
      return data;
    };
    try {
      const data = await toVariant(kept, variant);
      await place.keepCopy(uploadName(name), data);
      return { data, name };
    } catch (error) {
      if (error instanceof Failure && error.kind === 'not-found') return null;
      if (!(error instanceof Failure) || error.kind !== 'busy') throw error;
      return standIn(name, variant);
    }
  }

  /** The fallback while too many copies are queued: the next larger stored copy, or the original. */
  async function standIn(
    name: UploadName,
    { width: least, format }: NonNullable<UploadName['variant']>,
  ): Promise<Found | null> {
    const larger = pictureWidths.filter((width) => width > least && width < name.width);
    const variants = [...larger.map((width) => ({ width, format })), null];
    for (const variant of variants) {
      const other = { ...name, variant };
      const data = await read(other);
      if (data) return { data, name: other };
    }
    return null;
  }

  /** 48 random bits; names cannot be guessed. */
  const newId = () => randomBytes(6).toString('hex');
  const addressed = (name: UploadName, { length }: Buffer): Added => ({
    url: `/uploads/${uploadName(name)}`,
    bytes: length,
  });

  async function keep(picture: Picture): Promise<Added> {
    const name = nameOf(newId(), picture, null);
    await write(name, picture.data);
    return addressed(name, picture.data);
  }

  /** Stores the original and the trimmed picture; returns the trimmed one, whose name contains the original's size. */
  async function keepBoth(whole: Picture, trimmed: Picture): Promise<Added> {
    const id = newId();
    const [wholeName, trimmedName] = [nameOf(id, whole, trimmed), nameOf(id, trimmed, whole)];
    await write(wholeName, whole.data);
    try {
      await write(trimmedName, trimmed.data);
    } catch (error) {
      await place.remove(uploadName(wholeName)).catch(() => {});
      throw error;
    }
    return addressed(trimmedName, trimmed.data);
  }

  return {
    /** Validates and stores a picture. The file is durable when the address is returned. */
    async add(bytes: Buffer): Promise<Added> {
      return keep((await encode.owner({ bytes, isTrimmed: false, maxPixels })).whole);
    },

    /** Like `add`, for a visitor's photo. Never delays the owner's uploads. */
    async addVisitorPhoto(bytes: Buffer): Promise<Added> {
      return keep((await encode.visitor({ bytes, isTrimmed: false, maxPixels: maxVisitorPixels })).whole);
    },

    /** Like `add`, but also stores a trimmed version of a picture with a plain border, and returns that one. */
    async addTrimmed(bytes: Buffer): Promise<Added> {
      const { whole, trimmed } = await encode.owner({ bytes, isTrimmed: true, maxPixels });
      return trimmed ? keepBoth(whole, trimmed) : keep(whole);
    },

    /** Stores a picture that is already encoded like an upload, such as a sample. */
    addMade: (picture: Picture): Promise<Added> => keep(picture),

    /**
     * The bytes of an upload or of a smaller copy, which is created on first request. While too many copies are queued,
     * returns a larger one with `isStandIn` set.
     */
    async read(fileName: string): Promise<{ data: Buffer; type: string; isStandIn: boolean } | null> {
      const name = parseUploadName(fileName);
      if (name === null) return null;
      const data = await read(name);
      if (data) return { data, type: typeOf(name), isStandIn: false };
      let making = inTheMaking.get(fileName);
      if (!making) {
        making = makeVariant(name).finally(() => inTheMaking.delete(fileName));
        inTheMaking.set(fileName, making);
      }
      const made = await making;
      return made && { data: made.data, type: typeOf(made.name), isStandIn: uploadName(made.name) !== fileName };
    },

    /** All stored originals; smaller copies are left out. */
    async *originals(): AsyncGenerator<{ name: string; data: Buffer }> {
      for await (const { name } of place.list()) {
        const data = isOriginal(name) ? await place.read(name) : null;
        if (data !== null) yield { name, data };
      }
    },

    /** The name, size and upload time of all originals. */
    async *kept(): AsyncGenerator<{ name: string; bytes: number; addedAt: Date }> {
      for await (const { name, stat } of place.list()) {
        const found = isOriginal(name) ? await stat() : null;
        if (found) yield { name, bytes: found.bytes, addedAt: found.at };
      }
    },

    async usage(): Promise<{ count: number; bytes: number }> {
      const files = await Array.fromAsync(place.list());
      const found = await Promise.all(files.map(({ stat }) => stat()));
      return { count: files.length, bytes: found.reduce((sum, file) => sum + (file?.bytes ?? 0), 0) };
    },

    /** The size of a picture in bytes; `null` if the file does not exist. */
    async sizeOf(fileName: string): Promise<number | null> {
      return parseUploadName(fileName) === null ? null : place.size(fileName);
    },

    /** Deletes an upload and its copies. Never fails: the sweep deletes what remains. */
    async remove(url: string): Promise<void> {
      const name = uploadOf(url);
      if (name === null) return;
      try {
        for await (const file of place.list(name.id)) await place.remove(file.name).catch(() => {});
      } catch {}
    },

    /**
     * Deletes temporary files older than a day, and uploads older than a week that no row lists or refers to; `inUse`
     * holds the ids of those. Several processes may sweep at once.
     */
    async sweep(inUse: ReadonlySet<string>): Promise<number> {
      let removed = 0;
      for await (const { name: file, stat } of place.list()) {
        const name = parseUploadName(file);
        if (name === null ? !temporary.test(file) : inUse.has(name.id)) continue;
        const found = await stat();
        const keptMs = name === null ? day : unlistedUploadKeptMs;
        // Another process swept the file, or a temporary file got its final name.
        if (found === null || now().getTime() - found.at.getTime() < keptMs) continue;
        await place.remove(file);
        removed++;
      }
      return removed;
    },
  };
}

const isOriginal = (file: string) => parseUploadName(file)?.variant === null;

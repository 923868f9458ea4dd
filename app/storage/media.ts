import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { unusedUploadKeptMs } from '#app/domain/draft.ts';
import { Failure, notFound } from '#app/domain/errors.ts';
import { parseUploadName, pictureWidths, type UploadName, uploadName } from '#app/domain/image-ref.ts';
import { type Picture, toKeptPicture, toTrimmedPicture, toVariant } from './pictures.ts';
import { flushFolder, readIfThere, writeWholeFile } from './whole-file.ts';

export type Media = ReturnType<typeof openMedia>;

/** The bytes of a picture and the file name they belong to, which may be that of a larger copy. */
type Found = { data: Buffer; name: UploadName };

/** The address and size in bytes of a stored picture. */
type Added = { url: string; bytes: number };

const typeOf = ({ variant }: UploadName) => `image/${variant?.format ?? 'webp'}`;

const day = 24 * 60 * 60 * 1000;
const temporary = /^\.[0-9a-f]{32}\.part$/;

/**
 * The uploads folder. File names are random, every file is encoded by this program, and a file is either complete or
 * absent.
 */
export function openMedia(folder: string, now: () => Date) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const inTheMaking = new Map<string, Promise<Found | null>>();

  const read = (name: UploadName) =>
    readIfThere(join(folder, uploadName(name))).catch((error: NodeJS.ErrnoException) => {
      throw fileFailure(error);
    });

  /** Writes to a temporary file, flushes it, renames it and flushes the folder, so that the name survives a crash. */
  async function write(name: UploadName, data: Buffer): Promise<void> {
    try {
      await writeWholeFile(join(folder, uploadName(name)), data);
      await flushFolder(folder);
    } catch (error) {
      throw fileFailure(error);
    }
  }

  const isThere = (name: UploadName) =>
    stat(join(folder, uploadName(name))).then(
      () => true,
      () => false,
    );

  async function makeVariant(name: UploadName): Promise<Found | null> {
    const { variant } = name;
    const whole: UploadName = { ...name, variant: null };
    if (variant === null || variant.width >= name.width || !(await isThere(whole))) return null;
    const kept = async () => {
      const data = await read(whole);
      if (data === null) throw notFound('Picture');
      return data;
    };
    try {
      const data = await toVariant(kept, variant);
      // If the copy cannot be stored, it is still served.
      await write(name, data).catch(() => {});
      return { data, name };
    } catch (error) {
      if (error instanceof Failure && error.kind === 'not-found') return null;
      if (!(error instanceof Failure) || error.kind !== 'busy') throw error;
      return standIn(name);
    }
  }

  /** The fallback while too many copies are queued: the next larger copy on disk, or the original. */
  async function standIn(name: UploadName): Promise<Found | null> {
    const larger = pictureWidths.filter((width) => width > (name.variant?.width ?? 0) && width < name.width);
    const variants = [...larger.map((width) => ({ width, format: name.variant?.format ?? 'webp' })), null];
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

  async function keep({ data, width, height }: Picture): Promise<Added> {
    const name: UploadName = { id: newId(), width, height, other: null, variant: null };
    await write(name, data);
    return addressed(name, data);
  }

  /** Stores the original and the trimmed picture; returns the trimmed one, whose name contains the original's size. */
  async function keepBoth(whole: Picture, trimmed: Picture): Promise<Added> {
    const id = newId();
    const nameOf = ({ width, height }: Picture, { data: _, ...other }: Picture): UploadName => ({
      id,
      width,
      height,
      other,
      variant: null,
    });
    const [wholeName, trimmedName] = [nameOf(whole, trimmed), nameOf(trimmed, whole)];
    await write(wholeName, whole.data);
    try {
      await write(trimmedName, trimmed.data);
    } catch (error) {
      await unlink(join(folder, uploadName(wholeName))).catch(() => {});
      throw error;
    }
    return addressed(trimmedName, trimmed.data);
  }

  return {
    /** Validates and stores a picture. The file is flushed to disk before the address is returned. */
    async add(bytes: Buffer): Promise<Added> {
      return keep(await toKeptPicture(bytes));
    },

    /** Like `add`, but also stores a trimmed version of a picture with a plain border, and returns that one. */
    async addTrimmed(bytes: Buffer): Promise<Added> {
      const { whole, trimmed } = await toTrimmedPicture(bytes);
      return trimmed ? keepBoth(whole, trimmed) : keep(whole);
    },

    /** Stores a picture already encoded by `toKeptPicture`, such as the samples built with the site. */
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

    /** All stored originals, sorted by name; smaller copies are left out. */
    async *originals(): AsyncGenerator<{ name: string; data: Buffer }> {
      for (const file of (await readdir(folder)).sort()) {
        const name = parseUploadName(file);
        const data = name?.variant === null ? await read(name) : null;
        if (data !== null) yield { name: file, data };
      }
    },

    /** The name, size and upload time of all originals. */
    async *kept(): AsyncGenerator<{ name: string; bytes: number; addedAt: Date }> {
      for (const name of await readdir(folder)) {
        if (parseUploadName(name)?.variant !== null) continue;
        const found = await stat(join(folder, name)).catch(() => null);
        if (found) yield { name, bytes: found.size, addedAt: found.mtime };
      }
    },

    /** The size of a picture in bytes; `null` if the file does not exist. */
    async sizeOf(fileName: string): Promise<number | null> {
      if (parseUploadName(fileName) === null) return null;
      return stat(join(folder, fileName)).then(
        ({ size }) => size,
        () => null,
      );
    },

    /** Deletes an upload and its copies, if the row for it could not be written. */
    async remove(url: string): Promise<void> {
      const name = parseUploadName(url.replace(/^\/uploads\//, ''));
      if (name === null) return;
      for (const file of await readdir(folder))
        if (file.startsWith(name.id)) await unlink(join(folder, file)).catch(() => {});
    },

    /**
     * Deletes temporary files older than a day, and uploads that neither a row nor a draft can refer to any more: an
     * upload belongs to no row until its form is saved. `inUse` holds the ids of uploads that rows refer to.
     */
    async sweep(inUse: ReadonlySet<string>): Promise<number> {
      let removed = 0;
      for (const file of await readdir(folder)) {
        const name = parseUploadName(file);
        if (name === null ? !temporary.test(file) : inUse.has(name.id)) continue;
        const path = join(folder, file);
        try {
          const { mtimeMs } = await stat(path);
          if (now().getTime() - mtimeMs < (name === null ? day : unusedUploadKeptMs)) continue;
          await unlink(path);
          removed++;
        } catch (error) {
          // Another process swept the file, or a temporary file got its final name.
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        }
      }
      return removed;
    },
  };
}

function fileFailure(error: unknown): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new Failure('full', 'The disk is full', { cause: error });
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
    case 'EIO':
    case 'ENOENT':
      return new Failure('broken', 'The folder of uploads cannot be written', { cause: error });
    default:
      return error;
  }
}

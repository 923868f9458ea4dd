import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { pipeline as finished } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import { createTarPacker } from 'modern-tar';
import { parseUploadName } from '#app/domain/pictures/image-ref.ts';
import { DamagedObject } from '#app/storage/engine/bucket/bucket.ts';
import { flushFolder } from '#app/storage/engine/whole-file.ts';
import { openUploads } from '#app/storage/pictures/places/open-place.ts';
import type { Place } from '#app/storage/pictures/places/place.ts';
import { savedTables } from './backup-tables.ts';
import {
  backupFormat,
  type Contents,
  checkBackup,
  type Manifest,
  manifestName,
  openBackup,
  sumsName,
  tablePart,
} from './read-backup.ts';
import { type DatabaseAt, openSnapshot } from './read-rows.ts';

export type BackupWanted = DatabaseAt & {
  /** The path of the finished file. */
  file: string;
  /** Without a passphrase the file is not encrypted. */
  passphrase: string | undefined;
  now: () => Date;
  /** A snapshot has no pictures. */
  isSnapshot?: boolean;
};

type Part = { name: string; data: Uint8Array };

/**
 * Writes all data and pictures to one file: a gzipped tar of rows as JSON and of uploads, encrypted in the age format
 * (https://age-encryption.org) if there is a passphrase, so that standard tools can open it. The rows are from one
 * snapshot. The file is written under a temporary name, read back and then renamed. Files with the same digest have the same rows and pictures.
 */
export async function writeBackup({
  file,
  passphrase,
  now,
  isSnapshot = false,
  ...at
}: BackupWanted): Promise<Contents & { digest: string }> {
  const unfinished = join(dirname(file), `.${randomBytes(8).toString('hex')}.part`);
  try {
    const digest = await writeParts(parts(at, { now, isSnapshot }), unfinished, passphrase);
    const contents = await checkBackup(await openBackup(unfinished, passphrase));
    await rename(unfinished, file);
    await flushFolder(dirname(file));
    return { ...contents, digest };
  } catch (error) {
    await unlink(unfinished).catch(() => {});
    throw error;
  }
}

type Kind = Required<Pick<BackupWanted, 'now' | 'isSnapshot'>>;

async function* parts(at: DatabaseAt, { now, isSnapshot }: Kind): AsyncGenerator<Part> {
  const json = (name: string, value: unknown): Part => ({ name, data: Buffer.from(`${JSON.stringify(value)}\n`) });
  // Before the rows are read, so that a restore adds every later change.
  const madeAt = now().toISOString();
  const snapshot = await openSnapshot(at);
  try {
    const { engine, migrations, copiesKey } = snapshot;
    yield json(manifestName, {
      format: backupFormat,
      madeAt,
      engine,
      copiesKey,
      migrations: migrations.map(({ id }) => id),
      expand: migrations.filter(({ phase }) => phase === 'expand').map(({ id }) => id),
    } satisfies Manifest);
    for (const table of savedTables.filter((each) => snapshot.tables.has(each))) {
      let number = 0;
      for await (const rows of snapshot.rows(table)) {
        const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
        yield { name: tablePart(table, ++number), data: Buffer.from(lines) };
      }
    }
  } finally {
    await snapshot.close();
  }
  if (isSnapshot) return;
  // An upload outlives the last row that refers to it by weeks, so the uploads of the snapshot still exist.
  const uploads = openUploads(at);
  for await (const { name } of uploads.list()) {
    if (parseUploadName(name)?.variant !== null) continue;
    const data = await readUnlessDamaged(uploads, name);
    if (data !== null) yield { name: `uploads/${name}`, data };
  }
}

/** A damaged picture counts as missing: it must not prevent all further backups. */
const readUnlessDamaged = (uploads: Place, name: string) =>
  uploads.read(name).catch((error: Error) => {
    if (error.cause instanceof DamagedObject) return null;
    throw error;
  });

async function writeParts(given: AsyncGenerator<Part>, file: string, passphrase: string | undefined): Promise<string> {
  const { readable, controller } = createTarPacker();
  const add = async ({ name, data }: Part) => {
    const body = controller.add({ name, size: data.length, type: 'file', mode: 0o600 }).getWriter();
    if (data.length > 0) await body.write(data);
    await body.close();
  };
  const sums: Record<string, string> = {};
  const pack = async () => {
    for await (const part of given) {
      sums[part.name] = createHash('sha256').update(part.data).digest('hex');
      await add(part);
    }
    await add({ name: sumsName, data: Buffer.from(JSON.stringify(sums)) });
    controller.finalize();
  };
  // The fastest level suffices: pictures are already compressed, and rows are small.
  const compressed = pipeline(
    Readable.fromWeb(readable as ReadableStream<Uint8Array>),
    createGzip({ level: 1 }),
    () => {},
  );
  const packed = pack().catch((error) => controller.error(error));
  await finished(
    passphrase === undefined ? compressed : await encrypted(compressed, passphrase),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
  await packed;
  const { [manifestName]: _, ...contents } = sums;
  return createHash('sha256').update(JSON.stringify(contents)).digest('hex');
}

async function encrypted(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const sealed = await encrypter.encrypt(Readable.toWeb(plain) as globalThis.ReadableStream<Uint8Array>);
  return Readable.fromWeb(sealed as unknown as ReadableStream<Uint8Array>);
}

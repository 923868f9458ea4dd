import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { createTarDecoder } from 'modern-tar';
import { z } from 'zod';
import { migrations } from '#app/storage/migrations/migrations.ts';
import { savedTables } from './backup-tables.ts';
import type { Row } from './read-rows.ts';

/** The version of the file format; incremented when it changes. */
export const backupFormat = 1;

/** Printed in messages, so it holds no control characters. */
const migrationId = z.string().regex(/^[\w-]{1,100}$/);

/** The first part of a backup, `backup.json`, read before anything else. */
export const manifestSchema = z.object({
  format: z.literal(backupFormat),
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations applied to its rows. */
  migrations: z.array(migrationId),
  /** Those of them that a program need not know. */
  expand: z.array(migrationId).default([]),
  /** Opens the later changes in the bucket. */
  copiesKey: z.string().optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The last part, `sums.json`: the SHA-256 of every other part, by name. A file without it is incomplete. */
export const sumsSchema = z.record(z.string(), z.string());

export const manifestName = 'backup.json';
export const sumsName = 'sums.json';

/** `tables/products/000001.ndjson`: a batch of rows, one JSON object per line. */
export const tablePart = (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.ndjson`;

export const tableOfPart = (name: string): string | null => /^tables\/(\w+)\/\d+\.ndjson$/.exec(name)?.[1] ?? null;

export const uploadOfPart = (name: string): string | null => /^uploads\/([^/]+)$/.exec(name)?.[1] ?? null;

/** Why a file cannot be restored, as a message for the user. */
export class BadBackup extends Error {}

export type Contents = {
  manifest: Manifest;
  rows: Record<string, number>;
  uploads: number;
  bytes: number;
  /** Tables that this program does not know. */
  unknownTables: string[];
  /** A value that is encrypted with the key of the data folder, which no backup contains; empty if there is none. */
  sealed: string;
};

export type BackupPart = { kind: 'rows'; table: string; rows: Row[] } | { kind: 'upload'; name: string; data: Buffer };

/** Far larger than any part that this program writes: 200 rows, a picture or the list of checksums. */
const maxPartBytes = 256 * 1024 * 1024;
const maxParts = 1_000_000;

const sealedColumns = new Map([
  ['second_factors', 'sealed_secret'],
  ['mail_server', 'sealed_password'],
  ['inquiry_mailbox', 'sealed_password'],
]);

const damaged = 'This backup is damaged or incomplete';

/** Reads a backup to its end and verifies the checksum of every part. Throws `BadBackup` if it is incomplete. */
export async function checkBackup(backup: OpenBackup): Promise<Contents> {
  const contents = { rows: {} as Record<string, number>, uploads: 0, bytes: 0, sealed: '' };
  const unknown = new Set<string>();
  let known: Manifest | undefined;
  const onManifest = (manifest: Manifest) => {
    known = manifest;
  };
  for await (const part of readBackup(backup, onManifest)) {
    if (part.kind === 'rows') {
      if (!savedTables.some((table) => table === part.table)) unknown.add(part.table);
      contents.rows[part.table] = (contents.rows[part.table] ?? 0) + part.rows.length;
      const column = sealedColumns.get(part.table);
      if (column !== undefined) contents.sealed ||= String(part.rows.find((row) => row[column])?.[column] ?? '');
    } else {
      contents.uploads++;
      contents.bytes += part.data.length;
    }
  }
  if (known === undefined) throw new BadBackup(damaged);
  return { manifest: known, ...contents, unknownTables: [...unknown] };
}

/**
 * The parts of a backup in order; calls `onManifest` before the first. Only after the last part is it certain that all
 * were intact. Reports any error as `BadBackup`.
 */
export async function* readBackup(
  backup: OpenBackup,
  onManifest: (manifest: Manifest) => void = () => {},
): AsyncGenerator<BackupPart> {
  const sums = new Map<string, string>();
  let isWhole = false;
  try {
    for await (const { name, data } of files(backup)) {
      const isFirst = sums.size === 0;
      if (isFirst !== (name === manifestName) || isWhole || sums.has(name) || sums.size === maxParts)
        throw new BadBackup(damaged);
      if (name === sumsName) {
        const wanted = Object.entries(sumsSchema.parse(JSON.parse(textOf(data))));
        isWhole = wanted.length === sums.size && wanted.every(([each, sum]) => sums.get(each) === sum);
        continue;
      }
      sums.set(name, hash('sha256', data));
      if (isFirst) onManifest(manifestIn(textOf(data)));
      const table = tableOfPart(name);
      const upload = uploadOfPart(name);
      if (table !== null) yield { kind: 'rows', table, rows: textOf(data).split('\n').filter(Boolean).map(rowOf) };
      if (upload !== null) yield { kind: 'upload', name: upload, data };
    }
  } catch (error) {
    throw error instanceof BadBackup ? error : new BadBackup(damaged, { cause: error });
  }
  if (!isWhole) throw new BadBackup(damaged);
}

const textOf = (data: Buffer) => new TextDecoder('utf-8', { fatal: true }).decode(data);

function manifestIn(text: string): Manifest {
  const manifest = manifestSchema.safeParse(JSON.parse(text)).data;
  if (manifest === undefined) throw new BadBackup('This is no backup that this program knows');
  const newer = newerMigrations(manifest).find((id) => !manifest.expand.includes(id));
  if (newer !== undefined)
    throw new BadBackup(`This backup was made by a newer program (it has ${newer}); update the program first`);
  return manifest;
}

/** The migrations of a backup that this program does not know. */
export function newerMigrations(manifest: Pick<Manifest, 'migrations'>): string[] {
  const known = new Set(migrations.map(({ id }) => id));
  return manifest.migrations.filter((id) => !known.has(id));
}

function rowOf(line: string): Row {
  const row: unknown = JSON.parse(line);
  if (typeof row !== 'object' || row === null) throw new BadBackup(damaged);
  return row as Row;
}

/** All files in the archive. */
async function* files(backup: OpenBackup): AsyncGenerator<{ name: string; data: Buffer }> {
  // Errors surface when the last stream is read.
  const unpacked = pipeline(await plainBytes(backup), createGunzip(), () => {});
  const entries = (Readable.toWeb(unpacked) as ReadableStream<Uint8Array>).pipeThrough(
    createTarDecoder({ strict: true }) as never,
  ) as unknown as ReadableStream<{
    header: { name: string; size: number; type: string };
    body: ReadableStream<Uint8Array>;
  }>;
  for await (const { header, body } of entries) {
    if (header.type !== 'file' || header.size > maxPartBytes) throw new BadBackup(damaged);
    yield { name: header.name, data: await buffer(body) };
  }
}

/** A backup whose passphrase was checked. Deriving the key takes about a second, so it is done once. */
export type OpenBackup = { file: string; key: Uint8Array | null };

/** Reads the header of a backup. Throws `BadBackup` if the passphrase is missing or wrong. */
export async function openBackup(file: string, passphrase: string | undefined): Promise<OpenBackup> {
  const header = await ageHeader(file);
  if (header === null) return { file, key: null };
  // A higher factor takes 512 MB or more; the library allows 20.
  if (Number(/^-> scrypt \S+ (\d+)$/m.exec(Buffer.from(header).toString('latin1'))?.[1]) > maxScryptFactor)
    throw new BadBackup('This is no backup that this program knows');
  if (passphrase === undefined) throw new BadBackup('This backup is encrypted: its passphrase is needed');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return { file, key: await decrypter.decryptHeader(header) };
  } catch (error) {
    throw new BadBackup('This is not the passphrase of this backup', { cause: error });
  }
}

async function plainBytes({ file, key }: OpenBackup): Promise<Readable> {
  const bytes = createReadStream(file);
  if (key === null) return bytes;
  const decrypter = new Decrypter();
  decrypter.addIdentity({ unwrapFileKey: () => key });
  const plain = await decrypter.decrypt(Readable.toWeb(bytes) as globalThis.ReadableStream<Uint8Array>);
  return Readable.fromWeb(plain as unknown as ReadableStream<Uint8Array>);
}

const maxHeaderBytes = 4096;
/** As written by `writeBackup`: 256 MB. */
const maxScryptFactor = 18;

/** The header of an age file (https://age-encryption.org/v1); `null` for any other file. */
async function ageHeader(file: string): Promise<Uint8Array | null> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxHeaderBytes), 0, maxHeaderBytes, 0);
    const header = /^age-encryption\.org\/v1\n[\s\S]*?\n--- [^\n]*\n/.exec(
      buffer.toString('latin1', 0, bytesRead),
    )?.[0];
    return header === undefined ? null : buffer.subarray(0, header.length);
  } finally {
    await handle.close();
  }
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { createTarDecoder } from 'modern-tar';
import { migrations } from '#app/storage/migrations.ts';
import {
  type Manifest,
  manifestName,
  manifestSchema,
  sumsName,
  sumsSchema,
  tableOfPart,
  uploadOfPart,
} from './manifest.ts';
import type { Row } from './read-rows.ts';

/** Why a file cannot be restored, as a message for the user. */
export class BadBackup extends Error {}

/** The contents of a complete backup. */
export type Contents = { manifest: Manifest; rows: Record<string, number>; uploads: number; bytes: number };

export type BackupPart =
  | { kind: 'rows'; table: string; rows: Row[] }
  | { kind: 'upload'; name: string; data: Uint8Array };

/** Far larger than any part that this program writes. */
const maxPartBytes = 256 * 1024 * 1024;

const damaged = 'This backup is damaged or incomplete';

/** Reads a backup to its end and verifies the checksum of every part. Throws `BadBackup` if it is incomplete. */
export async function checkBackup(backup: OpenBackup): Promise<Contents> {
  const contents = { rows: {} as Record<string, number>, uploads: 0, bytes: 0 };
  let known: Manifest | undefined;
  for await (const part of readBackup(backup, (manifest) => {
    known = manifest;
  })) {
    if (part.kind === 'rows') contents.rows[part.table] = (contents.rows[part.table] ?? 0) + part.rows.length;
    else {
      contents.uploads++;
      contents.bytes += part.data.length;
    }
  }
  if (known === undefined) throw new BadBackup(damaged);
  return { manifest: known, ...contents };
}

/**
 * The parts of a backup in order; calls `onManifest` before the first. Only after the last part is it certain that all
 * were intact.
 */
export async function* readBackup(
  backup: OpenBackup,
  onManifest: (manifest: Manifest) => void = () => {},
): AsyncGenerator<BackupPart> {
  const sums: Record<string, string> = {};
  let isWhole = false;
  let isFirst = true;
  for await (const { name, data } of files(backup)) {
    if (isFirst !== (name === manifestName) || isWhole) throw new BadBackup(damaged);
    isFirst = false;
    if (name === manifestName) onManifest(manifestIn(data));
    else if (name === sumsName) {
      const wanted = sumsSchema.safeParse(parsed(data)).data;
      const names = Object.keys(wanted ?? {});
      isWhole = names.length === Object.keys(sums).length && names.every((each) => wanted?.[each] === sums[each]);
      continue;
    }
    sums[name] = createHash('sha256').update(data).digest('hex');
    const table = tableOfPart(name);
    const upload = uploadOfPart(name);
    if (table !== null) yield { kind: 'rows', table, rows: rowsIn(data) };
    if (upload !== null) yield { kind: 'upload', name: upload, data };
  }
  if (!isWhole) throw new BadBackup(damaged);
}

function manifestIn(data: Uint8Array): Manifest {
  const manifest = manifestSchema.safeParse(parsed(data)).data;
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

const decoder = new TextDecoder('utf-8', { fatal: true });

function parsed(data: Uint8Array, toJson = (text: string) => text): unknown {
  try {
    return JSON.parse(toJson(decoder.decode(data)));
  } catch (error) {
    throw new BadBackup(damaged, { cause: error });
  }
}

const rowsIn = (data: Uint8Array) =>
  parsed(data, (lines) => `[${lines.split('\n').filter(Boolean).join(',')}]`) as Row[];

/** All files in the archive; reports any error as `BadBackup`. */
async function* files(backup: OpenBackup) {
  try {
    // Errors surface when the last stream is read.
    const unpacked = pipeline(await plainBytes(backup), createGunzip(), () => {});
    const entries = (Readable.toWeb(unpacked) as ReadableStream<Uint8Array>).pipeThrough(
      createTarDecoder({ strict: true }) as never,
    ) as unknown as ReadableStream<{ header: { name: string; size: number }; body: ReadableStream<Uint8Array> }>;
    for await (const { header, body } of entries) {
      if (header.size > maxPartBytes) throw new BadBackup(damaged);
      const pieces: Uint8Array[] = [];
      for await (const piece of body) pieces.push(piece);
      yield { name: header.name, data: Buffer.concat(pieces) };
    }
  } catch (error) {
    throw error instanceof BadBackup ? error : new BadBackup(damaged, { cause: error });
  }
}

/** A backup whose passphrase was checked. Deriving the key takes about a second, so it is done once. */
export type OpenBackup = { file: string; key: Uint8Array | null };

/** Reads the header of a backup. Throws `BadBackup` if the passphrase is missing or wrong. */
export async function openBackup(file: string, passphrase: string | undefined): Promise<OpenBackup> {
  const header = await ageHeader(file);
  if (header === null) return { file, key: null };
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

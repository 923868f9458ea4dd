import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise } from 'yauzl';
import { Failure } from '#app/domain/records/errors.ts';

export type UnzipLimits = {
  /** What messages call the file. */
  noun: string;
  entries: number;
  /** Total size of the unpacked entries. */
  unpackedBytes: number;
};

/** Beyond `freeBytes`, an archive may unpack to this many times its size. Texts of a price list have a ratio of 10 to 30. */
const maxRatio = 100;
const freeBytes = 10 * 1024 * 1024;

const encrypted = 1;
const fileTypeBits = 0o170000;
const symbolicLink = 0o120000;

const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & fileTypeBits) === symbolicLink;

/**
 * Yields the wanted entries, each unpacked alone. Trusts no size: the declared ones are limited before unpacking, and
 * `yauzl` stops at the declared size. `yauzl` also rejects absolute names and names with `..`. Links are skipped. Throws
 * a `Failure` beyond a limit, and any other error for a damaged archive.
 */
export async function* unzip(
  bytes: Buffer,
  { noun, entries, unpackedBytes }: UnzipLimits,
  isWanted: (entry: Entry) => boolean,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const refusal = (problem: string) => new Failure('invalid', `This ${noun} ${problem}.`);
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  if (archive.entryCount > entries) throw refusal('contains too many files');
  const maxUnpacked = Math.min(unpackedBytes, Math.max(freeBytes, bytes.length * maxRatio));
  const names = new Set<string>();
  let [packed, unpacked] = [0, 0];
  for await (const entry of archive.eachEntry()) {
    if (isLink(entry) || !isWanted(entry)) continue;
    if (entry.generalPurposeBitFlag & encrypted) throw refusal('has a password');
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    if (unpacked > maxUnpacked) throw refusal('is too large once it is unpacked');
    // Entries with the same name, or with the same bytes, only hide what an archive contains.
    if (names.has(entry.fileName) || packed > bytes.length) throw refusal('is damaged');
    names.add(entry.fileName);
    yield { name: entry.fileName, bytes: await buffer(await archive.openReadStreamPromise(entry)) };
  }
}

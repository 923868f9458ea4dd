import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { BucketFailure, DamagedObject, type openBucket } from '#app/storage/engine/bucket/bucket.ts';
import type { CopiedRows } from '#app/storage/inquiries/copies.ts';

type Bucket = Pick<ReturnType<typeof openBucket>, 'list' | 'get' | 'put' | 'remove'>;

/** Rows that were copied to the bucket, as of a time. */
export type Change = { at: string; rows: CopiedRows };

const start = 'change-';
const nameOf = (at: string) => start + at.replaceAll(':', '');
const isBefore = (name: string, at: string) => name.slice(0, nameOf(at).length) < nameOf(at);

/**
 * Puts a change into the bucket. Its name has the time and the ids of its rows. `identity` encrypts it in the age
 * format; without it, it is plain JSON.
 */
export async function putChange(bucket: Bucket, change: Change, identity: string | null): Promise<void> {
  const ids = change.rows.map(([, { id }]) => id).join('_');
  const name = `${nameOf(change.at)}-${ids}.json`;
  const plain = Buffer.from(JSON.stringify(change));
  if (identity === null) return bucket.put(name, plain, 'application/json');
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  await bucket.put(`${name}.age`, Buffer.from(await encrypter.encrypt(plain)), 'application/octet-stream');
}

/** Deletes the changes before a time; with `ids`, only those of these rows. */
export async function removeChanges(bucket: Bucket, before: Date, ids?: readonly string[]): Promise<void> {
  for await (const { name } of bucket.list(start))
    if (isBefore(name, before.toISOString()) && (ids === undefined || ids.some((id) => name.includes(id))))
      await bucket.remove(name);
}

/** The changes since a time, the oldest first, and the number of those that cannot be opened. */
export async function readChanges(bucket: Bucket, since: Date, identity = '') {
  const changes: Change[] = [];
  let unread = 0;
  for await (const { name } of bucket.list(start)) {
    if (isBefore(name, since.toISOString())) continue;
    try {
      // It may have been deleted since it was listed.
      const data = await bucket.get(name);
      if (data !== null) changes.push(JSON.parse(name.endsWith('.age') ? await opened(data, identity) : String(data)));
    } catch (error) {
      if (error instanceof BucketFailure && !(error instanceof DamagedObject)) throw error;
      unread++;
    }
  }
  return { changes, unread };
}

function opened(data: Uint8Array, identity: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter.decrypt(data, 'text');
}

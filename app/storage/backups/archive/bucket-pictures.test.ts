// @module-tag pictures/backup

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { S3mini } from 's3mini';
import { expect, test } from 'vitest';
import { startProxyForAll } from '#app/storage/engine/bucket/bucket-test.ts';
import { openUploads } from '#app/storage/pictures/places/open-place.ts';
import { openStore } from '#app/storage/store/open.ts';
import type { BucketProxy } from '#tests/support/bucket-proxy.ts';
import { aProduct } from '#tests/support/factories.ts';
import { folder, folderPerTest } from '#tests/support/started.ts';
import { testClock } from '#tests/support/stores.ts';
import { checkRoom } from './backup-folder.ts';
import { openBackup } from './read-backup.ts';
import type { DatabaseAt } from './read-rows.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

const { now } = testClock();
const [first, second, copy] = ['0123456789ab-9x9.webp', 'ba9876543210-9x9.webp', 'ba9876543210-9x9.320.avif'] as const;
let proxy: BucketProxy;
startProxyForAll((started) => (proxy = started));
folderPerTest();

const at = (name: string): DatabaseAt => ({
  databaseUrl: undefined,
  dataDir: join(folder, name),
  media: { bucket: proxy.at({ url: `${proxy.at().url}/${folder.slice(-6)}/${name}` }) },
});
const file = () => join(folder, 'site.backup');
const backUp = (given: DatabaseAt) => writeBackup({ ...given, now, file: file(), passphrase: undefined });
const restore = async (given: DatabaseAt) =>
  restoreBackup({ ...given, backup: await openBackup(file(), undefined), now });

const verified = async () => verifyBackup(await openBackup(file(), undefined), { now, scratch: folder });

/** A site with two pictures, one of them with a smaller copy. */
async function site() {
  const old = at('old');
  mkdirSync(old.dataDir);
  const { store, close } = await openStore({ ...old, now });
  await store.products.create(aProduct({ images: [`/uploads/${first}`, `/uploads/${second}`] }));
  await close();
  const pictures = new Map([first, second].map((name) => [name as string, randomBytes(1000)]));
  for (const [name, data] of pictures) await openUploads(old).write(name, data);
  await openUploads(old).write(copy, randomBytes(100));
  return { old, pictures };
}

async function stored(given: DatabaseAt) {
  const found = new Map<string, Buffer | null>();
  for await (const { name } of openUploads(given).list()) found.set(name, await openUploads(given).read(name));
  return found;
}

/** Replaces an object by one whose checksum does not match. */
async function damage({ media }: DatabaseAt, name: string): Promise<void> {
  const { url = '', key = '', secret = '', region = '' } = media?.bucket ?? {};
  const [, endpoint = '', path = ''] = /^(.*\/backups)\/(.*)$/.exec(url) ?? [];
  const client = new S3mini({ endpoint, accessKeyId: key, secretAccessKey: secret, region });
  const sum = { 'x-amz-meta-sha256': '0'.repeat(64) };
  await client.putObject(`${path}/uploads/${name}`, Buffer.from('damaged'), undefined, undefined, sum);
}

test('contains the pictures of the bucket, restores them into another one, and repairs damaged ones', async () => {
  const { old, pictures } = await site();
  await checkRoom(folder, old);
  expect(await backUp(old)).toMatchObject({ uploads: 2, bytes: 2000 });
  expect(await verified()).toMatchObject({ missingPictures: [] });
  await restore(at('new'));
  expect(await stored(at('new'))).toEqual(pictures);
  expect(join(at('new').dataDir, 'uploads')).not.toSatisfy(existsSync);

  await damage(old, second);
  await expect(openUploads(old).read(second)).rejects.toMatchObject({ kind: 'broken' });
  await restore(old);
  expect(await stored(old)).toEqual(pictures);
});

test('restores into a folder what was in a bucket, and the other way round', async () => {
  const { old, pictures } = await site();
  await backUp(old);
  const inFolder = { ...at('folder'), media: { bucket: null } };
  await restore(inFolder);
  expect(await stored(inFolder)).toEqual(pictures);
  await backUp(inFolder);
  await restore(at('back'));
  expect(await stored(at('back'))).toEqual(pictures);
});

test('counts a damaged picture as missing, and fails while the bucket fails', async () => {
  const { old } = await site();
  await damage(old, first);
  expect(await backUp(old)).toMatchObject({ uploads: 1 });
  expect(await verified()).toMatchObject({ missingPictures: ['0123456789ab'] });
  proxy.turn('failing');
  await expect(backUp(old)).rejects.toMatchObject({ kind: 'broken' });
  await expect(restore(at('new'))).rejects.toMatchObject({ kind: 'broken' });
  expect(join(at('new').dataDir, 'platen.db')).not.toSatisfy(existsSync);
});

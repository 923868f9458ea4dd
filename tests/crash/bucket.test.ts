// @module-tag backup/bucket

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { S3mini } from 's3mini';
import { expect, inject, onTestFinished, test } from 'vitest';
import { uploadOf } from '#app/domain/pictures/image-ref.ts';
import { startBucket } from '#tests/support/bucket.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { callApi, type Site, startSite } from '#tests/support/site.ts';
import { folder, folderPerTest } from '#tests/support/started.ts';

/** Recovery after the loss of the whole machine, from the off-site copy in the bucket alone. */

const root = join(import.meta.dirname, '../..');
folderPerTest();

async function begin(options: Parameters<typeof startSite>[0]): Promise<Site> {
  const site = await startSite(options);
  onTestFinished(() => site.stop());
  return site;
}

/** Whether an upload is an original; other sizes are rendered again on demand. */
const isPicture = (name: string) => uploadOf(name)?.variant === null;

/** All API responses of a site and the bytes of its pictures. */
async function whole(site: Site, token: string) {
  const answers: Record<string, unknown> = {};
  for (const path of ['/products', '/categories', '/blog', '/branches', '/settings', '/contact', '/bin'])
    answers[path] = await (await callApi(site, 'GET', path, { token })).json();
  const uploads = join(site.dataDir, 'uploads');
  return {
    answers,
    uploads: Object.fromEntries(
      readdirSync(uploads)
        .filter(isPicture)
        .map((name) => [name, readFileSync(join(uploads, name)).toString('base64')]),
    ),
  };
}

test('the restore command on a new machine recovers everything from the bucket', async () => {
  const bucket = await startBucket();
  onTestFinished(bucket.close);
  const { url, key, secret, region } = bucket.at();
  const lost = await begin({
    template: inject('demoData'),
    environment: { BACKUP_S3_URL: url, BACKUP_S3_KEY: key, BACKUP_S3_SECRET: secret, BACKUP_S3_REGION: region },
  });
  const token = await lost.signIn();
  const call = async (method: string, path: string, body?: object) =>
    (await callApi(lost, method, path, { token, body })).json();
  await call('POST', '/contact', anInquiry());
  const mailbox = { host: 'mail.dealer.example', username: 'office@dealer.example', password: 'of-it' };
  expect(await call('PUT', '/mail-server', mailbox)).toMatchObject({ hasPassword: true });
  const [{ id }] = await call('GET', '/products?limit=1');
  expect((await callApi(lost, 'DELETE', `/products/${id}`, { token })).status).toBe(204);
  await call('POST', '/backups');
  const newest = async () => (await call('GET', '/backups')).backups[0];
  await expect.poll(async () => (await newest())?.sentAt, { timeout: 80_000 }).toEqual(expect.any(String));
  const before = await whole(lost, token);

  const there = new S3mini({ endpoint: url, accessKeyId: key, secretAccessKey: secret, region });
  const copy = join(folder, 'copy.tar.gz');
  const bytes = await there.getObjectArrayBuffer((await newest()).file);
  writeFileSync(copy, Buffer.from(bytes as ArrayBuffer));
  const dataDir = join(folder, 'data');
  const restored = spawnSync(process.execPath, [join(root, 'scripts/backup.ts'), 'restore', copy], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  expect(restored).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('Restored backup made') });
  // Sealed secrets cannot be decrypted here, and other users cannot read the restored files.
  expect(restored.stdout).toContain('Backups do not contain the file secret.key.');
  expect((statSync(join(dataDir, 'platen.db')).mode & 0o777).toString(8)).toBe('600');

  const found = await begin({ template: dataDir });
  const after = await whole(found, await found.signIn());
  expect(after.answers).toEqual(before.answers);
  expect(Object.keys(after.uploads)).toEqual(Object.keys(before.uploads));
  expect(after.uploads).toEqual(before.uploads);
});

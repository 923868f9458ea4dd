/**
 * @module-tag backup/panel
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { startBucket } from '#tests/support/bucket.ts';
import { test } from '#tests/support/fixtures.ts';
import { owner } from '#tests/support/owner.ts';
import { startSite } from '#tests/support/site.ts';
import { phone } from '#tests/support/visitor.ts';

test('a backup is created on demand, verified, copied off-site, shown and downloaded', async ({
  browser,
  afterwards,
}) => {
  const bucket = await startBucket();
  afterwards(bucket.close);
  const { url, key, secret, region } = bucket.at();
  const site = await startSite({
    environment: { BACKUP_S3_URL: url, BACKUP_S3_KEY: key, BACKUP_S3_SECRET: secret, BACKUP_S3_REGION: region },
  });
  afterwards(() => site.stop());
  const someone = await owner(browser, site, { width: phone });
  afterwards(someone.leave);
  const page = await someone.open('/admin/settings/backups');
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByText('Backing up and verifying.').waitFor();
  await page.getByText('All is well.').waitFor();
  await page.getByText('also off-site').waitFor();
  const last = page.getByRole('region', { name: 'The last good backup' });
  // This site starts without pictures, so no size follows their number.
  expect(await last.getByText('0 products, 0 posts, 0 messages and 0 pictures', { exact: true }).count()).toBe(1);
  const folder = join(site.dataDir, 'backups');
  expect(await page.getByText(folder).count()).toBe(1);
  const all = page.getByRole('list', { name: 'Backups' }).getByRole('listitem');
  expect(await all.allTextContents()).toEqual([expect.stringMatching(/Good, .* [KM]B, by admin, also off-site/)]);
  const coming = page.waitForEvent('download');
  await last.getByRole('button', { name: 'Download' }).click();
  const download = await coming;
  const name = download.suggestedFilename();
  expect(readdirSync(folder)).toContain(name);
  expect(readFileSync(await download.path())).toEqual(readFileSync(join(folder, name)));
  expect(someone.complaints).toEqual([]);
});

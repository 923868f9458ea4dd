/**
 * @module-tag backup/panel
 * @module-tag backup/warning
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { type Bucket, startBucket } from '#tests/support/bucket.ts';
import { longTest, variants } from '#tests/support/how-long.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { desktop, phone } from '#tests/support/visitor.ts';

/** The owner's view of backups. */

let browser: Browser;
let site: Site;
let bucket: Bucket;

beforeAll(async () => {
  [browser, bucket] = await Promise.all([sharedBrowser(), startBucket()]);
  const { url, key, secret, region } = bucket.at();
  site = await startSite({
    environment: { BACKUP_S3_URL: url, BACKUP_S3_KEY: key, BACKUP_S3_SECRET: secret, BACKUP_S3_REGION: region },
  });
});
afterAll(async () => {
  await site.stop();
  await bucket.close();
});

const change = (statement: string) => {
  const db = new DatabaseSync(join(site.dataDir, 'platen.db'), { timeout: 4000 });
  db.exec(statement);
  db.close();
};

describe.each(
  variants([
    ['a phone', phone],
    ['a wide screen', desktop],
  ] as const),
)('on %s', (_, width) => {
  let someone: Owner;
  let page: Page;
  beforeAll(async () => {
    someone = await owner(browser, site, { width });
    page = someone.page;
    change('delete from backups');
  });
  afterAll(() => someone.leave());
  const all = () => page.getByRole('list', { name: 'Backups' }).getByRole('listitem');

  test('a backup is created on demand, verified, copied off-site, shown and downloaded', async () => {
    await someone.open('/admin/settings/backups');
    await page.getByText('No backup has been made yet.').waitFor();
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page.getByText('Backing up and verifying.').waitFor();
    await page.getByText('All is well.').waitFor();
    await page.getByRole('button', { name: 'Back up now' }).waitFor();
    await page.getByText('also off-site').waitFor();
    const last = page.getByRole('region', { name: 'The last good backup' });
    // This site starts without pictures, so no size follows their number.
    expect(await last.getByText('0 products, 0 posts, 0 messages and 0 pictures', { exact: true }).count()).toBe(1);
    expect(await page.getByText(join(site.dataDir, 'backups')).count()).toBe(1);
    expect(await all().allTextContents()).toEqual([expect.stringMatching(/Good, .* [KM]B, by admin, also off-site/)]);
    const coming = page.waitForEvent('download');
    await page.getByText(/^platen-\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/).waitFor();
    await last.getByRole('button', { name: 'Download' }).click();
    const download = await coming;
    const name = download.suggestedFilename();
    expect(readdirSync(join(site.dataDir, 'backups'))).toContain(name);
    expect(readFileSync(await download.path())).toEqual(readFileSync(join(site.dataDir, 'backups', name)));
    expect(someone.complaints).toEqual([]);
  });

  longTest('a problem is shown on the dashboard, in the settings list and with its remedy', async () => {
    change(`update backups set step = 'failed', problem = 'full'`);
    await someone.open('/admin');
    const warning = page.getByText('The last backup of your website failed.');
    await warning.waitFor();
    await page.getByRole('link', { name: 'Settings, Backups' }).click();
    await warning.waitFor();
    await page.getByText('The disk is full. Please ask your server administrator to free up space.').waitFor();
    if (width === phone) {
      await someone.open('/admin/settings');
      await page.getByText('Warning: The last backup of your website failed.').waitFor();
    } else {
      await page
        .getByRole('navigation', { name: 'Settings' })
        .getByRole('link', { name: 'Backups please look' })
        .waitFor();
    }
    // The next successful backup clears the warning.
    await someone.open('/admin/settings/backups');
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page.getByText('All is well.').waitFor();
    expect(await warning.count()).toBe(0);
    expect(await all().count()).toBe(2);
  });
});

longTest('staff cannot see or request backups', async () => {
  const someone = await owner(browser, site);
  await someone.call('POST', '/auth/register', { username: 'ravi', password: 'a long enough one', role: 'staff' });
  change(`update sessions set user_id = (select id from users where username = 'ravi')`);
  await someone.open('/admin/settings/backups');
  await someone.page.getByText('Only an owner can open this page.').waitFor();
  await someone.open('/admin');
  expect(await someone.page.getByText('The last backup').count()).toBe(0);
  await someone.leave();
});

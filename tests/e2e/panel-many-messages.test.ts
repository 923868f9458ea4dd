/**
 * @module-tag messages/million
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
  const db = new DatabaseSync(join(site.dataDir, 'platen.db'), { timeout: 4000 });
  db.exec(`insert into messages (id, name, email, phone, subject, message, preferred_branch, read, status, answered_at, created_at)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 2100)
    select printf('%08d', n), 'Visitor ' || n, 'v' || n || '@example.com', '98000' || (10000 + n), '', 'A copier please', '', 1,
      case when n = 7 then 'new' else 'resolved' end, case when n = 7 then null else '2026-01-01T00:00:00.000Z' end,
      strftime('%Y-%m-%dT%H:%M:%S.000Z', '2026-01-01', '+' || n || ' minutes') from numbers`);
  db.close();
});
afterAll(() => site.stop());

/** The names in the export of the list, loaded or not. */
async function exported(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByText('Export for Excel').click();
  return readFileSync(await (await download).path(), 'utf8').match(/Visitor \d+/g) ?? [];
}

test('the inbox loads the newest 1,000 messages and all that wait, older ones on request, and exports all', async () => {
  const someone = await owner(browser, site);
  const page = await someone.open('/admin/messages');
  const row = (name: string) => page.locator('main li a[id^=message-]').getByText(name, { exact: true });
  const filters = page.getByRole('navigation', { name: 'Filter messages' });
  await filters.getByText('All 1001+').waitFor();
  await filters.getByText('Waiting 1', { exact: true }).click();
  // In the list of all messages, too, so wait for the short list.
  await row('Visitor 2100').waitFor({ state: 'detached' });
  await row('Visitor 7').waitFor();
  await filters.getByText('All 1001+').click();
  await page.getByText('Load older messages').click();
  await filters.getByText('All 2001+').waitFor();
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('Visitor 42');
  await row('Visitor 420').waitFor();
  expect(await row('Visitor 42').count()).toBe(0);
  expect(await exported(page)).toEqual(expect.arrayContaining(['Visitor 420', 'Visitor 42']));
  await page.getByText('Search older messages').click();
  await row('Visitor 42').waitFor();
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('');
  await row('Visitor 2099').waitFor();
  expect(await exported(page)).toEqual(Array.from({ length: 2100 }, (_, index) => `Visitor ${2100 - index}`));
  // Not among those loaded.
  await someone.open('/admin/messages?id=00000030');
  await page.getByText('v30@example.com').waitFor();
  await someone.leave();
});

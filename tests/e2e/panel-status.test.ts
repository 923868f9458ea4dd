import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { forPanel, type Owner, owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axeLightAndDark } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Owner;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());
afterEach(() => someone?.leave());

test.each([360, 1280])(
  'the status page is well-formed at %d px',
  {
    tags: ['status/panel', 'status/room', 'status/errors'],
  },
  async (width) => {
    someone = await owner(browser, site, { width });
    const page = await someone.open('/admin/settings/status');
    const main = page.getByRole('main');
    await main.getByText('No e-mails are sent yet.').waitFor();
    await main.getByText('Nothing went wrong.').waitFor();
    await main.getByText('No backup has been made yet.').waitFor();
    expect(await main.getByText(/^\d+(\.\d)? [MG]B of \d+\.\d GB$/).count()).toBe(1);
    expect(await main.getByText('SQLite, on this machine').count()).toBe(1);
    expect(await main.getByText('several processes').count()).toBe(0);
    expect(await axeLightAndDark(page)).toEqual([]);
  },
);

test('problems are explained in plain words with a remedy', {
  tags: ['status/panel', 'status/room', 'status/errors'],
}, async () => {
  someone = await owner(browser, site, { width: 360 });
  const { page } = someone;
  const status = await someone.call<Record<string, object>>('GET', '/site-status');
  await page.route('**/api/site-status', (route) =>
    route.fulfill({
      headers: forPanel,
      json: {
        ...status,
        database: { engine: 'postgres', bytes: 1000 },
        disk: { freeBytes: 300 * 1024 ** 2, totalBytes: 40 * 1024 ** 3, isLittle: true },
        mail: { isOn: true, waiting: 3, givenUp: 1, lastError: '535 Authentication failed' },
        backups: { isNightly: true, warning: 'old', lastGoodAt: '2026-11-19T20:30:00.000Z', areOldOnesKept: true },
        errors: { count: 2, last: [{ at: '2026-11-22T10:00:00Z', what: 'An import was broken off.' }] },
      },
    }),
  );
  await someone.open('/admin/settings/status');
  const main = page.getByRole('main');
  await main.getByText('There is little room left.').waitFor();
  await main.getByText('In the last week some e-mails could not be sent. Every inquiry is under Messages.').waitFor();
  await main.getByText('There has been no good backup of your website for more than two days.').waitFor();
  await main.getByText('Old backups are not being removed now').waitFor();
  await main.getByText('20 Nov 2026, 2:00 am').waitFor();
  await main.getByText('535 Authentication failed').waitFor();
  await main.getByText('Where several processes serve the website, this is about the one that answered').waitFor();
  expect(await main.getByRole('list', { name: 'What went wrong' }).getByRole('listitem').allTextContents()).toEqual([
    expect.stringContaining('An import was broken off.'),
  ]);
  expect(await axeLightAndDark(page)).toEqual([]);
  await page.unroute('**/api/site-status');
});

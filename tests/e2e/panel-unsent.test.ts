/**
 * @module-tag messages/unsent
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axeLightAndDark, overflow, phone } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Owner;
beforeAll(async () => {
  browser = await sharedBrowser();
  site = await startSite({ template: inject('demoData') });
});
afterEach(() => someone?.leave());
afterAll(() => site.stop());

/** Stores e-mails without attempts left. */
function keepUnsent(mails: { kind: string; to: string; subject: string; text?: string; error: string }[]) {
  const db = new DatabaseSync(join(site.dataDir, 'platen.db'), { timeout: 4000 });
  const insert = db.prepare(
    `insert into outbox (id, message_id, kind, recipient, reply_to, subject, text, attempts, created_at, next_attempt_at, given_up_at,
     last_error) values (?, null, ?, ?, null, ?, ?, 8, ?, ?, ?, ?)`,
  );
  for (const [index, { kind, to, subject, text = '', error }] of mails.entries()) {
    const at = new Date(Date.now() - index * 60_000).toISOString();
    insert.run(`mail-${index}`, kind, to, subject, text, at, at, at, error);
  }
  db.close();
}

test('the e-mail settings list failed e-mails with the reason and send them again', async () => {
  someone = await owner(browser, site, { width: phone });
  const { page } = someone;
  await someone.open('/admin/settings/email');
  expect(await page.getByRole('region', { name: 'Not sent' }).count()).toBe(0);
  keepUnsent([
    {
      kind: 'visitor',
      to: 'ravi@gmial.com',
      subject: 'We have received your message',
      error: 'recipient refused: 550',
    },
    { kind: 'push', to: 'gone', subject: 'message 1', text: '{"title":"Asha Patil"}', error: 'failed' },
  ]);
  // The warning on the dashboard leads here.
  await someone.open('/admin');
  const warning = page.getByText('could not be sent in the last week');
  await warning.getByRole('link', { name: 'Settings, E-mail' }).click();
  const list = page.getByRole('region', { name: 'Not sent' });
  await list.waitFor();
  const rows = await list.getByRole('listitem').allTextContents();
  expect(rows.map((text) => text.replace(/\d+ \w+ \d{4}, \d+:\d\d [ap]m/, 'then'))).toEqual([
    'We have received your messageThank-you, to the customer: ravi@gmial.com, thenThe mail server does not take this address. Often it is mistyped. Not tried again.Send again',
    'Asha PatilNotification: a device that was removed, thenThe phone or browser could not be reached. Not tried again.',
  ]);
  expect(await axeLightAndDark(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await list.getByRole('button', { name: 'Send again: We have received your message' }).click();
  await someone.seesToast('It is sent again now');
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  expect(await someone.call('GET', '/status')).toMatchObject({ mail: { waiting: 1 } });
  expect(someone.complaints).toEqual([]);
});

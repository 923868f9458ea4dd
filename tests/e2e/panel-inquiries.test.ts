/** The inquiries of the panel in a browser: layout, scroll positions, other sites and the export. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '#tests/support/fixtures.ts';
import { type OldInquiry, saveOldInquiries } from '#tests/support/old-inquiries.ts';
import { boxOf, leastHeight, phone } from '#tests/support/visitor.ts';

const asha: OldInquiry = { subject: 'Inquiry about Canon PIXMA G2010', message: 'Line\n'.repeat(100) };
const ravi: OldInquiry = { name: 'Ravi Rao', message: 'Toner, please' };
const meera: OldInquiry = { name: 'Meera Joshi', status: 'in_progress', read: true };
const sunil: OldInquiry = { name: 'Sunil K', status: 'resolved', read: true };

const row = (page: Page, name: string) => page.locator('main li a[id^=message-]').filter({ hasText: name });
const detail = (page: Page, name: string) => page.getByRole('region', { name: `Message from ${name}` });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('on a phone', () => {
  test.override('width', phone);

  test('unread inquiries are bold and each status has its look; open and new inquiries keep the scroll position', {
    tags: ['panel/messages', 'panel/message-badge', 'panel/new-messages', 'panel/message-filter'],
  }, async ({ admin, site }) => {
    const others = Array.from({ length: 20 }, () => sunil);
    saveOldInquiries(
      site,
      [meera, ...others, asha, ravi, ...others].map((each, ago) => ({ ...each, ago })),
    );
    const page = await admin.open('/admin/messages');
    const partOf = (name: string, part: string) => row(page, name).first().locator(part);
    const weightOf = (name: string) =>
      partOf(name, '> span:nth-child(2)').evaluate((each) => getComputedStyle(each).fontWeight);
    expect([await weightOf('Asha'), await weightOf('Meera')]).toEqual(['700', '400']);
    const lookOf = (name: string) =>
      partOf(name, '.badge').evaluate((badge) => getComputedStyle(badge).backgroundColor);
    // Filled, coloured, outlined only.
    expect(new Set([await lookOf('Asha'), await lookOf('Meera'), await lookOf('Sunil')]).size).toBe(3);
    const filters = page.locator('nav[aria-label="Filter messages"] a');
    const tops = await filters.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
    await row(page, 'Asha').click();
    // The timeline grows by this event after it was loaded, and moves the rows below.
    await detail(page, 'Asha Patil').getByRole('listitem').getByText('Opened').waitFor();
    expect(
      await leastHeight(page.locator('main').locator('a:visible, button:visible, input:visible')),
    ).toBeGreaterThanOrEqual(44);
    await row(page, 'Ravi').scrollIntoViewIfNeeded();
    const before = await row(page, 'Ravi').boundingBox();
    await row(page, 'Ravi').click();
    await detail(page, 'Ravi Rao').waitFor();
    expect((await row(page, 'Ravi').boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    await row(page, 'Ravi').click();
    await detail(page, 'Ravi Rao').waitFor({ state: 'detached' });

    const steady = await row(page, 'Ravi').boundingBox();
    saveOldInquiries(site, [{ name: 'Newest', ago: -1 }]);
    // A restored connection makes the panel poll at once.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await button(page, 'Show 1 new message').waitFor();
    expect(await row(page, 'Ravi').boundingBox()).toEqual(steady);
    await button(page, 'Show 1 new message').click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Newest');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(admin.complaints).toEqual([]);
  });

  test('the first inquiry is near the top, and an opened one shows Reply, Call and WhatsApp', {
    tags: ['panel/content-first'],
  }, async ({ admin, site }) => {
    saveOldInquiries(
      site,
      Array.from({ length: 8 }, (_, ago) => (ago === 5 ? { ...asha, ago } : { ...sunil, ago })),
    );
    const page = await admin.open('/admin/messages');
    expect((await boxOf(row(page, 'Sunil').first())).top).toBeLessThanOrEqual(250);
    const bar = page.getByRole('navigation', { name: 'Panel' });
    const seesReplies = async () => {
      const answers = detail(page, 'Asha Patil').getByRole('list', { name: 'Answer' });
      const { top, bottom } = await boxOf(answers);
      expect(bottom).toBeLessThanOrEqual((await boxOf(bar)).top + 1);
      expect(top).toBeGreaterThan((await boxOf(row(page, 'Asha'))).bottom);
      const names = await answers.locator('a, button').allTextContents();
      expect(names.map((name) => name.trim())).toEqual(['Reply', 'Call', 'Mail', 'WhatsApp']);
      expect(await page.locator('main .btn-primary').filter({ visible: true }).allTextContents()).toEqual([' Reply']);
    };
    // Its message would open behind the bar of the panel.
    await row(page, 'Asha').click();
    await detail(page, 'Asha Patil').waitFor();
    await seesReplies();
    const { search } = new URL(page.url());
    await admin.open('/admin');
    await admin.open(`/admin/messages${search}`);
    await detail(page, 'Asha Patil').waitFor();
    await seesReplies();
  });

  test('a reply opens WhatsApp in two taps', {
    tags: ['panel/message-reply', 'replies/sheet', 'messages/reply-taps'],
  }, async ({ admin, site }) => {
    const { page } = admin;
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    const [id] = saveOldInquiries(site, [asha]);
    await admin.open(`/admin/messages?id=${id}`);
    await button(page, 'Reply').click();
    const sheet = page.getByRole('dialog', { name: 'Reply to Asha Patil' });
    const text = await sheet.getByRole('textbox', { name: 'Your reply' }).inputValue();
    expect(text).toMatch(/^Price: .*₹[\d,]+ \(\+ GST\)$/m);
    expect(await leastHeight(sheet.locator('a, button, label:has(input)'))).toBeGreaterThanOrEqual(44);
    const chat = page.context().waitForEvent('page');
    await sheet.getByRole('link', { name: 'WhatsApp' }).click();
    expect(new URL((await chat).url()).searchParams.get('text')).toBe(text);
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'In Progress', pressed: true }).waitFor();
    expect(admin.complaints).toEqual([]);
  });
});

test('on a desktop an inquiry opens beside the list; the export is saved as a file', async ({ admin, site }) => {
  const [id] = saveOldInquiries(site, [asha, ravi, meera]);
  const page = await admin.open('/admin/messages');
  await row(page, 'Asha').click();
  await detail(page, 'Asha Patil').waitFor();
  const { left } = await boxOf(detail(page, 'Asha Patil'));
  expect(left).toBeGreaterThan((await boxOf(row(page, 'Asha'))).right);
  expect(new URL(page.url()).search).toBe(`?id=${id}`);
  await page.goBack();
  await detail(page, 'Asha Patil').waitFor({ state: 'detached' });

  const downloading = page.waitForEvent('download');
  await button(page, 'Export for Excel (CSV)').click();
  expect(readFileSync(await (await downloading).path(), 'utf8').match(/2026-11-20 1\d:00/g)).toHaveLength(3);
  expect(admin.complaints).toEqual([]);
});

/**
 * @module-tag panel/message-badge
 * @module-tag panel-errors/messages
 */
import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest, variants } from '#tests/support/how-long.ts';
import { forgetMessages, type KeptMessage, keepMessages } from '#tests/support/kept-messages.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axe, axeLightAndDark, desktop, overflow, phone } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Owner;

beforeAll(async () => {
  browser = await sharedBrowser();
  site = await startSite({ template: inject('demoData') });
});
afterAll(() => site.stop());
beforeEach(() => forgetMessages(site));
afterEach(() => someone?.leave());

const keep = (messages: readonly KeptMessage[]) => keepMessages(site, messages);

const asha: KeptMessage = {
  subject: 'Inquiry about Canon iR 2625',
  message: 'We copy 10,000 pages.\n\nPlease quote.',
  branch: 'Pune Head Office',
};
const ravi: KeptMessage = {
  name: 'Ravi Rao',
  email: 'ravi@law.example',
  phone: '+91 22 5550 0000',
  message: 'Toner, please',
};
const meera: KeptMessage = {
  name: 'Meera Joshi',
  subject: 'Rental',
  message: 'Three days',
  status: 'in_progress',
  read: true,
};
const sunil: KeptMessage = { name: 'Sunil K', message: 'Thanks', status: 'resolved', read: true };
const machine: KeptMessage = { name: 'SEO Expert', message: 'Buy links', spam: true };

const open = async (path = '', options: Parameters<typeof owner>[2] = {}) => {
  someone = await owner(browser, site, options);
  return someone.open(`/admin/messages${path}`);
};
const rows = (page: Page) => page.locator('main li a[id^=message-]');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const names = (page: Page) => rows(page).locator('> span > bdi').allTextContents();
const detail = (page: Page, name: string) => page.getByRole('region', { name: `Message from ${name}` });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Filter messages' }).getByRole('link', { name });
const place = (page: Page) => page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: /Messages/ });
const read = (id: string) =>
  someone.call<{ id: string }[]>('GET', '/contact').then((all) => all.find((m) => m.id === id));
/** Simulates a restored connection, which makes the panel poll at once. */
const lookNow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

describe.each(
  variants([
    ['on a phone', phone],
    ['on a desktop', desktop],
  ] as const),
)('%s', (_name, width) => {
  test('messages are listed newest first with their status, and unread ones stand out', {
    tags: ['panel/messages'],
  }, async () => {
    keep([asha, ravi, meera, sunil]);
    const page = await open('', { width });
    await expect.poll(() => names(page)).toEqual(['Asha Patil', 'Ravi Rao', 'Meera Joshi', 'Sunil K']);
    const badges = await rows(page).allTextContents();
    for (const [index, status] of ['New', 'New', 'In Progress', 'Resolved'].entries())
      expect(badges[index]?.endsWith(status), status).toBe(true);
    // Unread state must not rely on colour alone: bold text, and a word for screen readers.
    const weights = await rows(page)
      .locator('> span:nth-child(2)')
      .evaluateAll((all) => all.map((name) => [name.textContent, getComputedStyle(name).fontWeight]));
    expect(weights).toEqual([
      ['Unread: Asha Patil', '700'],
      ['Unread: Ravi Rao', '700'],
      ['Meera Joshi', '400'],
      ['Sunil K', '400'],
    ]);
    await place(page).getByText('2 unread').waitFor();
    expect(await row(page, 'Asha').locator('time').textContent()).toBe('20 Nov 2026, 12:00 pm');
    // Filled, coloured, outlined only.
    const looks = await rows(page)
      .locator('> span:last-child .badge')
      .evaluateAll((all) => all.map((badge) => getComputedStyle(badge).backgroundColor));
    expect([looks[0] === looks[1], new Set(looks).size]).toEqual([true, 3]);
    expect(await overflow(page)).toBe(0);
    expect(someone.complaints).toEqual([]);
  });

  test('opening a message shows all its fields, marks it read and adds a history entry', async () => {
    const [id = ''] = keep([asha, ravi]);
    const page = await open('', { width });
    await place(page).getByText('2 unread').waitFor();
    await row(page, 'Asha').click();
    const opened = detail(page, 'Asha Patil');
    const text = (await opened.innerText()).replaceAll('\u00a0', ' ');
    for (const part of [
      'We copy 10,000 pages.\n\nPlease quote.',
      'Inquiry about Canon iR 2625',
      '098000 12345',
      'asha@example.com',
      'Pune Head Office',
      '20 Nov 2026, 12:00 pm',
    ])
      expect(text).toContain(part);
    await place(page).getByText('1 unread').waitFor();
    expect(await row(page, 'Asha').textContent()).not.toContain('Unread');
    expect(await read(id)).toMatchObject({ read: true, status: 'new' });
    expect(new URL(page.url()).search).toBe(`?id=${id}`);
    // No toast.
    expect(await page.locator('[role=alert]').count()).toBe(0);

    await row(page, 'Ravi').click();
    await detail(page, 'Ravi Rao').getByText('Any Branch').waitFor();
    expect(await opened.count()).toBe(0);
    await page.goBack();
    await detail(page, 'Ravi Rao').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');

    await page.goto(`${site.url}/admin/messages?id=${id}`);
    await opened.getByText('Please quote.').waitFor();
    expect(await overflow(page)).toBe(0);
    expect(someone.complaints).toEqual([]);
  });

  test('the page is accessible', async () => {
    keep([asha, ravi, meera, sunil, machine]);
    const page = await open('', { width });
    await row(page, 'Asha').click();
    await detail(page, 'Asha Patil').waitFor();
    await place(page).getByText('1 unread').waitFor();
    expect(await axeLightAndDark(page)).toEqual([]);
    const heights = await page
      .locator('main')
      .locator('a, button, input')
      .evaluateAll((all) => all.map((target) => target.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    expect(someone.complaints).toEqual([]);
  });

  longTest('hostile text is shown as text and breaks nothing', async () => {
    const hostile = [
      '<img src=x onerror=alert(1)><script>alert(1)</script>',
      '\u202egnp.exe שלום עולם',
      '👩‍👩‍👧‍👦'.repeat(40),
      'W'.repeat(200),
      'e\u0301\u0302\u0303\u0304'.repeat(40),
      'a\u0000b\u001b[31mc\u0007',
    ];
    const ids = keep(
      hostile.map((text) => ({
        name: text,
        subject: text.repeat(3).slice(0, 300),
        message: text.repeat(600).slice(0, 10_000),
      })),
    );
    const page = await open('', { width });
    page.on('dialog', () => someone.complaints.push('A dialog was opened'));
    expect(await rows(page).count()).toBe(hostile.length);
    expect(await overflow(page)).toBe(0);
    for (const [index, id] of ids.entries()) {
      await page.locator(`#message-${id}`).click();
      const message = page.locator('main section > p[dir=auto]');
      await message.waitFor();
      expect((await message.textContent())?.length, hostile[index]).toBeGreaterThan(5000);
      expect(await overflow(page), hostile[index]).toBe(0);
    }
    for (const other of [phone, 768, 1024, desktop]) {
      await page.setViewportSize({ width: other, height: 900 });
      expect(await overflow(page), String(other)).toBe(0);
    }
    expect(await page.locator('main').locator('img, script').count()).toBe(0);
    await page.goto(`${site.url}/admin`);
    await page.getByRole('heading', { name: 'Latest messages' }).waitFor();
    expect(await overflow(page)).toBe(0);
    expect(await page.locator('main').locator('img, script').count()).toBe(0);
    expect(someone.complaints).toEqual([]);
  });
});

describe('replying', { tags: ['panel/message-reply'] }, () => {
  const links = async (page: Page) =>
    Object.fromEntries(
      await page
        .getByRole('list', { name: 'Answer' })
        .getByRole('link')
        .evaluateAll((all) => (all as HTMLAnchorElement[]).map((link) => [link.textContent.trim(), link.href])),
    );

  test('works by phone, e-mail and WhatsApp with a prefilled text', async () => {
    const [id = ''] = keep([asha]);
    const page = await open(`?id=${id}`, { width: phone });
    await detail(page, 'Asha Patil').waitFor();
    const { Call, Mail, WhatsApp } = await links(page);
    const words = 'Hello Asha Patil, this is Platen Office Equipment. Thank you for asking about the Canon iR 2625.';
    expect(Call).toBe('tel:+919800012345');
    const mail = new URL(Mail ?? '');
    expect(mail.pathname).toBe('asha@example.com');
    expect(mail.searchParams.get('subject')).toBe('Re: Inquiry about Canon iR 2625');
    expect(mail.searchParams.get('body')).toContain(words);
    const chat = new URL(WhatsApp ?? '');
    expect(chat.origin + chat.pathname).toBe('https://wa.me/919800012345');
    expect(chat.searchParams.get('text')).toBe(words);
    const whatsapp = page.getByRole('link', { name: 'WhatsApp' });
    expect(await whatsapp.getAttribute('target')).toBe('_blank');
    expect(await whatsapp.getAttribute('rel')).toContain('noopener');
  });

  longTest('works only by e-mail without a telephone number', async () => {
    const [id = ''] = keep([{ ...asha, phone: 'call me' }]);
    const page = await open(`?id=${id}`);
    await detail(page, 'Asha Patil').waitFor();
    expect(Object.keys(await links(page))).toEqual(['Mail']);
  });
});

describe('actions on a message', { tags: ['panel/message-status'] }, () => {
  test('set In Progress and Resolved at any time', async () => {
    const [id = ''] = keep([asha]);
    const page = await open(`?id=${id}`);
    for (const [name, status] of [
      ['In Progress', 'in_progress'],
      ['Resolved', 'resolved'],
      ['In Progress', 'in_progress'],
    ] as const) {
      await button(page, name).click();
      await someone.seesToast('Status updated');
      await row(page, 'Asha').getByText(name, { exact: true }).waitFor();
      expect(await button(page, name).getAttribute('aria-pressed')).toBe('true');
      expect(await read(id)).toMatchObject({ status, read: true });
      await page.getByRole('button', { name: 'Dismiss' }).first().click();
    }
    expect(await button(page, 'New').count()).toBe(0);
  });

  test('ask for confirmation on Delete', async () => {
    const [id = ''] = keep([asha, ravi]);
    const page = await open(`?id=${id}`, { width: phone });
    const refused = someone.answering(false);
    await button(page, 'Delete').click();
    expect(await refused).toBe('Delete this message?');
    expect(await read(id)).toBeDefined();
    const agreed = someone.answering(true);
    await button(page, 'Delete').click();
    await agreed;
    await someone.seesToast('Message deleted');
    await row(page, 'Asha').waitFor({ state: 'detached' });
    expect(await read(id)).toBeUndefined();
    expect(new URL(page.url()).search).toBe('');
    // The next message gets the focus.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Ravi Rao');
    await place(page).getByText('1 unread').waitFor();
  });

  longTest('show an error and change nothing if they fail', async () => {
    const [id = ''] = keep([asha]);
    const page = await open(`?id=${id}`);
    await place(page).getByText('unread').waitFor({ state: 'detached' });
    await page.route('**/api/contact/**', (route) => route.fulfill({ status: 500, body: '{"detail":"no"}' }));
    await button(page, 'Resolved').click();
    await someone.seesToast('Failed to update');
    await button(page, 'Mark as spam').click();
    await someone.seesToast('Failed to update');
    const agreed = someone.answering(true);
    await button(page, 'Delete').click();
    await agreed;
    await someone.seesToast('Failed to delete message');
    expect(await row(page, 'Asha').textContent()).toMatch(/New$/);
    expect(await detail(page, 'Asha Patil').count()).toBe(1);
  });

  longTest('run once on a double tap (idempotent)', async () => {
    const [id = ''] = keep([asha]);
    const page = await open(`?id=${id}`);
    await place(page).getByText('unread').waitFor({ state: 'detached' });
    const asked: (() => void)[] = [];
    await page.route('**/api/contact/*?status=*', async (route) => {
      await new Promise<void>((resolve) => asked.push(resolve));
      await route.continue();
    });
    await button(page, 'Resolved').dblclick();
    expect(await button(page, 'Delete').getAttribute('aria-disabled')).toBe('true');
    // Bypasses Playwright's actionability checks, which would wait.
    await button(page, 'In Progress').click({ force: true });
    await button(page, 'Delete').click({ force: true });
    for (const go of asked) go();
    await someone.seesToast('Status updated');
    expect(asked).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 'resolved' });
  });

  test('show a toast if the message was deleted, and remove it', async () => {
    const [first = '', second = ''] = keep([asha, ravi, meera]);
    const page = await open(`?id=${first}`);
    await detail(page, 'Asha Patil').waitFor();
    await someone.call('DELETE', `/contact/${first}`);
    await someone.call('DELETE', `/contact/${second}`);
    await button(page, 'Resolved').click();
    await someone.seesToast('Failed to update');
    await page.getByText('This message is no longer here. It may have been deleted or moved.').waitFor();
    await expect.poll(() => names(page)).toEqual(['Meera Joshi']);
  });

  longTest('show a toast on Delete of a deleted message', async () => {
    const [id = ''] = keep([asha, ravi]);
    const page = await open(`?id=${id}`);
    await detail(page, 'Asha Patil').waitFor();
    await someone.call('DELETE', `/contact/${id}`);
    const agreed = someone.answering(true);
    await button(page, 'Delete').click();
    await agreed;
    await someone.seesToast('This message was already deleted');
    await row(page, 'Asha').waitFor({ state: 'detached' });
  });

  longTest('complete after the owner signs in again in place of an expired session', async () => {
    const [id = ''] = keep([asha]);
    const page = await open(`?id=${id}`, { width: phone });
    await place(page).getByText('unread').waitFor({ state: 'detached' });
    await page.evaluate(() => localStorage.setItem('token', 'ended'));
    await button(page, 'Resolved').click();
    await someone.seesToast('Failed to update');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Password', { exact: false }).first().fill('correct-horse-battery');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await someone.seesToast('Status updated');
    expect(await read(id)).toMatchObject({ status: 'resolved' });
    expect(page.url()).toContain(`/admin/messages?id=${id}`);
  });
});

describe('finding messages', { tags: ['panel/message-filter'] }, () => {
  test('works by status with counts; the address keeps it and Back returns', async () => {
    keep([asha, { ...ravi, read: true }, meera, sunil, sunil]);
    const page = await open();
    for (const [name, count] of [
      ['All', 5],
      ['Unread', 1],
      ['In progress', 1],
      ['Done', 2],
    ] as const)
      await tab(page, new RegExp(`^${name}\\s${count}$`)).waitFor();
    await tab(page, /^Unread/).click();
    await expect.poll(() => names(page)).toEqual(['Asha Patil']);
    await tab(page, /^Done/).click();
    await expect.poll(() => names(page)).toEqual(['Sunil K', 'Sunil K']);
    expect(new URL(page.url()).search).toBe('?view=done');
    expect(await tab(page, /^Done/).getAttribute('aria-current')).toBe('true');
    await page.goBack();
    await row(page, 'Asha').waitFor();
    // URLs from before the views still work.
    expect(await tab(page, /^New/).count()).toBe(0);
    await page.goto(`${site.url}/admin/messages?status=new`);
    await expect.poll(() => names(page)).toEqual(['Asha Patil', 'Ravi Rao']);
    expect(await tab(page, /^New\s2$/).getAttribute('aria-current')).toBe('true');
    await tab(page, /^In progress/).click();
    await expect.poll(() => names(page)).toEqual(['Meera Joshi']);
    expect(new URL(page.url()).search).toBe('?status=in_progress');
    await page.goto(`${site.url}/admin/messages?status=resolved`);
    await row(page, 'Sunil').first().waitFor();
    await expect.poll(() => names(page)).toEqual(['Sunil K', 'Sunil K']);
  });

  test('works by words and numbers, combined with a status', async () => {
    keep([asha, ravi, meera]);
    const page = await open();
    const search = page.getByLabel('Search messages');
    for (const [words, found] of [
      ['rAVI', ['Ravi Rao']],
      ['912255500000', ['Ravi Rao']],
      ['+91 98000-12345', ['Asha Patil', 'Meera Joshi']],
      ['asha@EXAMPLE', ['Asha Patil', 'Meera Joshi']],
      ['canon ir', ['Asha Patil']],
      ['three days', ['Meera Joshi']],
    ] as const) {
      await search.fill(words);
      await expect.poll(() => names(page), { message: words }).toEqual(found);
    }
    await search.fill('98000');
    await tab(page, /^All\s2$/).waitFor();
    await tab(page, /^Unread\s1$/).click();
    await expect.poll(() => names(page)).toEqual(['Asha Patil']);
    expect(new URL(page.url()).search).toBe('?status=unread&q=98000');
    expect(await search.inputValue()).toBe('98000');
    // Typing adds no history entry.
    await page.goBack();
    await page.goBack();
    expect(page.url()).not.toContain('/admin/messages');
  });

  longTest('shows an empty state', async () => {
    const page = await open();
    await page.getByText('No messages yet.').waitFor();
    expect(await button(page, 'Export for Excel (CSV)').isDisabled()).toBe(true);
    await tab(page, /^Suspected spam \(0\)/).click();
    await page.getByText('No suspected spam.').waitFor();
    keep([sunil]);
    await page.goto(`${site.url}/admin/messages?status=unread`);
    await page.getByText('No messages here.').waitFor();
    expect(await axe(page)).toEqual([]);
    await page.goto(`${site.url}/admin/messages?q=canon`);
    await page.getByText('No message matches “canon”.').waitFor();
    await page.getByRole('link', { name: 'Show all messages' }).click();
    await row(page, 'Sunil').waitFor();
    expect(await page.getByLabel('Search messages').inputValue()).toBe('');
  });

  test('marks unverified messages, and filters them', { tags: ['calls/unverified'] }, async () => {
    keep([asha, { ...ravi, unverified: true }]);
    const page = await open('', { width: phone });
    await row(page, 'Ravi').getByText('Unverified', { exact: true }).waitFor();
    expect(await row(page, 'Asha').getByText('Unverified').count()).toBe(0);
    const heights = await page.locator('main li .badge').evaluateAll((all) => all.map((badge) => badge.clientHeight));
    expect([heights.length, new Set(heights).size]).toEqual([3, 1]);
    await tab(page, /^Unverified\s1$/).click();
    await expect.poll(() => names(page)).toEqual(['Ravi Rao']);
    await row(page, 'Ravi').click();
    const note = 'Unverified: Received among unusually many messages, so it may be spam.';
    await detail(page, 'Ravi Rao').getByText(note).waitFor();
    expect(await axeLightAndDark(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });

  longTest('keeps an open message in the unread list', async () => {
    keep([asha, ravi]);
    const page = await open('?status=unread', { width: phone });
    await row(page, 'Asha').click();
    await tab(page, /^Unread\s1$/).waitFor();
    await row(page, 'Ravi').click();
    await tab(page, /^Unread\s0$/).waitFor();
    await expect.poll(() => names(page)).toEqual(['Asha Patil', 'Ravi Rao']);
    await tab(page, /^All/).click();
    await tab(page, /^Unread/).click();
    await page.getByText('No messages here.').waitFor();
  });

  test('separates suspected spam, which can be moved both ways', async () => {
    const [id = ''] = keep([asha, machine]);
    const page = await open(`?id=${id}`);
    await button(page, 'Mark as spam').click();
    await someone.seesToast('Moved to suspected spam');
    await page.getByText('No messages yet.').waitFor();
    await tab(page, 'Suspected spam (2)').click();
    expect(new URL(page.url()).search).toBe('?spam=true');
    await expect.poll(() => names(page)).toEqual(['Asha Patil', 'SEO Expert']);
    await row(page, 'SEO Expert').click();
    await button(page, 'Not spam').click();
    await someone.seesToast('Moved to messages');
    await tab(page, 'Suspected spam (1)').waitFor();
    await tab(page, /^All\s1$/).click();
    await expect.poll(() => names(page)).toEqual(['SEO Expert']);
    expect(await button(page, 'Not spam').count()).toBe(0);
  });

  longTest('is fast among thousands, with fifty per page', async () => {
    const ids = keep(
      Array.from({ length: 3000 }, (_, index) => ({
        name: `Customer ${index}`,
        phone: `98${String(index).padStart(8, '0')}`,
        message: `Message ${index}. ${'We need a copier for our office. '.repeat(10)}`,
        read: true,
      })),
    );
    const page = await open('', { width: phone });
    expect(await rows(page).count()).toBe(50);
    await page.getByText('50 of 1000').waitFor();
    await button(page, 'Show more').click();
    await expect.poll(() => rows(page).count()).toBe(100);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Customer 50');

    const started = Date.now();
    await page.getByLabel('Search messages').pressSequentially('customer 999');
    await expect.poll(() => names(page)).toEqual(['Customer 999']);
    expect(Date.now() - started).toBeLessThan(4000);
    await page.goto(`${site.url}/admin/messages?id=${ids[70]}`);
    await detail(page, 'Customer 70').waitFor();
    expect(await rows(page).count()).toBe(100);
  });
});

describe('the export', () => {
  test('contains the filtered messages, escaped for spreadsheets', async () => {
    keep([{ ...asha, name: '=HYPERLINK("https://evil.invalid")', phone: '+91 98000 12345' }, meera, machine]);
    const page = await open('?status=new');
    expect(someone.scripts.filter((url) => /papaparse/.test(url))).toEqual([]);
    const downloading = page.waitForEvent('download');
    await button(page, 'Export for Excel (CSV)').click();
    const download = await downloading;
    await someone.seesToast('Exported 1 message');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
    expect(download.suggestedFilename()).toBe(`messages-${today}.csv`);
    const text = readFileSync((await download.path()) ?? '', 'utf8');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(papaparse.parse(text.slice(1)).data).toEqual([
      [
        ...['Received', 'Name', 'Email', 'Phone', 'Subject', 'Preferred branch', 'Message', 'Status', 'Read'],
        ...['Unverified', 'Source', 'Assignee', 'Follow-up', 'Answered at'],
      ],
      [
        '2026-11-20 12:00',
        `'=HYPERLINK("https://evil.invalid")`,
        'asha@example.com',
        "'+91 98000 12345",
        'Inquiry about Canon iR 2625',
        'Pune Head Office',
        'We copy 10,000 pages.\n\nPlease quote.',
        'New',
        'No',
        'No',
        ...['Website', '', '', ''],
      ],
    ]);
    expect(someone.complaints).toEqual([]);
  });

  longTest('shows an error on failure and can be retried', async () => {
    keep([asha]);
    const page = await open();
    await page.route('**/papaparse*', (route) => route.abort());
    await button(page, 'Export for Excel (CSV)').click();
    await someone.seesToast('Failed to export messages');
    expect(await button(page, 'Export for Excel (CSV)').isEnabled()).toBe(true);
  });
});

describe('a new message', { tags: ['panel/new-messages'] }, () => {
  test('appears without a reload and is announced', async () => {
    const page = await open('', { width: phone });
    await page.getByText('No messages yet.').waitFor();
    keep([asha]);
    await lookNow(page);
    await row(page, 'Asha').waitFor();
    await page.locator('[role=status]').getByText('1 new message').waitFor();
    await place(page).getByText('1 unread').waitFor();
    keep([
      { ...ravi, ago: -1 },
      { ...meera, ago: -2 },
    ]);
    await lookNow(page);
    await row(page, 'Ravi').waitFor();
    await page.locator('[role=status]').getByText('2 new messages').waitFor();
    await expect.poll(() => names(page)).toEqual(['Meera Joshi', 'Ravi Rao', 'Asha Patil']);
    expect(someone.complaints).toEqual([]);
  });

  longTest('does not disturb an open message', async () => {
    const [id = ''] = keep([asha, ...Array.from({ length: 20 }, () => sunil)]);
    const page = await open('', { width: phone });
    await row(page, 'Asha').click();
    const message = detail(page, 'Asha Patil');
    await message.waitFor();
    const before = await message.boundingBox();
    keep([{ ...ravi, ago: -1 }]);
    await someone.forgetAnswers();
    await lookNow(page);
    const show = button(page, 'Show 1 new message');
    await show.waitFor();
    await page.locator('[role=status]').getByText('1 new message').waitFor();
    await place(page).getByText('1 unread').waitFor();
    expect(await row(page, 'Ravi').count()).toBe(0);
    expect((await message.boundingBox())?.y).toBe(before?.y);
    expect(page.url()).toContain(id);
    await show.click();
    await row(page, 'Ravi').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Ravi Rao');
    expect(await message.count()).toBe(1);
  });

  longTest('does not change the scroll position', async () => {
    keep(Array.from({ length: 40 }, (_, index) => ({ ...sunil, name: `Customer ${index}` })));
    const page = await open();
    await row(page, 'Customer 30').scrollIntoViewIfNeeded();
    const before = await row(page, 'Customer 30').boundingBox();
    keep([{ ...ravi, ago: -1 }]);
    await lookNow(page);
    await button(page, 'Show 1 new message').waitFor();
    expect(await row(page, 'Customer 30').boundingBox()).toEqual(before);
    // A different filter starts at the top.
    await tab(page, /^Unread/).click();
    await row(page, 'Ravi').waitFor();
    expect(await button(page, 'Show 1 new message').count()).toBe(0);
  });
});

describe('keyboard reading', () => {
  test('moves to the message and back to its row; / focuses the search', async () => {
    keep([asha, ravi]);
    const page = await open();
    await row(page, 'Ravi').focus();
    await page.keyboard.press('Enter');
    await detail(page, 'Ravi Rao').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Close message');
    await page.keyboard.press('Escape');
    await detail(page, 'Ravi Rao').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Ravi Rao');
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  });

  longTest('expands and collapses a row in place on a phone', async () => {
    const others = (count: number) => Array.from({ length: count }, () => sunil);
    keep(
      [...others(10), { ...asha, message: 'Line\n'.repeat(100) }, ravi, ...others(20)].map((each, ago) => ({
        ...each,
        ago,
      })),
    );
    const page = await open('', { width: phone });
    await row(page, 'Asha').click();
    await detail(page, 'Asha Patil').waitFor();
    expect(await row(page, 'Asha').getAttribute('aria-expanded')).toBe('true');
    await row(page, 'Ravi').scrollIntoViewIfNeeded();
    const before = await row(page, 'Ravi').boundingBox();
    await row(page, 'Ravi').click();
    await detail(page, 'Ravi Rao').waitFor();
    expect(await row(page, 'Asha').getAttribute('aria-expanded')).toBe('false');
    expect((await row(page, 'Ravi').boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    await row(page, 'Ravi').click();
    await detail(page, 'Ravi Rao').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('if messages fail to load', () => {
  test('there is one toast and a retry button', async () => {
    keep([asha]);
    someone = await owner(browser, site, { width: phone });
    const { page } = someone;
    await page.route('**/api/contact?*', (route) => route.fulfill({ status: 500, body: '{"detail":"no"}' }));
    await someone.open('/admin/messages');
    await someone.seesToast('Failed to fetch messages');
    await page.getByText('The messages could not be loaded. They are safe on the server.').waitFor();
    await place(page).getByText('1 unread').waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(await axe(page)).toEqual([]);
    await page.unroute('**/api/contact?*');
    await someone.dismissMessages();
    await button(page, 'Try again').click();
    await row(page, 'Asha').waitFor();
  });

  longTest('the displayed ones stay', async () => {
    keep([asha]);
    const page = await open();
    await row(page, 'Asha').waitFor();
    await page.route('**/api/contact?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    keep([{ ...ravi, ago: -1 }]);
    await lookNow(page);
    await someone.seesToast('Failed to fetch messages');
    await page.getByText('These messages may be out of date: the latest could not be loaded.').waitFor();
    await expect.poll(() => names(page)).toEqual(['Asha Patil']);
    await page.unroute('**/api/contact?*');
    await someone.dismissMessages();
    await button(page, 'Try again').click();
    await row(page, 'Ravi').waitFor();
    expect(await button(page, 'Try again').count()).toBe(0);
  });

  longTest('because the session expired, the owner signs in and returns', async () => {
    const [id = ''] = keep([asha]);
    const page = await open();
    await page.evaluate(() => localStorage.setItem('token', 'ended'));
    await page.goto(`${site.url}/admin/messages?id=${id}`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).searchParams.get('next')).toBe(`/admin/messages?id=${id}`);
    await page.getByLabel('Username').fill('admin');
    await page.locator('input[name=password]').fill('correct-horse-battery');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await detail(page, 'Asha Patil').waitFor();
  });
});

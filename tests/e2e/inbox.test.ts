import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { forgetMessages, type KeptMessage, keepMessages } from '#tests/support/kept-messages.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axeLightAndDark, desktop, hold, overflow, phone } from '#tests/support/visitor.ts';

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

const asha: KeptMessage = { subject: 'Inquiry about Canon iR 2625', message: 'Please quote.' };
const ravi: KeptMessage = { name: 'Ravi Rao', email: 'ravi@law.example', phone: '+91 22 5550 0000' };
const meera: KeptMessage = { name: 'Meera Joshi', email: 'm@x.example', phone: '9822055555', read: true };
const sunil: KeptMessage = {
  name: 'Sunil K',
  email: 's@x.example',
  phone: '9822066666',
  status: 'resolved',
  read: true,
};

/** Signs in with the browser's clock at 12:30 pm on 20 November 2026, a Friday. `keepMessages` begins at noon. */
async function come(width = phone): Promise<Page> {
  someone = await owner(browser, site, { width });
  await someone.page.clock.setFixedTime('2026-11-20T12:30:00+05:30');
  return someone.page;
}
const open = (path = '') => someone.open(`/admin/messages${path}`);
const row = (page: Page, name: string) => page.locator('main li a[id^=message-]').filter({ hasText: name });
const names = (page: Page) => page.locator('main li a[id^=message-] > span > bdi').allTextContents();
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Filter messages' }).getByRole('link', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
const read = (id: string) =>
  someone.call<{ id: string }[]>('GET', '/contact').then((all) => all.find((message) => message.id === id));
const follow = (id: string, change: Record<string, string>) =>
  someone.call('PUT', `/contact/${id}?${new URLSearchParams(change)}`);

describe('views', { tags: ['messages/views'] }, () => {
  test('list unanswered messages with their waiting time and Overdue as text', {
    tags: ['messages/waiting-time'],
  }, async () => {
    const [, , meeras = '', , farhans = ''] = keepMessages(site, [
      asha,
      ravi,
      meera,
      sunil,
      { ...meera, name: 'Farhan', ago: 48 },
    ]);
    const page = await come();
    await follow(meeras, { followUpOn: '2026-11-20' });
    await follow(farhans, { followUpOn: '2026-11-21' });
    await open();
    expect(await row(page, 'Asha').innerText()).toContain('Waiting 30 min, reply by 1:00 pm');
    expect(await row(page, 'Ravi').innerText()).toContain('Overdue 1 h 30 min, goal 1 h');
    expect(await row(page, 'Farhan').innerText()).toContain('Follow-up on Sat 21 Nov');
    for (const [name, count, address, listed] of [
      ['Waiting', 3, '?view=waiting', ['Meera Joshi', 'Ravi Rao', 'Asha Patil']],
      ['Today', 4, '?view=today', ['Asha Patil', 'Ravi Rao', 'Meera Joshi', 'Sunil K']],
      ['Snoozed', 1, '?view=snoozed', ['Farhan']],
      ['Done', 1, '?view=done', ['Sunil K']],
    ] as const) {
      await tab(page, new RegExp(`^${name} ${count}$`)).click();
      await expect.poll(() => names(page), { message: name }).toEqual(listed);
      expect(new URL(page.url()).search).toBe(address);
    }
    await tab(page, /^Mine 0$/).click();
    await page.getByText('No messages assigned to you.').waitFor();
    // Two rows of tabs on a phone.
    const tops = await page
      .locator('nav[aria-label="Filter messages"] a')
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(2);
    await someone.open('/admin/settings/hours');
    await page.getByLabel('Minutes until the first answer').fill('30');
    await button(page, 'Save settings').click();
    await someone.seesToast('Settings updated successfully');
    await someone.forgetAnswers();
    await open('?view=waiting');
    expect(await row(page, 'Asha').innerText()).toContain('Overdue 30 min, goal 30 min');
    expect(await axeLightAndDark(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 740 });
    expect(await overflow(page)).toBe(0);
    await someone.call('PUT', '/settings', { replyGoalMinutes: null });
    expect(someone.complaints).toEqual([]);
  });
});

describe('a reply', { tags: ['messages/reply-taps'] }, () => {
  test('is recorded by its tap; one more tap sets Answered or Try tomorrow', async () => {
    const [id = '', ravis = ''] = keepMessages(site, [asha, ravi]);
    const page = await come();
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
    await open(`?id=${id}`);
    const chat = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'WhatsApp' }).click();
    await (await chat).close();
    await page.getByText(/^WhatsApp, .+ What comes next\?$/).waitFor();
    expect(await read(id)).toMatchObject({ status: 'in_progress', answeredAt: expect.any(String) });
    await expect
      .poll(() => timeline(page).allTextContents())
      .toEqual([
        expect.stringMatching(/^Received /),
        expect.stringMatching(/^Opened by admin/),
        expect.stringMatching(/^WhatsApp by admin/),
      ]);
    await button(page, 'Try tomorrow').click();
    await someone.seesToast('Follow-up on Sat 21 Nov');
    await tab(page, /^Snoozed 1$/).waitFor();
    expect(await button(page, 'Try tomorrow').count()).toBe(0);

    await someone.call('POST', `/contact/${ravis}/events`, { kind: 'called' });
    await open(`?id=${ravis}`);
    await page.getByText(/^Called, .+ What comes next\?$/).waitFor();
    await button(page, 'Answered').click();
    await someone.seesToast('Status updated');
    expect(await read(ravis)).toMatchObject({ status: 'resolved' });
    expect(someone.complaints).toEqual([]);
  });

  test('from a notification is one large button at the top', async () => {
    // Far down in the list.
    const id = keepMessages(site, [...Array.from({ length: 12 }, () => sunil), asha]).at(-1) ?? '';
    const page = await come();
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
    await open(`?id=${id}&do=whatsapp`);
    const link = page.getByRole('link', { name: 'WhatsApp Asha Patil' });
    const box = await link.boundingBox();
    expect(box && box.y + box.height).toBeLessThan(400);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    const chat = page.context().waitForEvent('page');
    await link.click();
    expect((await chat).url()).toContain('wa.me/919800012345');
    await expect.poll(() => read(id)).toMatchObject({ status: 'in_progress' });
    expect(await overflow(page)).toBe(0);
  });
});

test('the timeline shows Opened when the server has noted it', { tags: ['messages/timeline'] }, async () => {
  const [id = ''] = keepMessages(site, [asha]);
  const page = await come();
  const opening = await hold(page, `**/api/contact/${id}?read=true`);
  await open(`?id=${id}`);
  await expect.poll(() => timeline(page).allTextContents()).toEqual([expect.stringMatching(/^Received /)]);
  opening.letGo();
  await timeline(page).filter({ hasText: 'Opened by admin' }).waitFor();
});

describe('the follow-up of a message', { tags: ['messages/follow-up', 'messages/timeline'] }, () => {
  test('stores a day, an assignee and notes, and keeps changes by two users', async () => {
    const [id = ''] = keepMessages(site, [asha]);
    const page = await come();
    await open(`?id=${id}`);
    await button(page, 'Assign to me').click();
    await someone.seesToast('Assigned to admin');
    // Another user changes the status.
    await follow(id, { status: 'in_progress' });
    await button(page, 'Next week').click();
    await someone.seesToast('Follow-up on Mon 23 Nov');
    expect(await read(id)).toMatchObject({ status: 'in_progress', followUpOn: '2026-11-23' });
    await row(page, 'Asha').getByText('Assigned to admin').waitFor();
    await button(page, 'Remove').click();
    await someone.seesToast('Follow-up removed');
    await page.getByLabel('Another day').fill('2026-12-01');
    await button(page, 'Set').click();
    await someone.seesToast('Follow-up on Tue 1 Dec');
    await someone.dismissMessages();

    // The response to the first attempt is lost.
    const keys: (string | undefined)[] = [];
    await page.route('**/api/contact/*/events', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      await route.fetch();
      return keys.length === 1 ? route.abort() : route.continue();
    });
    await page.getByLabel('Note', { exact: true }).fill('Wants A3.\nCall after 4 pm.');
    await button(page, 'Add note').click();
    await someone.seesToast('Saved on this device. It is sent as soon as there is a connection.');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => keys.length).toBe(2);
    await expect.poll(() => page.getByLabel('Note', { exact: true }).inputValue()).toBe('');
    expect(new Set(keys).size).toBe(1);
    await expect
      .poll(() => timeline(page).allTextContents())
      .toEqual([
        expect.stringMatching(/^Received/),
        expect.stringMatching(/^Opened/),
        expect.stringMatching(/^Assigned to admin by admin/),
        expect.stringMatching(/^Status: In Progress by admin/),
        expect.stringMatching(/^Follow-up on Mon 23 Nov/),
        expect.stringMatching(/^Follow-up removed/),
        expect.stringMatching(/^Follow-up on Tue 1 Dec/),
        expect.stringMatching(/^Note by admin.*Wants A3\.\nCall after 4 pm\.$/s),
      ]);
    await someone.dismissMessages();
    expect(await axeLightAndDark(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 740 });
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize({ width: phone, height: 740 });
    // Sets the browser's text size, which also affects media queries.
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
    await page.reload();
    await timeline(page).last().waitFor();
    expect(await overflow(page)).toBe(0);
  });

  test('links to earlier messages from the same person', { tags: ['messages/same-person'] }, async () => {
    const [id = '', , earlier] = keepMessages(site, [
      asha,
      ravi,
      { name: 'Asha P', phone: '+91-98000 12345', email: 'other@example.com', subject: 'AMC' },
      { name: 'A. Patil', phone: '022 1234567', email: 'ASHA@example.com', message: 'Hello' },
    ]);
    const page = await come(desktop);
    await open(`?id=${id}`);
    const list = page.getByRole('region', { name: 'Earlier messages (2)' });
    expect(await list.getByRole('link').count()).toBe(2);
    await list.getByRole('link', { name: /AMC/ }).click();
    await page.getByRole('region', { name: 'Message from Asha P', exact: true }).waitFor();
    expect(page.url()).toContain(`id=${earlier}`);
    await page.getByRole('region', { name: /^Earlier messages/ }).waitFor({ state: 'detached' });
  });
});

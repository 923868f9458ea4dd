/**
 * @module-tag replies/sheet
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { defaultReplyTemplates } from '#app/domain/default-reply-templates.ts';
import type { Message } from '#app/domain/message.ts';
import type { MessageEvent } from '#app/domain/message-event.ts';
import type { Settings } from '#app/domain/settings.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest } from '#tests/support/how-long.ts';
import { forgetMessages, keepMessages } from '#tests/support/kept-messages.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axeLightAndDark, overflow, phone } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Owner;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  site = await startSite({ template: inject('demoData') });
});
afterAll(() => site.stop());
beforeEach(async () => {
  forgetMessages(site);
  someone = await owner(browser, site, { width: phone });
  page = someone.page;
  // The links open apps and other sites.
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
});
afterEach(() => someone.leave());

const product = { name: 'Canon PIXMA G2010', slug: 'canon-pixma-g2010' };
const asha = { subject: `Inquiry about ${product.name}`, message: 'Price, please', email: 'asha@example.com' };
const openMessage = (id: string | undefined) => someone.open(`/admin/messages?id=${id}`);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sheet = () => page.getByRole('dialog', { name: 'Reply to Asha Patil' });
const reply = () => sheet().getByRole('textbox', { name: 'Your reply' });
const channel = (name: string) => sheet().getByRole('link', { name, exact: true });
const events = async (id = '') =>
  (await someone.call<MessageEvent[]>('GET', `/contact/${id}/events`)).map(({ kind, text }) =>
    `${kind} ${text}`.trim(),
  );
const message = async (id = '') => (await someone.call<Message[]>('GET', '/contact')).find((each) => each.id === id);

describe('the reply sheet', () => {
  test('opens WhatsApp with the filled template in two taps, and writes the timeline', async () => {
    const [id] = keepMessages(site, [asha]);
    await openMessage(id);
    await button('Reply').click();
    const text = await reply().inputValue();
    expect(text).toContain('Hello Asha Patil, this is Platen Office Equipment.');
    expect(text).toMatch(/^Price: .*₹[\d,]+ \(\+ GST\)$/m);
    expect(text).toContain(`Details: ${site.url}/products/${product.slug}`);
    expect(text).not.toMatch(/[{}]|undefined/);
    const chat = page.context().waitForEvent('page');
    await channel('WhatsApp').click();
    const url = new URL((await chat).url());
    expect(url.href.startsWith('https://wa.me/919800012345?')).toBe(true);
    expect(url.searchParams.get('text')).toBe(text);
    await sheet().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'In Progress', pressed: true }).waitFor();
    expect((await events(id)).at(-1)).toBe('whatsapp Price and link');
    expect(await message(id)).toMatchObject({ status: 'in_progress', answeredAt: expect.any(String) });
    expect(someone.complaints).toEqual([]);
  });

  longTest('preselects the last template and channel', async () => {
    const [first, second] = keepMessages(site, [asha, { ...asha, phone: '' }]);
    await openMessage(first);
    await button('Reply').click();
    await sheet().getByText('कॉल का समय', { exact: true }).click();
    expect(await reply().inputValue()).toContain('नमस्ते Asha Patil जी,');
    await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
    await channel('SMS').click();
    await expect.poll(() => events(first)).toContain('sms कॉल का समय');
    await button('Reply').click();
    await reply().waitFor();
    expect(await sheet().getByRole('link').allTextContents()).toEqual(
      ['SMS', 'WhatsApp', 'E-mail'].map((name) => ` ${name}`),
    );
    expect(await sheet().getByRole('radio', { name: 'कॉल का समय' }).isChecked()).toBe(true);
    expect(await channel('SMS').getAttribute('href')).toMatch(/^sms:\+919800012345\?&body=%E0%A4/);
    await page.keyboard.press('Escape');
    await openMessage(second);
    await button('Reply').click();
    await reply().waitFor();
    expect(await sheet().getByRole('link').allTextContents()).toEqual([' E-mail']);
  });

  test('sends the edited text by e-mail', async () => {
    const [id] = keepMessages(site, [asha]);
    await openMessage(id);
    await button('Reply').click();
    await reply().fill('First line\nSecond line');
    const mail = new URL((await channel('E-mail').getAttribute('href')) ?? '');
    expect([mail.pathname, mail.searchParams.get('subject'), mail.searchParams.get('body')]).toEqual([
      'asha@example.com',
      `Re: ${asha.subject}`,
      'First line\r\nSecond line',
    ]);
    // Another template replaces the edited text.
    await sheet().getByText('When to call', { exact: true }).click();
    expect(await reply().inputValue()).toContain('When may we call you?');
  });

  test('omits sentences about an unknown product, and a hostile name', async () => {
    const [id] = keepMessages(site, [
      { name: '{price} https://evil.example', subject: 'Inquiry about No such machine' },
    ]);
    await openMessage(id);
    await button('Reply').click();
    const text = await page.getByRole('textbox', { name: 'Your reply' }).inputValue();
    expect(
      text.startsWith(
        'Hello, this is Platen Office Equipment.\nThank you for your interest in the No such machine.\n\n',
      ),
    ).toBe(true);
    expect(text).not.toMatch(/evil|Price|Details|[{}]/);
  });

  test('replies while offline and writes the timeline after the reconnect', async () => {
    const [id] = keepMessages(site, [asha]);
    await openMessage(id);
    await page.context().setOffline(true);
    await button('Reply').click();
    expect(await reply().inputValue()).toContain('Hello Asha Patil');
    await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
    await channel('WhatsApp').click();
    await page.getByRole('region', { name: 'Pending changes' }).getByText('Asha Patil').waitFor();
    expect(await events(id)).not.toContain('whatsapp');
    await page.context().setOffline(false);
    await expect.poll(() => events(id)).toContain('whatsapp');
  });

  test('is accessible', async () => {
    const [id] = keepMessages(site, [asha]);
    await openMessage(id);
    await button('Reply').click();
    await reply().waitFor();
    expect(await axeLightAndDark(page)).toEqual([]);
    const targets = sheet().locator('a, button, label:has(input)');
    for (const box of await targets.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height)))
      expect(box).toBeGreaterThanOrEqual(44);
    expect(await overflow(page)).toBe(0);
  });
});

describe('the reply templates', { tags: ['replies/templates'] }, () => {
  const path = '/admin/settings/replies';
  const stored = async () => (await someone.call<Settings>('GET', '/settings')).replyTemplates;
  const template = (number: number) => page.getByRole('group', { name: `Template ${number}`, exact: true });
  const save = () => button('Save settings').click();
  afterEach(() => someone.call('PUT', '/settings', { replyTemplates: defaultReplyTemplates }));

  test('are the defaults on a new site, hidden from visitors', async () => {
    expect(await stored()).toEqual(defaultReplyTemplates);
    for (const place of ['/', '/contact', '/contact.data', '/_root.data', '/api/settings'])
      expect(await (await fetch(site.url + place)).text(), place).not.toContain('May we send you a quotation');
  });

  test('are added, filled with placeholders, ordered and removed, with a preview and Undo', async () => {
    await someone.open(path);
    await button('Add template').click();
    const added = template(7);
    await added.getByRole('textbox', { name: 'Name' }).fill('Offer');
    await added.getByRole('textbox', { name: 'Text' }).fill('Dear , take it for ');
    await added
      .getByRole('textbox', { name: 'Text' })
      .evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5));
    await added.getByRole('button', { name: /^Insert name/ }).click();
    expect(await added.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Dear {name}, take it for ');
    await added.getByRole('textbox', { name: 'Text' }).press('End');
    await added.getByRole('button', { name: /^Insert price/ }).click();
    await added.getByText('Dear Asha Patil, take it for ₹45,000 (+ GST)').waitFor();
    await button('Move template 7 up').click();
    await button('Remove template 1').click();
    await save();
    await someone.seesToast('Settings updated successfully');
    expect((await stored()).map(({ name }) => name)).toEqual([
      ...defaultReplyTemplates.slice(1, 5).map(({ name }) => name),
      'Offer',
      defaultReplyTemplates[5]?.name,
    ]);
    await button('Undo save').click();
    await expect.poll(stored).toEqual(defaultReplyTemplates);
    expect(someone.complaints).toEqual([]);
  });

  test('with an unknown placeholder are rejected at their field', async () => {
    await someone.open(path);
    await template(1).getByRole('textbox', { name: 'Text' }).fill('Only {discount}');
    await template(2).getByRole('textbox', { name: 'Name' }).fill(' ');
    await save();
    await page.getByText('{discount} is not a placeholder. Use the buttons below the text').waitFor();
    await page.getByText('Enter a name, such as Price and link').waitFor();
    expect(await stored()).toEqual(defaultReplyTemplates);
  });

  test('are edited on an accessible page', async () => {
    await someone.open(path);
    await template(6).waitFor();
    // High enough that the save bar covers no other button.
    await page.setViewportSize({ width: phone, height: 6000 });
    expect(await axeLightAndDark(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });
});

describe('a manual inquiry', { tags: ['messages/manual'] }, () => {
  test('is saved with its product and source, and opens with the reply one tap away', async () => {
    await someone.open('/admin');
    await page.getByRole('link', { name: 'Add inquiry' }).click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.waitFor();
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('Ravi Rao');
    const number = page.getByRole('textbox', { name: 'Phone' });
    expect(await number.getAttribute('inputmode')).toBe('tel');
    await number.fill('98000 12345');
    await page.getByLabel('What they want').fill('canon pixma g2010');
    await page.locator(`datalist option[value="${product.name}"]`).waitFor({ state: 'attached' });
    await page.getByText('Walk-in', { exact: true }).click();
    await page.getByLabel('Branch').selectOption('Pune Head Office');
    await button('Save inquiry').click();
    await someone.seesToast('Inquiry saved');
    await page.getByRole('region', { name: 'Message from Ravi Rao' }).waitFor();
    const [stored] = await someone.call<Message[]>('GET', '/contact');
    expect(stored).toMatchObject({
      name: 'Ravi Rao',
      phone: '98000 12345',
      email: '',
      subject: `Inquiry about ${product.name}`,
      source: 'walk-in',
      preferredBranch: 'Pune Head Office',
      read: true,
    });
    expect(await page.getByRole('link', { name: 'Mail', exact: true }).count()).toBe(0);
    await button('Reply').click();
    await page.getByRole('link', { name: 'WhatsApp', exact: true }).and(page.locator('dialog a')).waitFor();
    expect(someone.complaints).toEqual([]);
  });

  test('without a name or a number is rejected at its field', async () => {
    await someone.open('/admin/messages/new');
    await button('Save inquiry').click();
    await page.getByText('Enter the name', { exact: true }).waitFor();
    await page.getByText('Enter a phone number or an e-mail address', { exact: true }).waitFor();
    expect(await someone.call('GET', '/contact')).toEqual([]);
  });

  test('is stored once if the response is lost', async () => {
    await someone.open('/admin/messages/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Ravi Rao');
    await page.getByRole('textbox', { name: 'Phone' }).fill('98000 12345');
    await page.route('**/api/contact/manual', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button('Save inquiry').click();
    await someone.seesToast('Failed to save the inquiry');
    await page.unrouteAll();
    await button('Save inquiry').click();
    await page.getByRole('region', { name: 'Message from Ravi Rao' }).waitFor();
    expect(await someone.call('GET', '/contact')).toHaveLength(1);
  });

  test('is entered on an accessible page', async () => {
    await someone.open('/admin/messages/new');
    expect(await axeLightAndDark(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });
});

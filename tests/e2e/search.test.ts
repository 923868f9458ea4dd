import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { variants } from '#tests/support/how-long.ts';
import { sharedSite } from '#tests/support/shared-site.ts';
import type { SharedSite } from '#tests/support/site.ts';
import { awake, axeLightAndDark, overflow, type Visitor, visitor, widths } from '#tests/support/visitor.ts';

let browser: Browser;
let site: SharedSite;
let someone: Visitor;

beforeAll(async () => {
  browser = await sharedBrowser();
  site = sharedSite();
});
afterEach(() => someone.leave());

const open = async (path: string, options: Parameters<typeof visitor>[1] = {}) => {
  someone = await visitor(browser, options);
  await someone.page.goto(site.url + path);
  return someone.page;
};

const status = (page: Page) => page.locator('p[role=status]').textContent();
const field = (page: Page) => page.getByPlaceholder('Search products...');
const section = (page: Page, name: string) => page.getByRole('region', { name });
const cards = (page: Page, name: string) =>
  section(page, name).getByRole('article').getByRole('heading').allTextContents();
const linkOf = (page: Page, name: string) => page.getByRole('link', { name }).getAttribute('href');

describe('trade terms', { tags: ['search/synonyms'] }, () => {
  test.each(variants([false, true]))('find matching machines (scripts: %o)', async (javaScript) => {
    const page = await open('/products', { javaScript });
    await field(page).fill('xerox machine');
    if (!javaScript) await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(() => status(page)).toBe('50 products');
    expect(someone.complaints).toEqual([]);
  });
});

describe('a search without results', { tags: ['search/nothing-found'] }, () => {
  test.each([true, false])(
    'suggests near matches, ways to contact the dealer and the categories (scripts: %o)',
    async (javaScript) => {
      const page = await open('/products?search=kodak+a0+colour+xerox', { javaScript });
      expect(await status(page)).toBe('No products found');
      expect(await cards(page, 'Nearest matches')).toHaveLength(6);
      for (const text of await section(page, 'Nearest matches').getByRole('article').allTextContents())
        expect(text).toContain('Colour Photocopiers');

      const chat = new URL((await linkOf(page, 'Ask on WhatsApp')) ?? '');
      expect(chat.hostname).toBe('wa.me');
      expect(chat.searchParams.get('text')).toContain('"kodak a0 colour xerox"');
      expect(await section(page, 'Browse by category').getByRole('link').count()).toBe(9);
      await section(page, 'Browse by category').getByRole('link', { name: 'Laser Printers', exact: true }).click();
      await page.waitForURL('**/products?category=laser-printers');
      await expect.poll(() => status(page)).toBe('5 products');
      expect(await section(page, 'Nearest matches').count()).toBe(0);
      expect(someone.complaints).toEqual([]);
    },
  );

  test('updates while typing and disappears with the search', async () => {
    const page = await open('/products');
    await field(page).fill('colour toner');
    await section(page, 'Nearest matches').waitFor();
    for (const text of await section(page, 'Nearest matches').getByRole('article').allTextContents())
      expect(text).toContain('Toner, Ink & Drums');
    await field(page).fill('toner');
    await expect.poll(() => status(page)).toBe('14 products');
    expect(await section(page, 'Shall we look for it?').count()).toBe(0);
  });

  test('suggests no product for an unknown word, but still offers to ask', async () => {
    const page = await open('/products?search=%3Cqqq%3E%22');
    expect(await status(page)).toBe('No products found');
    expect(await section(page, 'Nearest matches').count()).toBe(0);
    expect(await section(page, 'Shall we look for it?').textContent()).toContain('<qqq>"');
    expect(await section(page, 'Browse by category').count()).toBe(1);
  });

  test('names the category and tag if there is no search text', async () => {
    const page = await open('/products?category=laser-printers&tag=fax');
    expect(await section(page, 'Shall we look for it?').textContent()).toContain('“Fax, Laser Printers”');
    expect(await cards(page, 'Nearest matches')).toHaveLength(5);
  });

  test.each(widths)('has no accessibility errors and no overflow at %i px', async (width) => {
    const page = await open(`/products?search=colour+toner+${'x'.repeat(150)}`, { width });
    expect(await axeLightAndDark(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });
});

describe('asking about an unsuccessful search', { tags: ['search/nothing-found'] }, () => {
  const message = (page: Page) => page.getByLabel('Message');
  const asked = 'Hi, I\'m looking for "colour toner" and could not find it on your website. Can you help me with it?';
  const fill = async (page: Page) => {
    await page.getByLabel('Full Name').fill('Asha Patil');
    await page.getByLabel('Email').fill('asha@example.com');
    await page.getByLabel('Phone').fill('+91 00000 12345');
  };
  const received = async () => {
    const headers = { authorization: `Bearer ${await site.signIn()}` };
    return (await fetch(`${site.url}/api/contact`, { headers })).json() as Promise<{ message: string }[]>;
  };

  test.each(variants([true, false]))('prefills the message with the search (scripts: %o)', async (javaScript) => {
    const before = (await received()).length;
    const page = await open('/products?search=colour+toner', { javaScript });
    await page.getByRole('link', { name: 'Send us a message' }).click();
    await page.waitForURL('**/contact?about=*');
    if (javaScript) await awake(page);
    expect(await message(page).inputValue()).toBe(asked);
    await fill(page);
    if (!javaScript) await message(page).fill(`${asked} With scripts off.`);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Message sent successfully! We will contact you soon.').first().waitFor();
    await expect.poll(async () => (await received()).length).toBe(before + 1);
    expect((await received())[0]?.message).toContain(asked);
    // The message was sent, so it is not suggested again.
    if (javaScript) await expect.poll(() => message(page).inputValue()).toBe('');
    expect(someone.complaints).toEqual([]);
  });

  test('keeps earlier text in the message, and replaces the suggestion after another search', async () => {
    const page = await open('/contact?about=colour+toner');
    await awake(page);
    await page.getByLabel('Full Name').fill('Asha Patil');
    await page.goto(`${site.url}/contact?about=kodak`);
    await awake(page);
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Asha Patil');
    expect(await message(page).inputValue()).toContain('"kodak"');
    await page.goto(`${site.url}/contact`);
    await awake(page);
    expect(await message(page).inputValue()).toBe('');
    await message(page).fill('My own words.');
    await page.goto(`${site.url}/contact?about=kodak`);
    await awake(page);
    await expect.poll(() => message(page).inputValue()).toBe('My own words.');
  });
});

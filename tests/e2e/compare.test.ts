/**
 * @module-tag compare/page
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest, variants } from '#tests/support/how-long.ts';
import { owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axe, desktop, overflow, phone, type Visitor, visitor } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Visitor;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());
afterEach(() => someone?.leave());

const four = [
  'canon-pixma-g3010',
  'hp-color-laserjet-managed-mfp-e77428',
  'canon-pixma-g2010',
  'hp-laserjet-1020-plus',
];
const open = async (path: string, options: Parameters<typeof visitor>[1] = {}) => {
  someone = await visitor(browser, options);
  await someone.page.goto(site.url + path);
  return someone.page;
};
const columns = (page: Page) => page.getByRole('columnheader').allTextContents();
const row = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .getByRole('cell')
    .allTextContents();

test.each(variants([true, false]))('machines chosen in the list are compared (scripts: %s)', async (javaScript) => {
  const page = await open('/products', { width: phone, javaScript });
  const cards = page.getByRole('article');
  expect(await page.getByRole('button', { name: 'Compare' }).isVisible()).toBe(false);
  for (const index of [0, 1]) await cards.nth(index).getByRole('checkbox', { name: 'Compare' }).check();
  const names = (await cards.getByRole('heading').allTextContents()).slice(0, 2);
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.waitForURL('**/compare?m=*');
  expect(await columns(page)).toEqual(names);
  expect(await page.context().cookies()).toEqual([]);
  expect(someone.complaints).toEqual([]);
});

test.each(variants([[phone, 2] as const, [phone, 4] as const, [desktop, 4] as const]))(
  'at %i px %i machines fit, have no accessibility errors, and scroll in their table alone',
  async (width, count) => {
    const page = await open(`/compare?m=${four.slice(0, count).join(',')}`, { width });
    expect(await columns(page)).toHaveLength(count);
    expect(await overflow(page)).toBe(0);
    expect(await axe(page)).toEqual([]);
    const box = page.getByRole('region', { name: 'Comparison' });
    const scrolls = await box.evaluate((each) => each.scrollWidth > each.clientWidth);
    expect(scrolls).toBe(width === phone && count > 2);
  },
);

test.each([phone, 768, desktop])('at %i px the names stay in view down to the last row', async (width) => {
  const page = await open(`/compare?m=${four.join(',')}`, { width });
  await page.getByRole('row').last().scrollIntoViewIfNeeded();
  const names = await page
    .getByRole('columnheader')
    .first()
    .evaluate((each) => each.getBoundingClientRect().toJSON());
  const last = await page
    .getByRole('row')
    .last()
    .evaluate((each) => each.getBoundingClientRect().toJSON());
  const height = await page.evaluate(() => innerHeight);
  expect(last.bottom).toBeLessThanOrEqual(height + 1);
  expect(names.top).toBeGreaterThanOrEqual(0);
  expect(names.bottom).toBeLessThanOrEqual(last.top);
  // No heading of a group covers them.
  const covered = await page.evaluate(
    ([x, top, bottom]) =>
      Array.from({ length: Math.floor(bottom - top) - 2 }, (_, at) =>
        document.elementFromPoint(x, top + 1 + at),
      ).filter((each) => each?.closest('thead') === null).length,
    [names.left + 20, names.top, names.bottom] as const,
  );
  expect(covered).toBe(0);
});

test('facts have the same unit and order; missing facts are marked; identical rows can be hidden', async () => {
  const page = await open(`/compare?m=${four.slice(0, 2).join(',')}`, { width: desktop });
  expect(await row(page, 'Largest paper')).toEqual(['A4', 'A3']);
  expect(await row(page, 'Output')).toEqual(['Colour', 'Colour']);
  expect(await row(page, 'Speed, black & white')).toEqual(['Not stated', '28 pages a minute']);
  await page.getByRole('link', { name: 'Only differences' }).click();
  await page.waitForURL('**only=differences');
  expect(await row(page, 'Output')).toEqual([]);
  expect(await row(page, 'Largest paper')).toEqual(['A4', 'A3']);
  await page.getByRole('link', { name: 'Remove Canon PIXMA G3010' }).click();
  expect(await columns(page)).toEqual(['HP Color LaserJet Managed MFP E77428']);
  await page.getByRole('region', { name: 'Add a machine' }).getByRole('link').first().click();
  await expect.poll(() => columns(page)).toHaveLength(2);
});

test('one inquiry and one WhatsApp message name all machines', async () => {
  const page = await open(`/compare?m=${four.slice(0, 2).join(',')}`);
  const chat = new URL((await page.getByRole('link', { name: 'WhatsApp' }).first().getAttribute('href')) ?? '');
  expect(chat.searchParams.get('text')).toContain('Canon PIXMA G3010, HP Color LaserJet Managed MFP E77428');
  await page.getByRole('link', { name: 'Ask about both' }).click();
  expect(await page.getByLabel('Message').inputValue()).toContain(
    'Canon PIXMA G3010, HP Color LaserJet Managed MFP E77428',
  );
});

longTest.each(variants([false, true]))(
  'an inquiry about machines leads the owner back to the comparison (scripts: %s)',
  { tags: ['inquiry/page'] },
  async (javaScript) => {
    const name = `Asha ${javaScript}`;
    const address = `/compare?m=${four.slice(0, 2).join(',')}`;
    const page = await open(address, { javaScript });
    await page.getByRole('link', { name: 'Ask about both' }).click();
    await page.getByLabel('Full Name').fill(name);
    await page.getByLabel('Email').fill('asha@example.com');
    await page.getByLabel('Phone').fill('98000 12345');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Message sent successfully!').first().waitFor();
    const panel = await owner(browser, site);
    await panel.open('/admin/messages');
    await panel.page.getByText(name).first().click();
    const link = panel.page.getByRole('link', { name: 'Open the page of this inquiry' });
    expect(await link.getAttribute('href')).toBe(address);
    await panel.leave();
  },
);

test('at most four, each once, and only machines of the shop; search engines see one page', async () => {
  const page = await open(
    `/compare?m=${four[0]},nothing,${four[0]},<b>&m=${four.slice(1).join(',')},canon-pixma-g1010`,
  );
  expect((await columns(page)).length).toBeLessThanOrEqual(4);
  expect(await page.getByRole('columnheader', { name: 'Canon PIXMA G3010' }).count()).toBe(1);
  const html = await page.content();
  expect(html).toMatch(/rel="canonical" href="[^"]*\/compare"/);
  expect([...html.matchAll(/<a [^>]*href="\/compare\?[^>]*>/g)].every(([link]) => link.includes('nofollow'))).toBe(
    true,
  );
  const empty = await fetch(`${site.url}/compare`);
  expect([empty.status, await empty.text()]).toEqual([200, expect.stringContaining('Nothing to compare yet')]);
});

test('four machines print on one page', async () => {
  const page = await open(`/compare?m=${four.join(',')}`, { width: desktop });
  await page.emulateMedia({ media: 'print' });
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  // Another test uses this window.
  await page.emulateMedia({ media: null });
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test.each(variants([true, false]))('a machine is added by its name (scripts: %s)', async (javaScript) => {
  const page = await open('/compare', { width: phone, javaScript });
  const add = async (name: string) => {
    await page.getByLabel('Add by name').fill(name);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  };
  await add('canon pixma g3010');
  await page.waitForURL(`**/compare?m=${four[0]}`);
  // Several machines match, so the visitor chooses.
  await add('pixma');
  await page.getByText('Which of these?').waitFor();
  // The checker itself is a script.
  if (javaScript) expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Canon PIXMA G2010', exact: true }).click();
  await page.waitForURL(`**/compare?m=${four[0]},${four[2]}`);
  expect(await columns(page)).toHaveLength(2);
  await add('zzzyx 99');
  await page.getByText('No product matches “zzzyx 99”.').waitFor();
  expect(await columns(page)).toHaveLength(2);
  expect(someone.complaints).toEqual([]);
});

test('more than four machines: a note says that four are compared', async () => {
  const page = await open(`/compare?m=${[...four, 'canon-pixma-g1010'].join(',')}`, { width: desktop });
  expect(await columns(page)).toHaveLength(4);
  await page.getByText('At most four machines are compared. These are the first four.').waitFor();
  expect(await page.getByLabel('Add by name').count()).toBe(0);
});

test('a product and its similar machines lead to a comparison', async () => {
  const page = await open('/products/hp-color-laserjet-managed-mfp-e77428', { width: desktop });
  expect(await page.getByRole('link', { name: 'Compare', exact: true }).getAttribute('href')).toBe(
    '/compare?m=hp-color-laserjet-managed-mfp-e77428',
  );
  await page.getByRole('link', { name: 'Compare them side by side' }).click();
  await expect.poll(() => columns(page)).toHaveLength(4);
});

// @module-tag compare/page
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test as siteTest } from '#tests/support/fixtures.ts';
import { variants } from '#tests/support/how-long.ts';
import { desktop, phone } from '#tests/support/visitor.ts';
import { hrefOf, texts } from './reading.ts';

const hp = 'hp-color-laserjet-managed-mfp-e77428';
const four = ['canon-pixma-g3010', hp, 'canon-pixma-g2010', 'hp-laserjet-1020-plus'];
const address = (...slugs: string[]) => `/compare?m=${slugs.join(',')}`;
const two = address(...four.slice(0, 2));
const names = 'Canon PIXMA G3010, HP Color LaserJet Managed MFP E77428';

const columns = (page: Page) => page.getByRole('columnheader').allTextContents();

/** `test` with `compare`, which reads a page: its columns, the cells of a row, and links by their text. */
const test = siteTest.extend('compare', ({ read }) => async (path: string) => {
  const page = await read(path);
  const { all } = page;
  return {
    ...page,
    columns: texts(all('section > table thead th')),
    row: (name: string) => {
      const head = all('th[scope=row]').find(({ textContent }) => textContent === name);
      return texts(head?.parentElement?.querySelectorAll('td')).map((text) => text.trim());
    },
    hrefOf: (text: string) => hrefOf(page, text),
  };
});

test.for(variants([true, false]))('machines of the list are compared (scripts: %s)', async (javaScript, { visit }) => {
  const { page, complaints } = await visit('/products', { javaScript, width: desktop });
  const cards = page.getByRole('article');
  expect(await page.getByRole('button', { name: 'Compare' }).isVisible(), 'none chosen').toBe(false);
  for (const index of [0, 1]) await cards.nth(index).getByRole('checkbox', { name: 'Compare' }).check();
  const chosen = (await cards.getByRole('heading').allTextContents()).slice(0, 2);
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.waitForURL('**/compare?m=*');
  expect(await columns(page)).toEqual(chosen);
  expect(await page.context().cookies()).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a card of a list has three actions on phones', async ({ visit }) => {
  const { page } = await visit('/products', { width: phone });
  const actions = page.locator('.card-actions').first().locator(':scope > :visible');
  expect(await actions.count()).toBe(3);
  await page.setViewportSize({ width: 640, height: 900 });
  expect(await actions.count()).toBe(4);
});

test('machines fit the viewport, keep their names in view, and print on one page', async ({ visit, site }) => {
  const { page } = await visit(two);
  const hiddenWidth = () =>
    page.getByRole('region', { name: 'Comparison' }).evaluate((each) => each.scrollWidth - each.clientWidth);
  expect(await hiddenWidth()).toBe(0);
  for (const width of [phone, 768, desktop]) {
    await page.setViewportSize({ width, height: width === phone ? 740 : 900 });
    await page.goto(site.url + address(...four));
    expect(await hiddenWidth(), `${width} px`).toBe(0);
    const [table, ask] = await Promise.all(
      [page.getByRole('table').first(), page.getByRole('link', { name: 'Ask about all' })].map((each) =>
        each.boundingBox(),
      ),
    );
    expect(ask?.y, 'above the table').toBeLessThan(table?.y ?? 0);
    await page.locator('tr:has(th[scope=row]):visible').last().scrollIntoViewIfNeeded();
    const { head, last, height, covering } = await page.evaluate(() => {
      const boxOf = (selector: string) => (document.querySelector(selector) as Element).getBoundingClientRect();
      const head = boxOf('thead th');
      const inHead = Array.from({ length: Math.floor(head.height) - 2 }, (_, at) =>
        document.elementFromPoint(head.left + 20, head.top + 1 + at),
      );
      const rows = [...document.querySelectorAll('section > table tr:has(th[scope=row])')];
      const last = rows.at(-1)?.getBoundingClientRect() as DOMRect;
      // No heading of a group covers the names.
      const covering = inHead.filter((each) => each?.closest('thead') === null).length;
      return { head: head.toJSON(), last: last.toJSON(), height: innerHeight, covering };
    });
    expect(last.bottom, `${width} px`).toBeLessThanOrEqual(height + 1);
    expect(head.top, `${width} px`).toBeGreaterThanOrEqual(0);
    expect(head.bottom, `${width} px`).toBeLessThanOrEqual(last.top);
    expect(covering, `${width} px`).toBe(0);
  }
  await page.emulateMedia({ media: 'print' });
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('facts have the same unit and order; equal values are listed once, after different ones; missing values are folded', async ({
  compare,
}) => {
  const all = await compare(two);
  expect(all.row('Largest paper')).toEqual(['A4', 'A3 largest']);
  expect(all.row('Price')[0]).toMatch(/lowest$/);
  expect(all.getByText('Output', { selector: 'dt' }).nextElementSibling?.textContent).toBe('Colour');
  expect(all.row('Picture')).toEqual([
    'lowest priceAdd to list: Canon PIXMA G3010',
    'largest paperAdd to list: HP Color LaserJet Managed MFP E77428',
  ]);
  const adding = all.all('[href="/quote-list?add=canon-pixma-g3010"]');
  expect(texts(adding)).toEqual(['Add to list: Canon PIXMA G3010']);
  expect(all.row('Speed, black & white')).toEqual(['Not stated', '28 ppm']);
  const gaps = all.getByText(/^More facts \(\d+\), not stated by all$/).closest('details') as HTMLElement;
  expect(texts(gaps.querySelectorAll('th[scope=row]'))).toEqual(expect.arrayContaining(['Fax', 'Memory']));
  expect(all.row('Fax')).toEqual(['Not stated', 'Optional']);
  const labels = texts(all.all('th[scope=row], dt'));
  const inOrder = ['Largest paper', 'Output', 'Fax'].map((label) => labels.indexOf(label));
  expect(inOrder, 'different, equal, missing').toEqual(inOrder.toSorted((a, b) => a - b));
  const one = await compare(all.hrefOf('Remove Canon PIXMA G3010'));
  one.getByRole('heading', { level: 1, name: 'Compare HP Color LaserJet Managed MFP E77428 with…' });
  expect(one.columns, 'one machine is no comparison').toEqual([]);
  one.getByText('A3 · Colour · 28 ppm');
  const suggestions = [...one.getByRole('region', { name: 'Add a machine' }).querySelectorAll('a')];
  expect(texts(suggestions)).toEqual([...Array(3).fill(expect.stringMatching(/^(HP|Kyocera|Konica) /))]);
  expect((await compare(suggestions[0]?.getAttribute('href') ?? '')).columns).toHaveLength(2);
});

test('costs state their pages and months once, or in each column if they differ', async ({ compare }) => {
  const mono = await compare(address('kyocera-taskalfa-4012i', 'hp-laserjet-mfp-m433a'));
  const basis = 'a month with GST for 2,000 pages, buying with comprehensive AMC over 36 months';
  expect(mono.row(`Cost with service${basis}`)).toEqual(['₹6,870', '₹2,449 lowest']);
  const mixed = await compare(address('hp-laserjet-mfp-m433a', 'kyocera-taskalfa-2553ci'));
  // One plan, and no best of costs for different pages.
  expect(mixed.row('Cost with servicerenting over 36 months')).toEqual([
    expect.stringMatching(/^₹[\d,]+ a month with GST for 2,000 pages$/),
    expect.stringMatching(/^₹[\d,]+ a month with GST for 2,000 B&W \+ 500 colour pages$/),
  ]);
});

test('costs are for the pages and the plan of the address, which links and forms keep', async ({ compare }) => {
  const asked = await compare(`${address('kyocera-taskalfa-4012i', 'hp-laserjet-mfp-m433a')}&pages=3000&buy=rent`);
  expect(asked.row('Cost with servicea month with GST for 3,000 pages, renting over 36 months')).toHaveLength(2);
  expect(asked.hrefOf('Remove Kyocera TASKalfa 4012i')).toBe(`${address('hp-laserjet-mfp-m433a')}&pages=3000&buy=rent`);
  const fieldsOf = (label: RegExp | string) => {
    const form = asked.getByLabelText(label).closest('form') as HTMLFormElement;
    return [...form.querySelectorAll('input')].map(({ name, value }) => `${name}=${value}`).join('&');
  };
  const slugs = 'm=kyocera-taskalfa-4012i,hp-laserjet-mfp-m433a';
  expect(fieldsOf('Your pages a month')).toBe(`${slugs}&buy=rent&pages=3000`);
  expect(fieldsOf(/^Name or model/)).toBe(`${slugs}&pages=3000&buy=rent&add=`);
  const typed = await compare(`${two}&pages=01%2C500.4`);
  expect(typed.hrefOf('Remove Canon PIXMA G3010')).toBe(`${address(hp)}&pages=1500`);
  const invalid = await compare(`${two}&pages=many&buy=any`);
  expect(invalid.hrefOf('Remove Canon PIXMA G3010')).toBe(address(hp));
});

test('an inquiry, a message and a list name all', { tags: ['inquiry/page'] }, async ({
  compare,
  read,
  sendForm,
  inquiries,
}) => {
  const page = await compare(two);
  expect(new URL(page.hrefOf('WhatsApp')).searchParams.get('text')).toContain(names);
  expect(page.hrefOf('Add both to list')).toContain(four.slice(0, 2).join(','));
  const ask = page.hrefOf('Ask about both');
  const contact = await read(ask);
  const labels = contact.all('main form label').map(({ textContent }) => textContent?.split(' ')[0]);
  expect(labels.indexOf('Message'), 'the request first').toBeLessThan(labels.indexOf('Full'));
  contact.getByRole('link', { name: 'Back to what you chose' });
  const form = contact.document.querySelector<HTMLFormElement>('main form');
  const message = form?.querySelector('textarea')?.textContent ?? '';
  expect(message).toContain(names);
  const fields: [string, string][] = [...(form?.querySelectorAll<HTMLInputElement>('input[type=hidden]') ?? [])].map(
    ({ name, value }) => [name, value],
  );
  const person = { name: 'Asha', email: 'asha@example.com', phone: '98000 12345', message };
  expect((await sendForm(ask, [...fields, ...Object.entries(person)])).status).toBe(303);
  expect(await inquiries()).toMatchObject([{ name: 'Asha', message, page: two }]);
});

test('at most four, each once, and only machines of the shop; search engines see one page', async ({ compare }) => {
  const page = await compare(`${address('nothing', ...four, four[0] as string, '<b>')}&m=canon-pixma-g1010`);
  expect(page.columns).toHaveLength(3);
  expect(page.columns.filter((name) => name === 'Canon PIXMA G3010')).toHaveLength(1);
  expect(page.html).toMatch(/rel="canonical" href="[^"]*\/compare"/);
  const links = page.all('a[href^="/compare?"]');
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link.getAttribute('rel')).toContain('nofollow');
  const full = await compare(address(...four, 'canon-pixma-g1010'));
  expect(full.columns).toHaveLength(4);
  full.getByText('At most four machines are compared. These are the first four.');
  expect(full.queryByLabelText(/^Name or model/)).toBeNull();
  expect((await compare('/compare')).document.querySelector('main')?.textContent).toContain('Nothing to compare yet');
});

test('a machine is added by its name, chosen if several match, or from a product', async ({ compare }) => {
  const first = address(four[0] as string);
  const added = await compare('/compare?add=canon+pixma+g3010');
  expect([added.status, added.headers.get('location')]).toEqual([302, first]);
  const page = await compare(`${first}&add=pixma`);
  const form = page.getByLabelText(/^Name or model/).closest('form');
  const fields = [...(form?.querySelectorAll('input') ?? [])].map(({ name, value }) => `${name}=${value}`);
  expect([form?.getAttribute('action'), fields.join('&')]).toEqual(['/compare', `m=${four[0]}&add=pixma`]);
  page.getByText('Which of these?');
  expect(page.getByRole('link', { name: /^Canon PIXMA G2010/ }).getAttribute('href')).toBe(
    address(four[0] as string, four[2] as string),
  );
  const none = await compare(`${first}&add=zzzyx+99`);
  none.getByText('No product matches “zzzyx 99”.');
  none.getByRole('link', { name: 'Canon PIXMA G3010' });
  const product = await compare(`/products/${hp}`);
  expect(product.hrefOf('Compare')).toBe(`/compare?m=${hp}`);
  expect((await compare(product.hrefOf('Compare them side by side'))).columns).toHaveLength(4);
});

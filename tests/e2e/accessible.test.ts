/**
 * The one table of public pages and their states for accessibility and layout. `accessible-panel.test.ts` has those of
 * the panel.
 *
 * @module-tag beyond/accessible
 * @module-tag beyond/colour-scheme
 * @module-tag beyond/large-text
 * @module-tag beyond/no-overlap
 */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '#tests/support/fixtures.ts';
import { variants } from '#tests/support/how-long.ts';
import type { Owner } from '#tests/support/owner.ts';
import { sendQuotation, setUpQuotations } from '#tests/support/sent-quotation.ts';
import { awake } from '#tests/support/visitor.ts';
import { faultsOf, invalidHtml } from './accessible-checks.ts';

/** Reaches each state from the one before. */
type States = Record<string, (page: Page) => Promise<unknown>>;
type Row = {
  path: string;
  /** Creates what the page shows. A returned text replaces `:key` in the address. */
  prepare?: (call: Owner['call']) => Promise<unknown>;
  states?: States;
  /** States of the long form only. */
  longStates?: States;
};

const product = '/products/canon-pixma-g2010';
const inquiry = { name: 'Asha', email: 'asha@example.com', phone: '98220 12345', message: 'x' };
const settings = (change: object) => (call: Owner['call']) => call('PUT', '/settings', change);

async function send(page: Page, button: string, email: string) {
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: button }) });
  const fields = { Name: 'Asha', Email: email, Phone: '98220 12345', Message: 'Hello' };
  for (const [label, text] of Object.entries(fields))
    await form.getByRole('textbox', { name: new RegExp(label) }).fill(text);
  await form.getByRole('button', { name: button }).click();
}
const failToSend = (button: string) => async (page: Page) => {
  await page.route('**/api/contact', (route) => route.fulfill({ status: 422, json: { detail: 'no' } }));
  await send(page, button, 'asha@example.com');
  await page.getByText(/^Failed to send/).waitFor();
};
const acceptConsole = /status of (404|422)/;
/** Rows of pages without a preparation and further states. */
const asLoaded = (paths: string): Row[] => paths.split(' ').map((path) => ({ path }));

const rows: Row[] = [
  {
    path: '/',
    states: {
      'open menu': async (page) => {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await page.getByRole('navigation', { name: 'Menu' }).waitFor();
      },
    },
  },
  {
    path: '/products',
    states: {
      'filter sheet': async (page) => {
        await awake(page);
        await page.getByRole('button', { name: /^Filter/ }).click();
        await page.getByRole('combobox', { name: 'Category' }).selectOption('colour-photocopiers');
        await page.getByRole('button', { name: /^Show \d+ machines$/ }).waitFor();
      },
    },
  },
  { path: '/products?search=nothing+like+this' },
  {
    path: product,
    states: {
      'enlarged picture': async (page) => {
        await awake(page);
        await page.getByRole('list', { name: 'Pictures' }).getByRole('link').first().click();
        await page.getByRole('dialog', { name: /^Pictures of/ }).waitFor();
      },
      'inquiry dialog': async (page) => {
        await page.keyboard.press('Escape');
        await page
          .getByRole('main')
          .getByRole('button', { name: 'Get a Quote' })
          .filter({ visible: true })
          .first()
          .click();
        await page.getByRole('dialog', { name: 'Product Inquiry' }).waitFor();
      },
    },
    longStates: { 'inquiry that could not be sent': failToSend('Send Inquiry') },
  },
  ...asLoaded('/products/no-such-product /brands/canon /compare?m=canon-pixma-g2010,canon-pixma-g3010 /choose'),
  ...asLoaded('/services /blog /blog/what-a-page-really-costs'),
  ...asLoaded('/choose?pages=3000&colour=no&paper=a3&functions=copy,scan&buy=any'),
  {
    path: '/contact',
    states: {
      'form with an error': async (page) => {
        await awake(page);
        await send(page, 'Send Message', 'a@b');
        await page.getByText(/^Please enter an e-mail address/).waitFor();
      },
    },
    longStates: { 'message that could not be sent': failToSend('Send Message') },
  },
  ...asLoaded('/branches/pune-head-office /contact?branch=pune-head-office'),
  ...asLoaded('/toner?q=TK-1179 /cost /rental /quote-list?m=canon-pixma-g2010,canon-pixma-g3010'),
  {
    path: ':key',
    prepare: async (call) => (await call<{ path: string }>('POST', '/contact', inquiry)).path,
  },
  {
    path: '/quotation/:key',
    async prepare(call) {
      await setUpQuotations(call);
      return (await sendQuotation(call)).secret;
    },
    states: {
      'reason to decline': async (page) => {
        await page.getByText('Decline', { exact: true }).click();
        await page.getByRole('textbox', { name: 'Reason (optional)' }).waitFor();
      },
    },
  },
  ...asLoaded('/privacy /no-such-page'),
];

const longName = 'Bhattacharya & Rao Office Equipment Private Limited';
const longRows: Row[] = [
  { path: '/?long-name', prepare: settings({ companyName: longName }) },
  { path: '/?consent', prepare: settings({ googleAnalyticsId: 'G-TEST123456' }) },
  { path: '/contact?consent', prepare: settings({ googleAnalyticsId: 'G-TEST123456' }) },
  ...asLoaded('/products?category=colour-photocopiers&tag=a3&search=ricoh'),
  ...asLoaded(`/products?colour=mono&speed=21-30&sort=price-low /products?search=colour+toner+${'x'.repeat(150)}`),
  {
    path: '/products?page=2',
    longStates: {
      'a number in the header': async (page) => {
        const list = 'canon-pixma-g2010,canon-pixma-g3010,hp-laserjet-1020-plus';
        await page.evaluate((text) => localStorage.setItem('quote-list', text), list);
        await page.reload();
        await awake(page);
      },
    },
  },
  { path: '/products/hp-color-laserjet-managed-mfp-e77428' },
  ...asLoaded('/products/hp-deskjet-2331 /categories/laser-printers'),
  { path: '/compare?m=canon-pixma-g3010,hp-color-laserjet-managed-mfp-e77428,canon-pixma-g2010,hp-laserjet-1020-plus' },
  { path: '/compare?m=canon-pixma-g3010&add=pixma' },
  { path: '/blog?q=rent' },
  { path: '/blog/caring-for-a-copier' },
  ...asLoaded('/blog/no-such-post /toner /toner?q=m2040dn+toner /toner?q=nothing+like+it /quote-list'),
  ...asLoaded('/choose?pages=any&colour=any&paper=any /choose?colour=yes&paper=a3&buy=yes&budget=4000'),
  { path: '/cost?m=canon-pixma-g2010' },
  {
    path: '/cost?m=:key&mono=1000&months=36',
    async prepare(call) {
      const plan = { rentPerMonth: 4500, rentPagesMono: 3000, rentExtraMono: 0.5, amcLabour: 3000, tonerPrice: 3900 };
      const [machine] = await call<{ id: string; slug: string }[]>('GET', '/products?slug=ricoh-im-2702');
      await call('PUT', `/products/${machine?.id}`, plan);
      return machine?.slug;
    },
    states: {
      'all sums open': async (page) => {
        for (const sum of await page.locator('details[data-option] summary:visible').all()) await sum.click();
      },
    },
  },
];

const title = '$path has no accessibility, layout or console errors';

test.for(variants([...rows, ...longRows], rows.length))(
  title,
  async ({ path: given, prepare, states = {}, longStates = {} }, { visit, site, call }) => {
    const path = given.replace(':key', String(await prepare?.(call)));
    expect.soft(await invalidHtml(await (await fetch(site.url + path)).text())).toEqual([]);
    const { page, complaints } = await visit(null);
    await page.goto(site.url + path);
    expect.soft(await faultsOf(page, { isPublic: true }), 'as loaded').toEqual([]);
    for (const [name, reach] of variants(Object.entries({ ...states, ...longStates }), Object.keys(states).length)) {
      await reach(page);
      expect.soft(await faultsOf(page, { isPublic: true, isState: true }), name).toEqual([]);
    }
    // The browser logs each response that is an error.
    expect(complaints.filter((text) => !acceptConsole.test(text))).toEqual([]);
  },
);

describe('without products', () => {
  test.override('contents', 'empty');

  test.for(variants(['/', '/products', '/blog', '/contact'].map((path) => ({ path }))))(
    title,
    async ({ path }, { visit, site }) => {
      const { page, complaints } = await visit(null);
      await page.goto(site.url + path);
      expect(await faultsOf(page, { isPublic: true })).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
});

/**
 * The one table of panel pages and their states for accessibility and layout. `accessible.test.ts` has the public pages.
 */
// @module-tag beyond/accessible
// @module-tag beyond/large-text
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { secondFactorHeader } from '#app/domain/accounts/second-factor.ts';
import { aLine } from '#tests/support/factories.ts';
import { type TestSite, test, type Upload } from '#tests/support/fixtures.ts';
import { variants } from '#tests/support/how-long.ts';
import { type OldInquiry, saveOldInquiries } from '#tests/support/old-inquiries.ts';
import { forPanel, type Owner } from '#tests/support/owner.ts';
import { aBrokenPhoto } from '#tests/support/pictures.ts';
import { sendQuotation, setUpQuotations } from '#tests/support/sent-quotation.ts';
import { siteAdmin } from '#tests/support/site.ts';
import { desktop, phone, requestsSent } from '#tests/support/visitor.ts';
import { faultsOf } from './accessible-checks.ts';

type Stage = { page: Page; call: Owner['call']; upload: Upload; site: TestSite; id: string };
/** Reaches each state from the one before. */
type States = Record<string, (stage: Stage) => Promise<unknown>>;
type Row = {
  path: string;
  isVisitor?: true;
  /** Creates what the page shows. A returned id replaces `:id` in the address. */
  prepare?: (stage: Omit<Stage, 'id'>) => Promise<unknown> | unknown;
  states?: States;
  /** States of the long form only. */
  longStates?: States;
};

const firstOf =
  (path: string) =>
  async ({ call }: { call: Owner['call'] }) =>
    (await call<{ id: string }[]>('GET', path))[0]?.id;
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const press = async (page: Page, ...names: (string | RegExp)[]) => {
  for (const name of names) await button(page, name).first().click();
};
/** Opens the folded parts; returns how many. */
const openFolds = (page: Page) =>
  page.locator('main details:not([open])').evaluateAll((all) => {
    for (const each of all) (each as HTMLDetailsElement).open = true;
    return all.length;
  });
/** Answers a call of the panel with this JSON. */
const answers = (page: Page, path: string, json: object) =>
  page.route(`**/api/${path}`, (route) => route.fulfill({ headers: forPanel, json }));
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor();

const inquiries: OldInquiry[] = [
  { subject: 'Inquiry about Canon iR 2625' },
  { name: 'Ravi Rao', unverified: true },
  { name: 'Meera Joshi', status: 'in_progress', read: true },
  { name: 'Sunil K', status: 'resolved', read: true },
  { name: 'SEO Expert', spam: true },
];
const keep = ({ site }: { site: TestSite }) => void saveOldInquiries(site, inquiries);
const hostile = [
  '<img src=x>',
  '\u202egnp.exe שלום עולם',
  '👩‍👩‍👧‍👦'.repeat(40),
  'W'.repeat(200),
  'e\u0301\u0302'.repeat(40),
];

const aMachine = {
  name: 'Edited',
  slug: 'edited',
  brand: 'Ricoh',
  category: 'Laser Printers',
  description: 'A printer.',
  specifications: { Speed: '25 ppm', Fax: 'Optional' },
  videos: [{ youtubeUrl: 'https://youtu.be/aqz-KE-bpKQ', title: 'A', description: 'B' }],
  reviews: [{ rating: 5, author: 'Asha', text: 'Good' }],
  stockQuantity: 50,
  rentPerMonth: 4500,
};
async function makeMachine({ call }: { call: Owner['call'] }) {
  const products = await call<{ images: string[] }[]>('GET', '/products?limit=9');
  const [first = '', ...others] = products.flatMap(({ images }) => images).slice(0, 3);
  const fields = { ...aMachine, images: [first, others[0]], featuredImage: first, gallery: [others[1]] };
  const { id } = await call<{ id: string }>('POST', '/products', fields);
  await call('PUT', `/products/${id}`, { sku: '<i>X</i>' });
  return id;
}

const rows: Row[] = [
  {
    path: '/admin/login',
    isVisitor: true,
    longStates: {
      'second step': async ({ page }) => {
        const headers = { [secondFactorHeader]: 'required' };
        const refusal = { status: 401, headers, json: { detail: 'A code is required' } };
        await page.route('**/api/auth/login', (route) => route.fulfill(refusal), { times: 1 });
        await page.getByLabel(/^Username/).fill(siteAdmin.username);
        await page.getByLabel(/^Password/).fill(siteAdmin.password);
        await press(page, 'Sign in');
        await page.getByLabel(/^Code/).waitFor();
      },
    },
  },
  {
    path: '/admin/join',
    isVisitor: true,
    states: {
      'with an invitation': async ({ page }) => {
        const json = { id: 'x', name: 'Meena', role: 'staff', expiresAt: '2026-06-08T06:30:00.000Z' };
        await page.route('**/api/auth/invitations/find', (route) => route.fulfill({ json }));
        await page.reload();
        await page.getByLabel(/^Password/).waitFor();
      },
    },
  },
  { path: '/admin', prepare: keep },
  { path: '/admin/first-steps/mail' },
  { path: '/admin/first-steps/claims' },
  { path: '/admin/find?search=asha', prepare: keep },
  {
    path: '/admin/products?search=pixma+g2010',
    states: {
      'menu of a product': ({ page }) => press(page, /^More for/),
      'filters and menu of the page': async ({ page }) => {
        await page.keyboard.press('Escape');
        await press(page, 'Filters', 'More actions');
      },
    },
  },
  {
    path: '/admin/products/prices?search=pixma&sort=name',
    longStates: {
      'errors and a selection': async ({ page }) => {
        await page.setViewportSize({ width: desktop, height: 900 });
        await press(page, /^Select all/);
        await page.getByRole('gridcell', { name: 'Regular price of' }).first().click();
        await page.keyboard.type('cheap');
        await page.keyboard.press('Tab');
        await page.keyboard.type('90000');
        for (const key of ['Enter', 'Shift+ArrowDown', 'Shift+ArrowRight']) await page.keyboard.press(key);
      },
    },
  },
  { path: '/admin/products/costs', prepare: makeMachine },
  {
    path: '/admin/products/new',
    states: {
      'field errors': async ({ page }) => {
        await press(page, 'Save product');
        await page.getByRole('alert').getByText('Missing required fields').waitFor();
      },
    },
    longStates: { 'new category': ({ page }) => press(page, 'New category') },
  },
  {
    path: '/admin/products/:id',
    prepare: makeMachine,
    states: {
      async conflict({ page, call, id }) {
        await page.getByLabel('Full description').fill('mine');
        await call('PUT', `/products/${id}`, { description: 'theirs' });
        await press(page, 'Save product');
        await dialog(page, 'Someone else saved first');
      },
    },
    longStates: {
      'out of stock, with the history and the editor of facts': async ({ page }) => {
        await page.keyboard.press('Escape');
        await page.getByLabel('Stock status').selectOption('out_of_stock');
        await page.getByRole('list', { name: 'History' }).waitFor();
        const facts = page.getByRole('region', { name: 'Facts' });
        await facts.getByLabel('Add a fact').selectOption('Largest paper');
      },
      'picture picker': async ({ page }) => {
        await press(page, 'Choose from pictures');
        await page.getByRole('list', { name: 'Pictures to choose' }).getByRole('button').first().waitFor();
      },
    },
  },
  {
    path: '/admin/products/import/:id',
    async prepare({ upload }) {
      const lines = 'Item Code,Model,Product type,MRP\nZ-1,HP Zeta 1,Laser Printers,1000\nZ-2,HP Zeta 2,Lsr,cheap';
      return (await upload<{ id: string }>('/imports', new File([lines], 'prices.csv'))).id;
    },
    states: { checked: ({ page }) => page.getByText(/^Checked/).waitFor() },
    longStates: {
      'import at work': async ({ page, call, id }) => {
        const kept = await call<object>('GET', `/imports/${id}`);
        await answers(page, `imports/${id}`, { ...kept, state: 'running', done: 20, toDo: 80, written: 20 });
        await page.reload();
        await page.getByRole('progressbar').waitFor();
      },
    },
  },
  {
    path: '/admin/categories',
    states: {
      'two open forms, one with errors': async ({ page }) => {
        await press(page, 'Add category');
        const form = page.getByRole('form', { name: 'New category' });
        await form.getByRole('button', { name: 'Add category' }).click();
        await form.getByText('Enter a name').waitFor();
        await press(page, 'Edit Laser Printers');
      },
    },
    longStates: {
      'dialog to sign in again': async ({ page }) => {
        const form = page.getByRole('form', { name: 'New category' });
        await form.getByLabel(/^Name/).fill('Paper');
        await page.evaluate(() => localStorage.setItem('token', 'ended'));
        await form.getByRole('button', { name: 'Add category' }).click();
        await dialog(page, 'Sign in again');
      },
    },
  },
  {
    path: '/admin/blog/:id',
    async prepare({ call }) {
      const id = await firstOf('/blog')({ call });
      await call('PUT', `/blog/${id}`, { author: 'Ravi' });
      return id;
    },
    longStates: {
      'table, address of a link and a missing title': async ({ page }) => {
        const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true }).click();
        await page.getByRole('textbox', { name: 'Content' }).click();
        await tool('Insert table');
        for (const cell of await page.getByRole('textbox', { name: 'Content' }).locator('th').all()) {
          await cell.click();
          await page.keyboard.type('Head');
        }
        await tool('Link');
        await page.getByRole('form', { name: 'Post' }).locator('[name=title]').fill('');
        await press(page, 'Save');
        await page.getByText('Enter a title').first().waitFor();
      },
    },
  },
  {
    path: '/admin/media',
    states: {
      'dialog of a picture': async ({ page }) => {
        await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
        await page.getByRole('dialog').waitFor();
      },
    },
    longStates: {
      'failed upload': async ({ page }) => {
        await page.keyboard.press('Escape');
        await page
          .locator('input[type=file]')
          .first()
          .setInputFiles([aBrokenPhoto('broken.jpg')]);
        await page.getByText('1 picture could not be uploaded').waitFor();
      },
    },
  },
  {
    path: '/admin/messages',
    prepare: keep,
    states: {
      'message with the sheet for a reply': async ({ page }) => {
        await page.locator('main li a[id^=message-]').first().click();
        await press(page, 'Reply');
        await page.getByRole('textbox', { name: 'Your reply' }).waitFor();
      },
    },
    longStates: {
      'pending changes while offline': async ({ page }) => {
        await page.reload();
        await page.route('**/api/contact/**', (route) => route.abort());
        await press(page, 'Resolved');
        await page.getByRole('region', { name: 'Pending changes' }).waitFor();
      },
    },
  },
  {
    path: '/admin/quotations',
    async prepare({ call }) {
      await setUpQuotations(call);
      const [company, name] = ['Averylongcompanyname'.repeat(8), 'Averylongproductname'.repeat(10)];
      const lines = [{ ...aLine, name, description: 'x'.repeat(200), unitPaise: 1_23_45_678_900 }];
      const customer = { name: 'A', company, address: '', phone: '', email: '', gstin: '' };
      await sendQuotation(call, { lines, customer });
    },
  },
  {
    path: '/admin/quotations/:id',
    prepare: async ({ call }) => (await call<{ id: string }>('POST', '/quotations', {})).id,
    states: {
      'line and errors': async ({ page }) => {
        await press(page, 'Add line', 'Send');
        await page.getByText('Enter the name or the company').first().waitFor();
      },
    },
    longStates: {
      'sheet of a sent quotation': async ({ page, call, site }) => {
        await setUpQuotations(call);
        const { id } = await sendQuotation(call);
        await page.goto(`${site.url}/admin/quotations/${id}`);
        await press(page, 'Send again');
        await dialog(page, 'Send');
      },
    },
  },
  { path: '/admin/customers', prepare: keep },
  {
    path: '/admin/customers/:id',
    async prepare(given) {
      await keep(given);
      const { customers } = await given.call<{ customers: { id: string }[] }>('GET', '/customers');
      return customers[0]?.id ?? '';
    },
  },
  {
    path: '/admin/insights',
    async prepare({ site }) {
      const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile' };
      await fetch(`${site.url}/products/canon-pixma-g2010`, { headers });
      await fetch(`${site.url}/tap?k=call`, { method: 'POST', headers });
    },
  },
  ...'products/import blog blog/new messages/new improve settings find'
    .split(' ')
    .map((path) => ({ path: `/admin/${path}` })),
  ...'business contact hours about replies quotations words branches pictures email search backups links status samples'
    .split(' ')
    .map((name) => ({ path: `/admin/settings/${name}` })),
  {
    path: '/admin/settings/bin',
    async prepare({ call }) {
      const { id } = await call<{ id: string }>('POST', '/products', aMachine);
      await call('DELETE', `/products/${id}`);
      await call('POST', '/products', { ...aMachine, name: 'Other' });
    },
  },
  {
    path: '/admin/settings/privacy',
    prepare: keep,
    longStates: {
      'found data': async ({ page }) => {
        await page.getByRole('textbox', { name: 'Phone number or e-mail' }).fill('098000 12345');
        await press(page, 'Find');
        await page.getByRole('list', { name: 'Stored data' }).waitFor();
      },
    },
  },
  {
    path: '/admin/account/keys',
    states: {
      'field errors': async ({ page }) => {
        await press(page, 'Create key', 'Create webhook', 'Create address');
        await page.getByText('Select at least one right').waitFor();
      },
      'new key, and a webhook with a delivery': async ({ page }) => {
        const fill = async (name: string, label: RegExp, text: string) => {
          await openFolds(page);
          const form = page.getByRole('form', { name });
          await form.getByLabel(label).fill(text);
          await form.getByLabel(/^Your password/).fill(siteAdmin.password);
        };
        await fill('New key', /^Name/, 'Tally');
        await page.getByLabel('Read products, prices and categories').check();
        await press(page, 'Create key');
        await page.getByText(/it cannot be shown again/).waitFor();
        // Nobody has this address.
        await fill('New webhook', /^Address/, 'https://[2000::1]/hook');
        await page.getByLabel('New message').check();
        await press(page, 'Create webhook', 'Send a test https://[2000::1]/hook');
        await page.getByText('Last deliveries').click();
        await page.getByText(/Test · /).waitFor();
      },
    },
  },
  {
    path: '/admin/account',
    states: {
      'field errors': async ({ page }) => {
        await press(page, 'Change password', 'Create invitation');
        await page.getByText('Enter a name').waitFor();
      },
    },
    longStates: {
      invitation: async ({ page }) => {
        await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Meena');
        await press(page, 'Create invitation');
        await page.getByRole('link', { name: 'WhatsApp' }).waitFor();
      },
      'setup of codes': async ({ page }) => {
        const region = page.getByRole('region', { name: 'Two-step verification' });
        await openFolds(page);
        await region.getByLabel(/^Your password/).fill(siteAdmin.password);
        await region.getByRole('button', { name: 'Next' }).click();
        await region.getByRole('img', { name: 'QR code for the app' }).waitFor();
      },
      'recovery codes': async ({ page }) => {
        const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
        const secret = Secret.fromBase32(key.replaceAll(' ', ''));
        await page.getByLabel(/^Code from the app/).fill(new TOTP({ secret }).generate());
        await press(page, 'Turn on');
        await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
      },
    },
  },
];

const longRows: Row[] = [
  { path: '/admin/products' },
  { path: '/admin/products/prices?search=pixma&sort=name&columns=costs' },
  { path: '/admin/messages?view=waiting', prepare: keep },
  {
    path: '/admin/messages?id=:id',
    prepare({ site }) {
      const subject = (text: string) => text.repeat(3).slice(0, 300);
      const long = hostile.map((name) => ({ name, subject: subject(name), message: name.repeat(99) }));
      return saveOldInquiries(site, long)[3];
    },
  },
  { path: '/admin/insights?by=campaign' },
  { path: '/admin/settings/bin?search=plotter' },
  { path: '/admin/no-such-page' },
];

/** Statuses of errors that a state makes on purpose. */
const expected = /status of (401|404|409|412|422|500)|net::ERR_FAILED|^Failed to fetch/;

test.for(variants([...rows, ...longRows], rows.length))(
  '$path has no accessibility, layout or console errors',
  async ({ path, isVisitor, prepare, states = {}, longStates = {} }, { call, upload, site, signIn, visit }) => {
    const { page, complaints } = isVisitor ? await visit(null) : await signIn({ width: phone });
    const id = String(await prepare?.({ page, call, upload, site }));
    await page.goto(site.url + path.replace(':id', id));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await requestsSent(page);
    const faults = (isState: boolean) => faultsOf(page, { isPublic: false, isState });
    expect.soft(await faults(false), 'as loaded').toEqual([]);
    if ((await openFolds(page)) > 0) expect.soft(await faults(true), 'folds open').toEqual([]);
    const all = Object.entries({ ...states, ...longStates });
    for (const [name, reach] of variants(all, Object.keys(states).length)) {
      await reach({ page, call, upload, site, id });
      expect.soft(await faults(true), name).toEqual([]);
    }
    expect(complaints.filter((text) => !expected.test(text))).toEqual([]);
  },
);

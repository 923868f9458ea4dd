import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Branch } from '#app/domain/branch.ts';
import { type DealerFacts, firstFacts } from '#app/domain/dealer-facts.ts';
import type { Settings } from '#app/domain/settings.ts';
import { dealer } from '#dealer';
import { without } from '#tests/support/alter.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longDescribe, variants } from '#tests/support/how-long.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { awake, axeLightAndDark, desktop, overflow, phone, structuredData, widths } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Owner;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());

const first = firstFacts(dealer);
const put = (facts: Partial<Settings>) => someone.call<Settings>('PUT', '/settings', facts);
const settings = () => someone.call<Settings>('GET', '/settings');
const html = async (path: string) => (await fetch(site.url + path)).text();
const product = '/products/hp-color-laserjet-managed-mfp-e77428';
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: dealer.locale.timeZone }).format(new Date());
const inDays = (count: number) =>
  new Date(Date.parse(today()) + count * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** One window for the following tests; starts with the default facts. */
function inWindow(width: number) {
  beforeAll(async () => {
    someone = await owner(browser, site, { width });
    page = someone.page;
  });
  beforeEach(async () => {
    await put({ ...first, companyName: '' });
    someone.complaints.length = 0;
  });
  afterEach(() => page.evaluate(() => localStorage.clear()).catch(() => {}));
  afterAll(async () => {
    await put({ ...first, companyName: '' });
    await someone.leave();
  });
}

const form = (name: string) => page.getByRole('form', { name, exact: true });
const save = (name: string) => form(name).getByRole('button', { name: 'Save settings' }).click();
const seen = () => page.locator('div', { has: page.getByText('Your visitors see:', { exact: true }) }).last();

describe('the site', { tags: ['dealer/everywhere'] }, () => {
  inWindow(desktop);
  const facts: DealerFacts = {
    phone: '+919800012345',
    whatsapp: '919811198111',
    email: 'hello@asha.example',
    street: '7 Ghat Road',
    city: 'Nashik',
    region: '',
    postalCode: '422001',
    country: 'IN',
    location: { latitude: 19.99, longitude: 73.78 },
    serviceRadius: 80_000,
    foundingYear: 1999,
    brands: ['Sharp', 'Toshiba'],
    hours: ['', '', '', '', '', '', '10:00-16:30'],
    holidays: [],
    replyGoalMinutes: 45,
    messageMonths: 24,
    spamMonths: 6,
    grievanceContact: 'Asha Patil, asha@asha.example',
    privacyText: 'We never call after 7 pm.',
    replyTemplates: [],
    gstin: '',
    gstState: '',
    bankDetails: '',
    upiId: '',
    quotationTerms: '',
    quotationDays: 15,
    brandIntros: [{ brand: 'Canon', text: 'All about Canon.' }],
    social: [{ name: 'Mastodon', url: 'https://mastodon.example/@asha' }],
    priceTax: 'included',
  };
  const old = /00000 00000|9100000|dealer\.example|Shivajinagar|Konica Minolta ·|, Kyocera|facebook|in Pune/;

  test('shows changed facts on every page at the next request', async () => {
    const paths = ['/', '/products', product, '/services', '/blog', '/contact', '/nothing-here'];
    for (const path of paths) expect(await html(path), path).toMatch(old);
    await put(facts);
    for (const path of paths) {
      const text = await html(path);
      // Branches and products keep their own texts.
      const frame = text.replace(/<main.*<\/main>/s, '').replace(/<script.*?<\/script>/gs, '');
      expect(frame, path).not.toMatch(old);
      for (const said of ['+91 98000 12345', 'hello@asha.example', 'Sharp · Toshiba', '7 Ghat Road, Nashik 422001<'])
        expect(frame, `${path}: ${said}`).toContain(said);
      expect(frame).toContain('https://mastodon.example/@asha');
      expect(
        text.match(/wa\.me\/(\d+)/g)?.every((link) => link === 'wa.me/919811198111'),
        path,
      ).toBe(true);
    }
    expect(await html('/')).toMatch(/Service in (<!-- -->)?Nashik</);
    expect(await html('/')).toMatch(/years in (<!-- -->)?Nashik(<!-- -->)?, since (<!-- -->)?1999</);
    const services = await html('/services');
    for (const said of ['Same-day visits in Nashik', 'within 80 km', 'All two brands', 'tel:+919800012345'])
      expect(services).toContain(said);
    expect(await html(product)).toContain('GST included');
    expect(await html('/contact')).toContain('10:00-4:30');
  });

  test('shows changed facts in structured data', async () => {
    const holidays = [{ from: inDays(3), until: inDays(4), name: 'Diwali', branch: '' }];
    await put({ ...facts, holidays: [...holidays, { ...holidays[0], branch: 'x' } as (typeof holidays)[0]] });
    await page.goto(`${site.url}/`);
    expect(await structuredData(page)).toMatchObject([
      {
        telephone: facts.phone,
        email: facts.email,
        foundingDate: '1999',
        address: {
          streetAddress: '7 Ghat Road',
          addressLocality: 'Nashik',
          postalCode: '422001',
          addressCountry: 'IN',
        },
        geo: facts.location,
        areaServed: { geoMidpoint: facts.location, geoRadius: 80_000 },
        openingHoursSpecification: [{ dayOfWeek: 'Sunday', opens: '10:00', closes: '16:30' }],
        specialOpeningHoursSpecification: [
          { validFrom: inDays(3), validThrough: inDays(4), opens: '00:00', closes: '00:00' },
        ],
        brand: [{ name: 'Sharp' }, { name: 'Toshiba' }],
        sameAs: ['https://mastodon.example/@asha'],
      },
    ]);
    expect(await page.title()).toContain('in Nashik');
    await page.goto(`${site.url}/services`);
    expect(JSON.stringify(await structuredData(page))).toContain('within 80 km');
    const { updatedAt } = await settings();
    expect(await html('/sitemap.xml')).toContain(`/contact</loc><lastmod>${updatedAt}`);
    const picture = async () => Buffer.from(await (await fetch(`${site.url}/social/pages/site.jpg`)).arrayBuffer());
    const withTwo = await picture();
    await put({ brands: ['Ricoh'] });
    expect((await picture()).equals(withTwo)).toBe(false);
    await put({ priceTax: 'unsaid', social: [] });
    expect(await html(product)).not.toMatch(/GST (included|extra)/);
    await page.goto(`${site.url}/`);
    expect((await structuredData(page))[0]).not.toHaveProperty('sameAs');
  });

  test('keeps the last known facts while the settings cannot be read', { tags: ['dealer/unreadable'] }, async () => {
    await put(facts);
    await html('/services');
    await without(site, 'settings', async () => {
      for (const path of ['/', '/contact', '/services']) {
        const text = await html(path);
        expect(text, path).toContain('+91 98000 12345');
        expect(text, path).toContain('wa.me/919811198111');
      }
    });
  });
});

describe('holidays', { tags: ['dealer/holidays'] }, () => {
  inWindow(desktop);
  const always = { hours: Array(7).fill('00:00-24:00') };
  const holiday = (branch: string) => [{ from: today(), until: inDays(1), name: 'Diwali', branch }];

  test('show all branches as closed, also on an open page', async () => {
    await put(always);
    expect(await html('/contact')).toContain('Open now');
    await put({ holidays: holiday('') });
    const answer = await fetch(`${site.url}/contact`);
    const text = await answer.text();
    expect(text).not.toContain('Open now');
    expect(text).toMatch(/Opens \w{3} 0:00 am/);
    expect(text).toMatch(/Closed until \w{3} \d+ \w{3}: Diwali/);
    const until = Date.parse(answer.headers.get('expires') ?? '') - Date.now();
    expect(until).toBeGreaterThan(0);
    expect(until).toBeLessThanOrEqual(24 * 60 * 60 * 1000);
    await page.goto(`${site.url}/contact`);
    await awake(page);
    expect(await page.getByText(/^Opens \w{3} 0:00 am$/).count()).toBe(1);
    expect(await page.getByText('Open now').count()).toBe(0);
    expect(someone.complaints).toEqual([]);
  });

  test('of one branch show on its card; other branches stay open', async () => {
    const [branch] = await someone.call<Branch[]>('GET', '/branches');
    await put({ ...always, holidays: holiday(branch?.id ?? '') });
    await page.goto(`${site.url}/contact`);
    expect(await page.getByText('Open now').count()).toBe(1);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: branch?.name ?? '' }) });
    expect(await card.getByText(/^Closed until .+: Diwali$/).count()).toBe(1);
    expect(await page.getByText(/Diwali/).count()).toBe(1);
  });

  test('are announced up to a month ahead, and not after they end', async () => {
    const single = (from: string, name: string) => ({ from, until: from, name, branch: '' });
    await put({ holidays: [single(inDays(-1), 'Past'), single(inDays(30), 'Near'), single(inDays(31), 'Far')] });
    const [text = ''] = /<main.*<\/main>/s.exec(await html('/contact')) ?? [];
    expect(text.match(/Closed \w{3} \d+ \w{3}: \w+/g)?.map((each) => each.split(' ').at(-1))).toEqual(['Near']);
  });
});

describe('any text', { tags: ['dealer/any-text'] }, () => {
  inWindow(phone);
  const words = {
    markup: '</script><img src=x onerror=alert(1)>"\'&',
    long: 'W'.repeat(120),
    mixed: 'पुणे 🖨️ שלום עולם مرحبا',
  };

  test.each(variants(Object.entries(words)))(
    '%s is shown as text and does not break the layout',
    async (_name, text) => {
      await put({
        city: text,
        street: text.repeat(2),
        region: text,
        postalCode: text.slice(0, 20),
        brands: [text.slice(0, 60), ...first.brands],
        social: [{ name: text.slice(0, 40), url: 'https://a.example/x' }],
        holidays: [{ from: today(), until: inDays(2), name: text.slice(0, 80), branch: '' }],
      });
      for (const path of ['/', '/services', '/contact', product]) {
        await page.goto(site.url + path);
        expect(await overflow(page), path).toBe(0);
        expect(await page.locator('footer').innerText(), path).toContain(text.slice(0, 20).trim());
        expect(await page.locator('img[src="x"]').count(), path).toBe(0);
        for (const data of await structuredData(page)) expect(data['@type']).toBeTruthy();
      }
      for (const path of ['contact', 'hours', 'about']) {
        await someone.open(`/admin/settings/${path}`);
        expect(await overflow(page), path).toBe(0);
        expect(await page.locator('img[src="x"]').count(), path).toBe(0);
      }
      expect(someone.complaints).toEqual([]);
    },
  );
});

longDescribe('the maximum amount of data', { tags: ['dealer/any-text'] }, () => {
  inWindow(phone);

  test('forty brands, twenty links and a hundred holidays fit the pages and the preview', async () => {
    const many = <Value>(count: number, make: (index: number) => Value) =>
      Array.from({ length: count }, (_, index) => make(index));
    await put({
      brands: many(40, (index) => `${index} ${'W'.repeat(57)}`),
      social: many(20, (index) => ({ name: `${index} ${'W'.repeat(37)}`, url: 'https://a.example/x' })),
      holidays: many(100, (index) => ({ from: today(), until: inDays(index), name: 'W'.repeat(80), branch: '' })),
    });
    for (const path of ['/', '/products', '/services', '/contact']) {
      await page.goto(site.url + path);
      expect(await overflow(page), path).toBe(0);
    }
    expect((await fetch(`${site.url}/social/pages/site.jpg`)).status).toBe(200);
    for (const path of ['hours', 'about']) {
      await someone.open(`/admin/settings/${path}`);
      expect(await overflow(page), path).toBe(0);
    }
    expect(someone.complaints).toEqual([]);
  });
});

describe('the panel on a phone', { tags: ['dealer/panel'] }, () => {
  inWindow(phone);

  test('changes the WhatsApp number in four taps from the dashboard', { tags: ['dealer/four-taps'] }, async () => {
    await someone.open('/admin');
    await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: /^Contact and address / }).click();
    const field = form('Contact and address').getByLabel('WhatsApp number');
    await field.waitFor();
    // Visible without scrolling.
    expect((await field.boundingBox())?.y).toBeLessThan(500);
    await field.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('98111 98111');
    await save('Contact and address');
    await someone.seesToast('Settings updated successfully');
    expect(await field.inputValue()).toBe('+91 98111 98111');
    expect((await settings()).whatsapp).toBe('919811198111');
    expect(await html('/')).toContain('wa.me/919811198111');
    expect(someone.complaints).toEqual([]);
  });

  test('previews typed values as visitors will see them', async () => {
    await someone.open('/admin/settings/contact');
    const contact = form('Contact and address');
    await contact.getByRole('textbox', { name: 'Telephone' }).fill('98000 12345');
    await contact.getByText('+91 98000 12345', { exact: true }).waitFor();
    await contact.getByLabel('City').fill('Nashik');
    await contact.getByText('1 Example Road, Shivajinagar, Nashik 411005, Maharashtra').waitFor();
    await contact.getByLabel('Country, in two letters').fill('np');
    await contact.getByText('Nepal').waitFor();
    const chat = contact.getByRole('link', { name: 'Try it: open a chat with +91 00000 00000' });
    expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/910000000000\?text=/);
    await someone.open('/admin/settings/about');
    await page.getByRole('textbox', { name: 'Brands' }).fill('Sharp\nToshiba');
    await page.getByText('Sharp · Toshiba').waitFor();
    await form('Brands, prices and links').getByLabel('Tax in prices').selectOption('GST is extra');
    await page.getByText('GST extra', { exact: true }).waitFor();
    await form('Brands, prices and links').getByLabel('In business since').fill('1999');
    await page.getByText(/years in Pune, since 1999/).waitFor();
  });

  test('shows each error in plain words at its field and saves nothing', {
    tags: ['dealer/formats'],
  }, async () => {
    const contact = form('Contact and address');
    const before = await settings();
    await someone.open('/admin/settings/contact');
    await contact.getByLabel('WhatsApp number').fill('call Asha');
    await contact.getByLabel('City').fill('');
    await contact.getByLabel('Place on the map').fill('Pune');
    await save('Contact and address');
    await contact.getByText('Use only digits and spaces, and a + before the country code').waitFor();
    await contact.getByText('Enter your city').waitFor();
    await contact.getByText('Enter two numbers with a comma, such as 18.5308, 73.8475').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('whatsapp');
    // Only the server knows the maximum length.
    await contact.getByLabel('WhatsApp number').fill('98111 98111');
    await contact.getByLabel('City').fill('न'.repeat(10_000));
    await contact.getByLabel('Place on the map').fill('18.5, 73.8');
    await save('Contact and address');
    await contact.getByText('must have at most 120 characters').waitFor();
    expect(await overflow(page)).toBe(0);
    expect(await settings()).toEqual(before);
  });

  test('edits hours and holidays by keyboard alone', { tags: ['dealer/holidays'] }, async () => {
    await someone.open('/admin/settings/hours');
    const hours = form('Opening hours');
    await hours.getByRole('checkbox', { name: 'Saturday' }).focus();
    await page.keyboard.press('Space');
    await hours.getByText('Mon-Fri 9:00-6:00, Sat-Sun Closed').waitFor();
    await hours.getByRole('button', { name: 'Add holiday' }).focus();
    await page.keyboard.press('Enter');
    await hours.getByLabel('First day').fill('2027-01-26');
    await hours.getByLabel('Reason').fill('Republic Day');
    await hours.getByText('Closed Tue 26 Jan: Republic Day').waitFor();
    await hours.getByLabel('Last day (optional)').fill('2027-01-20');
    await page.keyboard.press('Control+s');
    await hours.getByText('The last day must not be before the first').waitFor();
    await hours.getByLabel('Last day (optional)').fill('');
    await hours.getByLabel('Applies to').selectOption({ index: 1 });
    await page.keyboard.press('Control+s');
    await someone.seesToast('Settings updated successfully');
    const [branch] = await someone.call<Branch[]>('GET', '/branches');
    expect(await settings()).toMatchObject({
      hours: [...first.hours.slice(0, 5), '', ''],
      holidays: [{ from: '2027-01-26', until: '2027-01-26', name: 'Republic Day', branch: branch?.id }],
    });
    expect(someone.complaints).toEqual([]);
  });

  test('copies the current usual hours to a branch and suggests the current brands', async () => {
    await put({ hours: Array(7).fill('10:00-19:00'), brands: ['Sharp'] });
    await someone.open('/admin/settings/branches');
    await page.getByRole('button', { name: 'Add branch' }).click();
    await page.getByText('(Mon-Sun 10:00-7:00)').waitFor();
    await someone.open('/admin/products/new');
    const offered = await page
      .locator('datalist option')
      .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
    expect(offered).toContain('Sharp');
    expect(offered).not.toContain('Ricoh');
  });
});

describe.each(widths)('at %i px', { tags: ['dealer/panel'] }, (width) => {
  inWindow(width);

  test.each(['contact', 'hours', 'about'])('%s is well-formed in light and dark mode', async (name) => {
    const holidays = [{ from: '2027-01-26', until: '2027-01-27', name: 'Republic Day', branch: 'gone' }];
    await put({ holidays });
    await someone.open(`/admin/settings/${name}`);
    expect(await seen().count()).toBeGreaterThan(0);
    expect(await overflow(page)).toBe(0);
    expect(await axeLightAndDark(page)).toEqual([]);
    await page.setViewportSize({ width: Math.max(width, 640), height: 900 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize({ width, height: 900 });
  });
});

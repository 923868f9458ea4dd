import { describe, expect } from 'vitest';
import type { Branch } from '#app/domain/business/branch.ts';
import { type DealerFacts, firstFacts } from '#app/domain/business/dealer-facts.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import { dealer } from '#dealer';
import { without } from '#tests/support/alter.ts';
import { test } from '#tests/support/fixtures.ts';
import { phone } from '#tests/support/visitor.ts';

const first = firstFacts(dealer);
const product = '/products/hp-color-laserjet-managed-mfp-e77428';
const dayInMs = 24 * 60 * 60 * 1000;
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: dealer.locale.timeZone }).format(new Date());
const inDays = (count: number) => new Date(Date.parse(today()) + count * dayInMs).toISOString().slice(0, 10);

describe('the site', { tags: ['dealer/everywhere'] }, () => {
  const place = { region: '', postalCode: '422001', location: { latitude: 19.99, longitude: 73.78 } };
  const facts: DealerFacts = {
    ...first,
    phone: '+919800012345',
    whatsapp: '919811198111',
    email: 'hello@asha.example',
    street: '7 Ghat Road',
    city: 'Nashik',
    ...place,
    serviceRadius: 80_000,
    foundingYear: 1999,
    brands: ['Sharp', 'Toshiba'],
    hours: ['', '', '', '', '', '', '10:00-16:30'],
    social: [{ name: 'Mastodon', url: 'https://mastodon.example/@asha' }],
    priceTax: 'included',
  };
  const old = /00000 00000|9100000|dealer\.example|Shivajinagar|Konica Minolta ·|, Kyocera|facebook|in Pune/;

  test('shows changed facts on every page at the next request', async ({ call, read }) => {
    const paths = ['/', '/products', product, '/services', '/blog', '/contact', '/nothing-here'];
    for (const path of paths) expect((await read(path)).html, path).toMatch(old);
    await call('PUT', '/settings', facts);
    const pages: Record<string, string> = {};
    for (const path of paths) {
      const { html } = await read(path);
      pages[path] = html;
      // Branches and products keep their own texts.
      const frame = html.replace(/<main.*<\/main>/s, '').replace(/<script.*?<\/script>/gs, '');
      expect(frame, path).not.toMatch(old);
      for (const said of ['+91 98000 12345', 'hello@asha.example', 'Sharp · Toshiba', '7 Ghat Road, Nashik 422001<'])
        expect(frame, `${path}: ${said}`).toContain(said);
      expect(frame).toContain('https://mastodon.example/@asha');
      expect(new Set(html.match(/wa\.me\/(\d+)/g)), path).toEqual(new Set(['wa.me/919811198111']));
    }
    expect(pages['/']).toMatch(/Service in (<!-- -->)?Nashik</);
    expect(pages['/']).toMatch(/years in (<!-- -->)?Nashik(<!-- -->)?, since (<!-- -->)?1999</);
    for (const said of ['Same-day visits in Nashik', 'within 80 km', 'All two brands', 'tel:+919800012345'])
      expect(pages['/services']).toContain(said);
    expect(pages[product]).toContain('incl. GST');
    expect(pages['/contact']).toContain('10:00-4:30');
    expect(pages['/']).toMatch(/Authorized Dealer .*Sharp · Toshiba.*Authorized Dealer for Premium Brands/s);
    await call('PUT', '/settings', { priceTax: 'unsaid', reasons: [] });
    expect((await read(product)).html).not.toMatch(/incl\. GST|> \+ GST/);
    expect((await read('/')).html, 'a removed claim is gone everywhere').not.toContain('Authorized Dealer');
  });

  test('shows changed facts in structured data and pictures', async ({ call, read, site }) => {
    const holiday = { from: inDays(3), until: inDays(4), name: 'Diwali', branch: '' };
    const holidays = [holiday, { ...holiday, branch: 'x' }];
    const { updatedAt } = await call<Settings>('PUT', '/settings', { ...facts, holidays });
    const home = await read('/');
    expect(home.structuredData()).toMatchObject([
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
        specialOpeningHoursSpecification: [{ validFrom: inDays(3), validThrough: inDays(4), opens: '00:00' }],
        brand: [{ name: 'Sharp' }, { name: 'Toshiba' }],
        sameAs: ['https://mastodon.example/@asha'],
      },
    ]);
    expect(home.document.title).toContain('in Nashik');
    expect(JSON.stringify((await read('/services')).structuredData())).toContain('within 80 km');
    expect((await read('/sitemap.xml')).html).toContain(`/contact</loc><lastmod>${updatedAt}`);
    const picture = async () => Buffer.from(await (await fetch(`${site.url}/social/pages/site.jpg`)).arrayBuffer());
    const withTwo = await picture();
    await call('PUT', '/settings', { brands: ['Ricoh'], social: [] });
    expect(await picture()).not.toEqual(withTwo);
    expect((await read('/')).structuredData()[0]).not.toHaveProperty('sameAs');
  });

  test('keeps facts while they cannot be read', { tags: ['dealer/unreadable'] }, async ({ call, read, site }) => {
    await call('PUT', '/settings', facts);
    await read('/services');
    await without(site, 'settings', async () => {
      for (const path of ['/', '/contact', '/services']) {
        expect((await read(path)).html, path).toMatch(/\+91 98000 12345.*wa\.me\/919811198111/s);
      }
    });
  });
});

describe('holidays', { tags: ['dealer/holidays'] }, () => {
  const always = { hours: Array(7).fill('00:00-24:00') };
  const holiday = (branch: string) => [{ from: today(), until: inDays(1), name: 'Diwali', branch }];

  test('show all branches as closed', async ({ call, read }) => {
    await call('PUT', '/settings', always);
    expect((await read('/contact')).html).toContain('Open until');
    await call('PUT', '/settings', { holidays: holiday('') });
    const { html } = await read('/contact');
    expect(html).not.toContain('Open until');
    expect(html).toMatch(/Opens \w{3} 12:00 am/);
    expect(html).toMatch(/Closed until \w{3} \d+ \w{3}: Diwali/);
  });

  test('of one branch show on its card; holidays are announced for a month', async ({ call, read }) => {
    const [branch] = await call<Branch[]>('GET', '/branches');
    await call('PUT', '/settings', { ...always, holidays: holiday(branch?.id ?? '') });
    const page = await read('/contact');
    expect(page.getAllByText(/^Open until/)).toHaveLength(1);
    const [notice, ...others] = page.getAllByText(/Diwali/);
    expect(others).toEqual([]);
    expect(notice?.textContent).toMatch(/^Closed until .+: Diwali$/);
    expect(notice?.closest('li')?.textContent).toContain(branch?.name);
    const other = (await read('/branches/mumbai-showroom')).getByText(/Diwali/);
    expect(other.closest('li')?.textContent, 'among the other branches').toContain(branch?.name);
    const single = (from: string, name: string) => ({ from, until: from, name, branch: '' });
    const holidays = [single(inDays(-1), 'Past'), single(inDays(30), 'Near'), single(inDays(31), 'Far')];
    await call('PUT', '/settings', { holidays });
    const { textContent } = (await read('/contact')).getByRole('main');
    expect(textContent.match(/Closed \w{3} \d+ \w{3}: (Past|Near|Far)/g)).toEqual([expect.stringMatching(/Near$/)]);
  });
});

describe('any text', { tags: ['dealer/any-text'] }, () => {
  const texts = `city region heroHeadline closingHeadline requestHeadline heroText closingText servicesText
    companyDescription`.split(/\s+/);

  test.for(['</script><img src=x onerror=alert(1)>"\'&', 'पुणे 🖨️ שלום עולם مرحبا'])(
    '%s is shown as text, and lists in order',
    { tags: ['words/any-text', 'words/kept'] },
    async (text, { call, read }) => {
      await call('PUT', '/settings', {
        ...Object.fromEntries(texts.map((name) => [name, text])),
        street: text.repeat(2),
        postalCode: text.slice(0, 20),
        brands: [text, ...first.brands],
        social: [{ name: text.slice(0, 40), url: 'https://a.example/x' }],
        holidays: [{ from: today(), until: inDays(2), name: text, branch: '' }],
        reasons: [{ title: text, text }],
        testimonials: [{ quote: text, name: text, role: text }],
        services: [
          { original: 'support', title: '', text: '', features: [] },
          { title: text, text: text.repeat(6), features: [text] },
        ],
        serviceReasons: [{ figure: 'WWWW', title: text, text }],
        questions: [{ question: text.repeat(4), answer: text.repeat(6) }],
      });
      for (const path of ['/', '/services', '/contact', product]) {
        const page = await read(path);
        expect(page.getByRole('contentinfo').textContent, path).toContain(text.slice(0, 20).trim());
        expect(page.all('img[src="x"]'), path).toEqual([]);
        for (const data of page.structuredData()) expect(data['@type']).toBeTruthy();
      }
      expect((await read('/')).getByRole('main').textContent).toContain(text);
      const cards = (await read('/services')).all('[data-words=services] h3');
      expect(cards.map(({ textContent }) => textContent)).toEqual(['24/7 Technical Support', text]);
    },
  );
});

describe('the panel on a phone', { tags: ['dealer/panel', 'dealer/four-taps'] }, () => {
  test.override('width', phone);

  test('changes the WhatsApp number in four taps from the dashboard', async ({ admin, call, read }) => {
    const page = await admin.open('/admin');
    await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Contact and address' }).click();
    const field = page.getByLabel('WhatsApp number');
    await field.waitFor();
    // Visible without scrolling.
    expect((await field.boundingBox())?.y).toBeLessThan(500);
    await field.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('98111 98111');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await admin.seesToast('Settings updated successfully');
    expect(await field.inputValue()).toBe('+91 98111 98111');
    expect((await call<Settings>('GET', '/settings')).whatsapp).toBe('919811198111');
    expect((await read('/')).html).toContain('wa.me/919811198111');
    expect(admin.complaints).toEqual([]);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Settings } from '#app/domain/business/settings.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { yearOf } from '#app/domain/text/dates.ts';
import { alter } from '#tests/support/alter.ts';
import { test } from '#tests/support/fixtures.ts';
import { variants } from '#tests/support/how-long.ts';
import { india } from '#tests/support/locale.ts';
import { photoFile } from '#tests/support/pictures.ts';
import { boxOf, desktop } from '#tests/support/visitor.ts';
import { texts } from './reading.ts';

const links = (elements: Iterable<Element>) =>
  [...elements].map((link) => [link.textContent, link.getAttribute('href')]);
const brandNames = ['Brother', 'Canon', 'Epson', 'HP', 'Konica Minolta', 'Kyocera', 'Ricoh'];
const missingPicture = `/uploads/${'0'.repeat(32)}-800x600.webp`;

describe('the frame', () => {
  test('has contact data, brands, links and the name of the company in header and footer', {
    tags: `frame/top-bar-phone frame/top-bar-email frame/top-bar-brands frame/navigation frame/get-a-quote
      frame/current-page frame/footer-blurb frame/footer-quick-links frame/footer-brands frame/footer-contact
      frame/footer-social frame/footer-copyright`.split(/\s+/),
  }, async ({ read }) => {
    const { all, document } = await read('/');
    const header = document.querySelector('header') as HTMLElement;
    expect(links(header.querySelectorAll('.top-links a'))).toEqual([
      ['+91 00000 00000', 'tel:+910000000000'],
      ['sales@dealer.example', 'mailto:sales@dealer.example'],
    ]);
    expect(header.querySelector('.top-brands')?.textContent).toBe(`Authorized Dealer ${brandNames.join(' · ')}`);
    const others = ['Products', 'Services', 'Blog', 'Contact'].map((name) => [name, `/${name.toLowerCase()}`]);
    const pages = [['Home', '/'], ...others];
    expect(links(all('header nav[aria-label=Main] a'))).toEqual(pages);
    expect(links(all('#menu a'))).toEqual([
      ...pages,
      ['Which machine suits you?', '/choose'],
      ['Machines for rent', '/rental'],
      ['What it costs', '/cost'],
      ['Toner finder', '/toner'],
      ['Quote list', '/quote-list'],
      ['Get a Quote', '/contact'],
      ['Call', 'tel:+910000000000'],
      ['WhatsApp', expect.stringMatching(/^https:\/\/wa\.me\/910000000000\?text=/)],
    ]);
    expect(links(all('header a').filter((link) => link.textContent === 'Get a Quote'))[0]?.[1]).toBe('/contact');
    expect(texts(all('header [aria-current=page]'))).toEqual(['Home', 'Home']);
    const product = await read('/products/canon-pixma-g2010');
    expect(texts(product.all('header [aria-current=page]'))).toEqual(['Products', 'Products']);

    const footer = document.querySelector('footer') as HTMLElement;
    const quickLinks = [...pages.slice(0, 4), ['Contact Us', '/contact']];
    expect(links(footer.querySelectorAll('nav a'))).toEqual(quickLinks);
    expect(links(footer.querySelectorAll('a[href^="/brands/"]'))).toEqual(
      brandNames.map((name) => [name, `/brands/${name.toLowerCase().replace(' ', '-')}`]),
    );
    for (const href of ['tel:+910000000000', 'mailto:sales@dealer.example', '/privacy'])
      expect(footer.querySelectorAll(`a[href="${href}"]`), href).toHaveLength(1);
    for (const part of ['1 Example Road', 'Facebook', `© ${yearOf(new Date(), india)} Platen Office Equipment`])
      expect(footer.textContent).toContain(part);
    expect(footer.querySelector('[data-words=companyDescription]')?.textContent).toBeTruthy();
  });

  describe('of a renamed company', () => {
    test.override('contents', 'empty');

    test('shows its name and uploaded logos on every page, and its hero picture', {
      tags: ['frame/logo', 'frame/logo-missing', 'home/brand-logos', 'beyond/company-name'],
    }, async ({ read, call, upload }) => {
      await call('PUT', '/settings', { companyName: 'Better Copiers' });
      await call('POST', '/products', { name: 'P', slug: 'named', brand: 'B', category: 'C', description: 'D' });
      await call('POST', '/blog', { title: 'T', slug: 'named', author: 'A', category: 'C', content: '<p>x</p>' });
      for (const path of ['/', '/products', '/products/named', '/services', '/blog', '/blog/named', '/contact']) {
        const { html, getByRole } = await read(path);
        expect(getByRole('link', { name: 'Better Copiers, home page' }).textContent, path).toBe('Better Copiers');
        expect(html, path).toContain('property="og:site_name" content="Better Copiers"');
        expect(html, path).not.toContain('Platen Office Equipment');
      }
      expect((await read('/feed.xml')).html).toContain('<title>Better Copiers</title>');

      const { companyLogo } = await upload<Settings>('/settings/upload-logo', await photoFile(400, 100));
      await upload('/settings/upload-brand-logo', await photoFile(400, 100), { brand_name: 'Sharp' });
      const { all, getByRole } = await read('/');
      const logo = getByRole('link', { name: 'Better Copiers, home page' });
      expect([logo.textContent, logo.querySelector('img')?.getAttribute('src')]).toEqual(['', companyLogo]);
      const [brand, ...others] = all('section[aria-labelledby=brands] li');
      expect(others).toEqual([]);
      expect(brand?.querySelector('a')?.getAttribute('href')).toBe('/brands/sharp');
      expect(brand?.querySelector('img')?.getAttribute('alt')).toBe('Sharp');

      const { heroImage } = await upload<Settings>('/settings/upload-hero-image', await photoFile(400, 300));
      const hero = (await read('/')).all('section:has(h1) picture')[0];
      expect(hero?.querySelector('img')?.getAttribute('src')).toBe(heroImage);
    });
  });

  test('fits its widths with any company name', async ({ visit, site }) => {
    const { page } = await visit(null);
    const banner = page.getByRole('banner');
    for (const width of variants([360, 320, desktop, 351, 352, 390, 414, 640, 768, 1024], 3)) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(site.url);
      const cut = await banner.locator('.top-links, .top-links a, .top-brands').evaluateAll((all) =>
        all.filter((each) => {
          const { left, right } = each.getBoundingClientRect();
          const isClipped = each.scrollWidth > each.clientWidth && each.clientWidth > 0;
          return isClipped || (left < innerWidth && right > innerWidth);
        }),
      );
      expect(cut, `${width} px`).toHaveLength(0);
      expect((await banner.locator('> div').nth(1).boundingBox())?.height, `${width} px`).toBeLessThan(80);

      const home = page.getByRole('link', { name: 'home page' });
      await home.locator('span span').evaluate((name) => {
        name.textContent = 'Bhattacharya & Venkataraghavan Office Equipment Private Limited';
      });
      const menu = banner.getByRole('button', { name: 'Open menu' });
      const next = await boxOf(banner.getByRole('link', { name: 'Get a Quote' }).or(menu));
      expect((await boxOf(home)).right, `${width} px`).toBeLessThanOrEqual(next.left);
    }
  });

  test.for(variants(['1200x120', '160x600', '600x160'], 2))(
    'keeps a logo of %s clear of the buttons at double text size',
    async (dimensions, { visit, upload }) => {
      const [width = 0, height = 0] = dimensions.split('x').map(Number);
      await upload('/settings/upload-logo', await photoFile(width, height));
      const { page } = await visit('/');
      const image = page.getByRole('link', { name: 'home page' }).locator('img');
      const banner = page.getByRole('banner');
      const targets = banner
        .getByRole('button', { name: 'Open menu' })
        .or(banner.getByRole('link', { name: 'Get a Quote' }));
      for (const size of ['200%', '100%']) {
        await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size);
        const { width, right } = await boxOf(image);
        expect(width, size).toBeGreaterThan(10);
        for (const target of await targets.all())
          if (await target.isVisible()) expect(right, size).toBeLessThanOrEqual((await boxOf(target)).left - 8);
      }
    },
  );

  test.for(variants([true, false]))(
    'opens and closes the menu on a phone (scripts: %s)',
    { tags: ['frame/menu', 'frame/menu-closes', 'states/menu-closes'] },
    async (javaScript, { visit }) => {
      const { page } = await visit('/', { javaScript });
      const menu = page.getByRole('navigation', { name: 'Menu' });
      const open = async () => {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await menu.waitFor();
      };
      expect(await page.getByRole('navigation', { name: 'Main' }).isVisible(), 'Main').toBe(false);
      for (const close of [
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(180, 700),
        () => menu.getByRole('button', { name: 'Close menu' }).click(),
      ]) {
        await open();
        await close();
        await menu.waitFor({ state: 'hidden' });
      }
      await open();
      await menu.getByRole('link', { name: 'Products' }).click();
      await page.waitForURL('**/products');
      expect(await menu.isVisible(), 'on the next page').toBe(false);
    },
  );
});

describe('the home page', () => {
  test('has its sections in order and metadata', {
    tags: `home/hero home/hero-buttons home/brand-logos-missing home/why-choose-us home/testimonials home/locations
      home/contact-us-now constants/brands home/structured-data constants/service-radius
      home/hero-picture-missing`.split(/\s+/),
  }, async ({ read }) => {
    const { all, getByRole, document, structuredData } = await read('/');
    expect(texts(all('h2')).join()).toBe(
      'Authorized Dealer for Premium Brands,Why Choose Us,Featured Products,What Our Clients Say,Our Locations,Tell us what you print.,Platen Office Equipment,Quick Links,Our Brands,Categories,Contact',
    );
    expect(all('script[src], link[rel=modulepreload]')).toEqual([]);
    const hero = document.querySelector('section') as HTMLElement;
    expect(hero.querySelector('h1')?.textContent).toBeTruthy();
    expect(hero.textContent).toContain('Sale · Rental · Service in Pune');
    const buttons = [...hero.querySelectorAll('a')].filter((link) => link.closest('nav') === null);
    expect(links(buttons).map(([name, href]) => [name?.trim(), href])).toEqual([
      ['Explore Products', '/products'],
      ['Contact Us', '/contact'],
    ]);
    const errands = document.querySelector('nav[aria-label="What do you need?"]') as HTMLElement;
    expect(links(errands.querySelectorAll('a'))).toEqual([
      ['Buy', '/products'],
      ['Rent', '/rental'],
      ['Toner', '/toner'],
      ['Repair', '/services#service-request'],
    ]);
    expect(errands.querySelector('form[action="/products"] [type=search]')?.getAttribute('name')).toBe('search');
    expect(hero.querySelector('img')?.getAttribute('src')).toMatch(/^\/assets\/hero-/);
    expect(links(all('[aria-labelledby=brands] li a'))).toEqual(
      brandNames.map((name) => [name, `/brands/${name.toLowerCase().replace(' ', '-')}`]),
    );
    expect(texts(getByRole('region', { name: 'Why Choose Us' }).querySelectorAll('h3')).join()).toBe(
      'Authorized Dealer,Expert Support 24/7,Quality Products,Pan India Service',
    );
    const quotes = all('figure');
    expect(quotes).toHaveLength(3);
    for (const quote of quotes) {
      expect(quote.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Five of five stars');
      expect(quote.querySelectorAll('svg')).toHaveLength(5);
    }
    const age = yearOf(new Date(), india) - 2015;
    expect(document.body.textContent).toContain(`${age}years in Pune, since 2015`);
    const branches = getByRole('region', { name: 'Our Locations' });
    expect(texts(branches.querySelectorAll('h3')).join()).toBe(
      'Pune Head Office,Mumbai Showroom,Nashik Service Centre',
    );
    expect(links(branches.querySelectorAll('address a')).map(([, href]) => href)).toEqual(
      [1, 2, 3, 4].map((number) => `tel:+91000000000${number}`),
    );
    expect(branches.textContent).toContain('1 Example Road, Shivajinagar');
    expect(getByRole('link', { name: 'Contact Us Now' }).getAttribute('href')).toBe('/contact');
    const [organization] = structuredData();
    expect(organization).toMatchObject({
      '@type': 'LocalBusiness',
      foundingDate: '2015',
      areaServed: { '@type': 'GeoCircle', geoRadius: 50000 },
      telephone: '+910000000000',
    });
    expect(organization?.openingHoursSpecification).toHaveLength(6);
    const attribute = (selector: string, name = 'content') => document.querySelector(selector)?.getAttribute(name);
    expect(document.title).toBe('Platen Office Equipment | Photocopiers and printers in Pune');
    expect(attribute('meta[name=description]')).toContain('Authorized dealer');
    expect(attribute('meta[property="og:title"]')).toBe(document.title);
    expect(attribute('link[rel=canonical]', 'href')).toMatch(/^http:\/\/localhost:\d+\/$/);
  });

  test('features the first six products of the catalogue as complete cards', {
    tags: `home/featured-products home/card home/card-view-details home/card-whatsapp calls/whatsapp-link
      constants/featured-count home/card-description`.split(/\s+/),
  }, async ({ read, call }) => {
    const products = await call<Product[]>('GET', '/products?limit=6');
    const { getByRole } = await read('/');
    const cards = [...getByRole('region', { name: 'Featured Products' }).querySelectorAll('article')];
    expect(texts(cards.map((card) => card.querySelector('h3') as Element))).toEqual(products.map(({ name }) => name));
    for (const [index, { name, slug, brand }] of products.entries()) {
      const card = cards[index] as HTMLElement;
      expect(card.textContent).toContain(brand);
      expect(card.querySelector('.card-text')?.textContent).toBeTruthy();
      expect(card.querySelectorAll('img')).toHaveLength(1);
      const [title, details, chat] = card.querySelectorAll('a');
      expect([title?.getAttribute('href'), details?.getAttribute('href')]).toEqual(Array(2).fill(`/products/${slug}`));
      expect(details?.textContent).toBe(`View Details of ${name}`);
      const address = new URL(chat?.getAttribute('href') ?? '');
      expect(address.href).toMatch(/^https:\/\/wa\.me\/910000000000\?text=/);
      expect(address.searchParams.get('text')).toBe(
        `Hi, I'm interested in the ${name}. Could you please provide more details about pricing and availability?`,
      );
      expect(chat?.getAttribute('target')).toBe('_blank');
    }
  });
});

/** Waits for the hero picture. */
const shown = (page: Page) =>
  page.waitForFunction(() => {
    const image = document.querySelector('section img');
    return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
  });

describe('the home page of an empty site', () => {
  test.override('contents', 'empty');

  test('hides products and branches, and replaces a hero picture that fails to load', {
    tags: ['home/no-products', 'home/no-branches', 'home/hero-picture-failing', 'errors/image', 'errors/hero'],
  }, async ({ site, call, visit, read }) => {
    const home = await read('/');
    const headings = texts(home.all('h2'));
    const rent = home.getByRole('link', { name: 'Rent' }).getAttribute('href') ?? '';
    (await read(rent)).getByText(/we will suggest a machine to rent/);
    for (const name of ['Featured Products', 'Our Locations']) expect(headings).not.toContain(name);
    expect(headings).toContain('What Our Clients Say');
    const fields = { name: 'P', slug: 'p', brand: 'B', category: 'C', description: 'D', images: [missingPicture] };
    await call('POST', '/products', fields);
    // Only the five text settings can be set by API; the hero is set the way an upload does.
    alter(site, 'update settings set hero_image = ?', missingPicture);
    const { page } = await visit('/');
    await shown(page);
    expect(await page.locator('section').first().locator('img').getAttribute('src')).toMatch(/^\/assets\/hero-/);
    const card = page.getByRole('article');
    await card.scrollIntoViewIfNeeded();
    await card.locator('img[data-failed]').waitFor({ state: 'attached' });
    expect(await card.locator('img').isVisible(), 'failed picture').toBe(false);
    expect((await card.locator('img').locator('xpath=ancestor::div[1]').boundingBox())?.height).toBeGreaterThan(70);
  });
});

import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { yearOf } from '#app/domain/dates.ts';
import { alter } from '#tests/support/alter.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longDescribe, longTest, variants } from '#tests/support/how-long.ts';
import { india } from '#tests/support/locale.ts';
import { aMachineOn } from '#tests/support/pictures.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axe, desktop, hold, overflow, phone, structuredData, type Visitor, visitor } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let empty: Site;
let someone: Visitor;

beforeAll(async () => {
  [browser, site, empty] = await Promise.all([
    sharedBrowser(),
    startSite({ template: inject('demoData') }),
    startSite(),
  ]);
});
afterAll(() => Promise.all([site.stop(), empty.stop()]));
afterEach(() => someone.leave());

const open = async (options: Parameters<typeof visitor>[1] = {}, url = site.url) => {
  someone = await visitor(browser, options);
  await someone.page.goto(url);
  return someone.page;
};

const admin = async (where: Site, method: string, path: string, body: unknown) =>
  fetch(`${where.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${await where.signIn()}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s', (_name, width) => {
  test('shows every section in order', async () => {
    const page = await open({ width });
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Authorized Dealer for Premium Brands',
      'Why Choose Us',
      'Featured Products',
      'What Our Clients Say',
      'Our Locations',
      'Tell us what you print.',
      'Platen Office Equipment',
      'Quick Links',
      'Our Brands',
      'Categories',
      'Contact',
    ]);
    expect(await overflow(page)).toBe(0);
  });

  test('has no accessibility or console errors and no React script', async () => {
    const page = await open({ width });
    expect(await axe(page)).toEqual([]);
    expect(someone.complaints).toEqual([]);
    expect(someone.scripts).toEqual([]);
    expect(await page.locator('script[src], link[rel=modulepreload]').count()).toBe(0);
  });

  test('has a hero with a headline, the default picture and two links', {
    tags: ['home/hero', 'home/hero-buttons', 'home/hero-picture-missing'],
  }, async () => {
    const page = await open({ width });
    const hero = page.locator('section').first();
    expect(await hero.getByRole('heading', { level: 1 }).textContent()).toBeTruthy();
    expect(await hero.getByRole('link', { name: 'Explore Products' }).getAttribute('href')).toBe('/products');
    expect(await hero.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact');
    const picture = hero.locator('img');
    expect(await picture.getAttribute('src')).toMatch(/^\/assets\/hero-/);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });
});

describe('the frame', () => {
  test('has a top bar with telephone, e-mail and Authorized Dealer with the brands', {
    tags: ['frame/top-bar-phone', 'frame/top-bar-email', 'frame/top-bar-brands'],
  }, async () => {
    const page = await open({ width: desktop });
    const bar = page.getByRole('banner');
    expect(await bar.getByRole('link', { name: '+91 00000 00000' }).getAttribute('href')).toBe('tel:+910000000000');
    expect(await bar.getByRole('link', { name: 'sales@dealer.example' }).getAttribute('href')).toBe(
      'mailto:sales@dealer.example',
    );
    expect(await bar.textContent()).toContain(
      'Authorized Dealer Brother · Canon · Epson · HP · Konica Minolta · Kyocera · Ricoh',
    );
  });

  test('has navigation to every page and marks the current one', {
    tags: ['frame/navigation', 'frame/get-a-quote', 'frame/current-page'],
  }, async () => {
    const page = await open({ width: desktop });
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const targets = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(targets).toEqual([
      ['Home', '/'],
      ['Products', '/products'],
      ['Services', '/services'],
      ['Blog', '/blog'],
      ['Contact', '/contact'],
    ]);
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
    expect(await current.textContent()).toBe('Home');
    await page.goto(`${site.url}/products/canon-pixma-g2010`);
    expect(await current.textContent()).toBe('Products');
    expect(await page.getByRole('banner').getByRole('link', { name: 'Get a Quote' }).first().getAttribute('href')).toBe(
      '/contact',
    );
  });

  test('has a footer with blurb, quick links, brands, contact, social links and the year', {
    tags: [
      'frame/footer-blurb',
      'frame/footer-quick-links',
      'frame/footer-brands',
      'frame/footer-contact',
      'frame/footer-social',
      'frame/footer-copyright',
    ],
  }, async () => {
    const page = await open({ width: desktop });
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByRole('navigation').getByRole('link').allTextContents()).toEqual([
      'Home',
      'Products',
      'Services',
      'Blog',
      'Contact Us',
    ]);
    const text = (await footer.textContent()) ?? '';
    for (const part of ['Konica Minolta', '1 Example Road', '+91 00000 00000', 'sales@dealer.example', 'Facebook'])
      expect(text).toContain(part);
    expect(text).toContain(`© ${yearOf(new Date(), india)} Platen Office Equipment`);
  });

  longTest(
    'shows the uploaded logo instead of the text badge',
    {
      tags: ['frame/logo', 'frame/logo-missing', 'home/brand-logos', 'beyond/company-name'],
    },
    async () => {
      const page = await open({ width: desktop }, empty.url);
      await admin(empty, 'PUT', '/settings', { companyName: 'Better Copiers' });
      await page.reload();
      const home = page.getByRole('link', { name: 'Better Copiers, home page' });
      expect(await home.textContent()).toBe('Better Copiers');
      const product = { name: 'P', slug: 'named', brand: 'B', category: 'C', description: 'D' };
      const { id } = await (await admin(empty, 'POST', '/products', product)).json();
      const post = { title: 'T', slug: 'named', author: 'A', category: 'C', content: '<p>x</p>' };
      await admin(empty, 'POST', '/blog', post);
      for (const path of ['/', '/products', '/products/named', '/services', '/blog', '/blog/named', '/contact']) {
        const html = await (await fetch(empty.url + path)).text();
        expect(html, path).toContain('property="og:site_name" content="Better Copiers"');
        expect(html, path).not.toContain('Platen Office Equipment');
      }
      expect(await (await fetch(`${empty.url}/feed.xml`)).text()).toContain('<title>Better Copiers</title>');
      await admin(empty, 'DELETE', `/products/${id}`, undefined);
      const logo = new FormData();
      const bytes = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#006c9c' } })
        .png()
        .toBuffer();
      logo.set('file', new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }));
      await fetch(`${empty.url}/api/settings/upload-logo`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await empty.signIn()}` },
        body: logo,
      });
      await page.reload();
      expect(await home.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      logo.set('brand_name', 'Sharp');
      await fetch(`${empty.url}/api/settings/upload-brand-logo`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await empty.signIn()}` },
        body: logo,
      });
      await page.reload();
      const brands = page.getByRole('region', { name: 'Authorized Dealer for Premium Brands' });
      expect(await brands.getByRole('listitem').count()).toBe(1);
      await brands.getByRole('img', { name: 'Sharp' }).waitFor();
    },
  );
});

describe('the header', () => {
  test.each(variants([360, 320, 351, 352, 390, 414, 640, 1024]))(
    'fits one row at %s px with any name',
    async (width) => {
      const page = await open({ width });
      const row = page.getByRole('banner').locator('> div').nth(1);
      expect((await row.boundingBox())?.height).toBeLessThan(80);
      await page
        .getByRole('link', { name: 'home page' })
        .locator('span span')
        .evaluate((name) => {
          name.textContent = 'Bhattacharya & Venkataraghavan Office Equipment Private Limited';
        });
      const button = await page
        .getByRole('button', { name: 'Open menu' })
        .or(page.getByRole('banner').getByRole('link', { name: 'Get a Quote' }))
        .first()
        .boundingBox();
      const logo = await page.getByRole('link', { name: 'home page' }).boundingBox();
      expect((logo?.x ?? 0) + (logo?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
      expect(await overflow(page)).toBe(0);
    },
  );

  test.each([
    ['wide', 600, 160],
    ['very wide', 1200, 120],
    ['tall', 160, 600],
  ])(
    'keeps a %s logo clear of the buttons at 360 px, at 200 % text size too, without a layout shift',
    async (_name, width, height) => {
      const bytes = await sharp({ create: { width, height, channels: 3, background: '#006c9c' } })
        .png()
        .toBuffer();
      const logo = new FormData();
      logo.set('file', new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }));
      await fetch(`${empty.url}/api/settings/upload-logo`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await empty.signIn()}` },
        body: logo,
      });
      const page = await open({ width: phone }, empty.url);
      const image = page.getByRole('link', { name: 'home page' }).locator('img');
      const banner = page.getByRole('banner');
      for (const size of ['100%', '200%']) {
        await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size);
        const box = (await image.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        expect(box.width, size).toBeGreaterThan(10);
        for (const target of await banner
          .getByRole('button', { name: 'Open menu' })
          .or(banner.getByRole('link', { name: 'Get a Quote' }))
          .all())
          if (await target.isVisible())
            expect(box.x + box.width, size).toBeLessThanOrEqual(((await target.boundingBox())?.x ?? 0) - 8);
        expect(await overflow(page), size).toBe(0);
      }
      // The box has its size before the picture has arrived.
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
      const loaded = await image.boundingBox();
      const pictures = await hold(page, '**/uploads/**');
      await page.reload({ waitUntil: 'domcontentloaded' });
      // The stand-in for the font makes the buttons beside the logo wider, and the logo some pixels narrower.
      await page.waitForFunction(
        () => document.fonts.size > 0 && document.fonts.status === 'loaded' && document.fonts.check('700 16px Archivo'),
      );
      expect(await image.boundingBox()).toEqual(loaded);
      pictures.letGo();
    },
  );

  test.each(variants([360, 320, 414, 640, 768, 1024], 2))('cuts no word of the top strip at %s px', async (width) => {
    const page = await open({ width });
    const texts = page.getByRole('banner').locator('> div').first().locator('p, a');
    const cut = await texts.evaluateAll((all) =>
      all
        .map((each) => ({
          text: each.textContent,
          isClipped: each.scrollWidth > each.clientWidth && each.clientWidth > 0,
          ...each.getBoundingClientRect().toJSON(),
        }))
        .filter(({ left, right, isClipped }) => isClipped || (left < innerWidth && right > innerWidth)),
    );
    expect(cut).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });

  test('underlines only the current page in forced colours', { tags: ['frame/current-page'] }, async () => {
    const page = await open({ width: desktop, context: { forcedColors: 'active' } });
    const lines = await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => [
          getComputedStyle(link).borderBottomWidth,
          getComputedStyle(link, '::after').borderBottomWidth,
        ]),
      );
    expect(lines).toEqual([['0px', '3px'], ...Array(4).fill(['0px', '0px'])]);
  });
});

describe('the menu of small screens', { tags: ['frame/menu', 'frame/menu-closes', 'states/menu-closes'] }, () => {
  const openMenu = async (options: Parameters<typeof visitor>[1] = {}) => {
    const page = await open(options);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.waitFor();
    return { page, menu };
  };

  test('has the same links and closes when one is followed', async () => {
    const { page, menu } = await openMenu();
    expect(await menu.getByRole('link').allTextContents()).toEqual([
      'Home',
      'Products',
      'Services',
      'Blog',
      'Contact',
      'Which machine suits you?',
      'Quote list',
      'Get a Quote',
      'WhatsApp us',
    ]);
    expect(await axe(page)).toEqual([]);
    await menu.getByRole('link', { name: 'Products' }).click();
    await page.waitForURL('**/products');
    expect(await menu.isVisible()).toBe(false);
  });

  test.each(variants([true, false]))('closes on Esc and on a tap outside (scripts: %s)', async (javaScript) => {
    const { page, menu } = await openMenu({ javaScript });
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.waitFor();
    await page.mouse.click(180, 700);
    await menu.waitFor({ state: 'hidden' });
  });
});

describe('the sections', () => {
  test('show brand names until logos are uploaded', {
    tags: ['home/brand-logos-missing', 'constants/brands'],
  }, async () => {
    const page = await open();
    const brands = page.getByRole('region', { name: 'Authorized Dealer for Premium Brands' });
    expect(await brands.getByRole('listitem').allTextContents()).toEqual([
      'Brother',
      'Canon',
      'Epson',
      'HP',
      'Konica Minolta',
      'Kyocera',
      'Ricoh',
    ]);
  });

  test.each(variants([phone, 768, 1024, desktop]))(
    'fill each brand row at %s px for any number of brands',
    { tags: ['home/brand-logos-missing', 'constants/brands'] },
    async (width) => {
      const page = await open({ width });
      const list = page.getByRole('region', { name: 'Authorized Dealer for Premium Brands' }).getByRole('list');
      for (let left = 7; left > 0; left--) {
        const gaps = await list.evaluate((ul) => {
          const edge = ul.getBoundingClientRect().right;
          const boxes = [...ul.children].map((item) => item.getBoundingClientRect());
          const ends = boxes.filter((box, index) => boxes[index + 1]?.top !== box.top);
          return ends.map((box) => Math.abs(edge - box.right)).filter((gap) => gap > 2);
        });
        expect(gaps, `${left} brands`).toEqual([]);
        await list
          .locator('li')
          .last()
          .evaluate((item) => item.remove());
      }
    },
  );

  test('include the four Why Choose Us cards', { tags: ['home/why-choose-us'] }, async () => {
    const page = await open();
    const cards = page.getByRole('region', { name: 'Why Choose Us' }).getByRole('heading', { level: 3 });
    expect(await cards.allTextContents()).toEqual([
      'Authorized Dealer',
      'Expert Support 24/7',
      'Quality Products',
      'Pan India Service',
    ]);
  });

  test("include the server's first six products in Featured Products as complete cards", {
    tags: [
      'home/featured-products',
      'home/card',
      'home/card-description',
      'home/card-view-details',
      'home/card-whatsapp',
      'calls/whatsapp-link',
      'constants/featured-count',
    ],
  }, async () => {
    const page = await open();
    const products: { name: string; slug: string; brand: string }[] = await (
      await fetch(`${site.url}/api/products?limit=6`)
    ).json();
    const cards = page.getByRole('region', { name: 'Featured Products' }).getByRole('article');
    expect(await cards.count()).toBe(6);
    for (const [index, { name, slug, brand }] of products.entries()) {
      const card = cards.nth(index);
      expect(await card.getByRole('heading').textContent()).toBe(name);
      expect(await card.textContent()).toContain(brand);
      expect(await card.locator('img').count()).toBe(1);
      expect(await card.getByRole('link', { name: 'View Details' }).getAttribute('href')).toBe(`/products/${slug}`);
      const chat = card.getByRole('link', { name: 'WhatsApp' });
      const address = new URL((await chat.getAttribute('href')) ?? '');
      expect(address.href).toMatch(/^https:\/\/wa\.me\/910000000000\?text=/);
      expect(address.searchParams.get('text')).toBe(
        `Hi, I'm interested in the ${name}. Could you please provide more details about pricing and availability?`,
      );
      expect(await chat.getAttribute('target')).toBe('_blank');
    }
    const lines = await cards
      .first()
      .locator('.card-text')
      .evaluate((text) => getComputedStyle(text).webkitLineClamp);
    expect(lines).toBe('2');
  });

  test('include three testimonials with five stars each', { tags: ['home/testimonials'] }, async () => {
    const page = await open();
    const quotes = page.getByRole('region', { name: 'What Our Clients Say' }).locator('figure');
    expect(await quotes.count()).toBe(3);
    for (const quote of await quotes.all()) {
      await quote.getByRole('img', { name: 'Five of five stars' }).waitFor();
      expect(await quote.locator('svg').count()).toBe(5);
    }
  });

  test('include each branch with its address and telephone links', { tags: ['home/locations'] }, async () => {
    const page = await open();
    const branches = page.getByRole('region', { name: 'Our Locations' });
    expect(await branches.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Pune Head Office',
      'Mumbai Showroom',
      'Nashik Service Centre',
    ]);
    const numbers = await branches
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(numbers).toEqual(['tel:+910000000001', 'tel:+910000000002', 'tel:+910000000003', 'tel:+910000000004']);
    expect(await branches.textContent()).toContain('1 Example Road, Shivajinagar');
  });

  test('end with Contact Us Now', { tags: ['home/contact-us-now'] }, async () => {
    const page = await open();
    expect(await page.getByRole('link', { name: 'Contact Us Now' }).getAttribute('href')).toBe('/contact');
  });

  test('hide products and branches if there are none', {
    tags: ['home/no-products', 'home/no-branches'],
  }, async () => {
    const page = await open({}, empty.url);
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(headings).not.toContain('Featured Products');
    expect(headings).not.toContain('Our Locations');
    expect(headings).toContain('What Our Clients Say');
  });
});

describe('a picture that fails to load', { tags: ['home/hero-picture-failing', 'errors/image', 'errors/hero'] }, () => {
  test('is replaced by the default in the hero, and keeps its box in a card', {
    tags: ['home/hero', 'home/hero-buttons', 'home/hero-picture-missing'],
  }, async () => {
    const missing = `/uploads/${'0'.repeat(32)}-800x600.webp`;
    const product = {
      name: 'P',
      slug: `p-${Date.now()}`,
      brand: 'B',
      category: 'C',
      description: 'D',
      images: [missing],
    };
    await admin(empty, 'POST', '/products', product);
    // Only the five text settings can be set by API; the hero is set the way an upload does.
    alter(empty, 'update settings set hero_image = ?', missing);
    const page = await open({}, empty.url);
    const hero = page.locator('section').first().locator('img');
    await page.waitForFunction(() => {
      const image = document.querySelector('section img');
      return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
    });
    expect(await hero.getAttribute('src')).toMatch(/^\/assets\/hero-/);
    const card = page.getByRole('article').filter({ hasText: 'P' }).first();
    await card.scrollIntoViewIfNeeded();
    await card.locator('img[data-failed]').waitFor({ state: 'attached' });
    expect(await card.locator('img').isVisible()).toBe(false);
    expect((await card.locator('img').locator('xpath=ancestor::div[1]').boundingBox())?.height).toBeGreaterThan(70);
  });
});

longDescribe('print effects on the hero picture', { tags: ['home/hero-treatment'] }, () => {
  /** Opacity of the ink overlay and the remaining saturation of the picture. */
  const looks = (page: Page) =>
    page
      .locator('section')
      .first()
      .locator('img')
      .evaluate((image) => {
        const box = image.closest('div') as HTMLElement;
        const over = getComputedStyle(box, '::after');
        return { ink: over.content === 'none' ? 'none' : over.mixBlendMode, filter: getComputedStyle(image).filter };
      });
  const shown = (page: Page) =>
    page.waitForFunction(() => {
      const image = document.querySelector('section img');
      return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
    });
  const asItIs = { ink: 'none', filter: 'none' };

  /** Sets the hero picture the way an upload does. */
  const show = async (heroImage: string, heroTreatment: string) => {
    alter(empty, 'update settings set hero_image = ?', heroImage);
    await admin(empty, 'PUT', '/settings', { heroTreatment });
    const page = await open({}, empty.url);
    await shown(page);
    return page;
  };

  test('apply as none, dots or two colours, and only to an uploaded picture', async () => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(await aMachineOn({ background: '#e9e4da' }))]), 'shop.jpg');
    const headers = { authorization: `Bearer ${await empty.signIn()}` };
    const upload = await fetch(`${empty.url}/api/settings/upload-hero-image`, { method: 'POST', headers, body });
    const { heroImage } = await upload.json();
    expect(await looks(await show(heroImage, 'none'))).toEqual(asItIs);
    await someone.leave();
    const dots = await show(heroImage, 'halftone');
    expect(await looks(dots)).toMatchObject({ ink: 'screen', filter: expect.stringContaining('grayscale(1)') });
    expect(
      await dots
        .locator('section picture')
        .first()
        .evaluate((each) => getComputedStyle(each).filter),
    ).toMatch(/^contrast/);
    expect([await axe(dots), await overflow(dots)]).toEqual([[], 0]);
    await someone.leave();
    expect(await looks(await show(heroImage, 'duotone'))).toMatchObject({
      ink: 'screen',
      filter: expect.stringContaining('grayscale(1)'),
    });
    await someone.leave();
    // The default picture is shown if there is no upload or the upload fails to load.
    expect(await looks(await show('', 'duotone'))).toEqual(asItIs);
    await someone.leave();
    expect(await looks(await show(`/uploads/${'0'.repeat(32)}-800x600.webp`, 'halftone'))).toEqual(asItIs);
  });
});

describe('search engine data', { tags: ['home/structured-data'] }, () => {
  test('has the organization with a 50 km service radius, founded in 2015', {
    tags: ['constants/service-radius'],
  }, async () => {
    const page = await open();
    const [organization] = await structuredData(page);
    expect(organization).toMatchObject({
      '@type': 'LocalBusiness',
      foundingDate: '2015',
      areaServed: { '@type': 'GeoCircle', geoRadius: 50000 },
      telephone: '+910000000000',
    });
    expect(organization?.openingHoursSpecification).toHaveLength(6);
  });

  test('has title, description, canonical and social metadata', async () => {
    const page = await open();
    expect(await page.title()).toBe('Platen Office Equipment | Photocopiers and printers in Pune');
    const content = (selector: string) => page.locator(selector).getAttribute('content');
    expect(await content('meta[name=description]')).toContain('Authorized dealer');
    expect(await content('meta[property="og:title"]')).toBe(await page.title());
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/^http:\/\/localhost:\d+\/$/);
  });
});

test('prerenders links to other pages by speculation rules from a header', async () => {
  const page = await open();
  expect(page.url()).toContain(site.url);
  const header = (await fetch(site.url)).headers.get('speculation-rules') ?? '';
  const response = await fetch(site.url + JSON.parse(header));
  expect(response.headers.get('content-type')).toBe('application/speculationrules+json');
  expect((await response.json()).prerender[0].eagerness).toBe('moderate');
});

test('the page is complete and its links work without scripts', async () => {
  const page = await open({ javaScript: false });
  expect(await page.getByRole('article').count()).toBe(6);
  await page.getByRole('link', { name: 'Explore Products' }).click();
  await page.waitForURL('**/products');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Our Products');
});

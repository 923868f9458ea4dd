import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { test } from '#tests/support/fixtures.ts';
import { isExhaustive, variants } from '#tests/support/how-long.ts';
import { desktop } from '#tests/support/visitor.ts';
import { redirectOf } from './reading.ts';

/** One public page of each kind, then further states of them. */
const pages = [
  ...['/', '/products', '/products/hp-deskjet-2331', '/products/no-such-product', '/choose', '/services'],
  ...['/blog', '/blog/what-a-page-really-costs', '/contact', '/toner', '/cost', '/privacy', '/no-such-page'],
  ...['/products?search=nothing+like+this', '/products?category=colour-photocopiers&tag=a3&search=ricoh'],
  ...['/blog?q=rent', '/blog/no-such-post', '/toner?q=m2040dn+toner'],
];

test('pages have one title and h1, and a canonical link if found', { tags: ['beyond/canonical'] }, async ({ read }) => {
  for (const path of pages) {
    const page = await read(path);
    const isMissing = path.includes('no-such');
    expect(page.document.title.length, path).toBeGreaterThan(5);
    const counts = ['title', 'h1', '[rel=canonical]', '[name=robots][content=noindex]', '[property="og:image"]'].map(
      (selector) => page.all(selector).filter((each) => !each.closest('svg')).length,
    );
    const isHidden = isMissing || path.startsWith('/toner?q=');
    expect(counts, path).toEqual([1, 1, isMissing ? 0 : 1, isHidden ? 1 : 0, isMissing ? counts[4] : 1]);
    for (const data of page.structuredData()) expect(data['@context']).toBe('https://schema.org');
  }
});

describe('by keyboard alone', { tags: ['beyond/accessible'] }, () => {
  test('the first tab stop skips to the content, and every tab stop is visible', async ({ visit }) => {
    const { page } = await visit('/', { width: desktop });
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await skip.and(page.locator(':focus')).waitFor();
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    const seen = new Set<string>();
    for (let stops = 0; stops < 40; stops++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const { width, height } = element.getBoundingClientRect();
        const { outlineStyle } = getComputedStyle(element);
        return { name: element.outerHTML.slice(0, 120), area: width * height, outlineStyle };
      });
      // After the last tab stop, focus moves to the browser's own controls.
      if (stop.name.startsWith('<body')) break;
      expect(stop.area, stop.name).toBeGreaterThan(0);
      expect(stop.outlineStyle, stop.name).not.toBe('none');
      seen.add(stop.name);
    }
    expect(seen.size).toBeGreaterThan(25);
  });

  test('touch targets are at least 44 px high', async ({ visit }) => {
    const { page } = await visit('/products/canon-pixma-g2010');
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('main a, main button, main input:not([name=remarks]), main select')]
        .map((element) => {
          // The link of the name covers its whole card.
          const isWhole = getComputedStyle(element, '::after').position === 'absolute';
          const target = isWhole ? (element.closest('.relative') ?? element) : element;
          return { name: element.textContent?.trim(), box: target.getBoundingClientRect() };
        })
        .filter(({ box }) => box.height > 0 && box.height < 43.5)
        .map(({ name, box }) => `${name} ${box.height}`),
    );
    expect(small).toEqual([]);
  });
});

test('/sitemap.xml and /feed.xml list every page, product and post as well-formed XML', {
  tags: ['beyond/sitemap', 'beyond/feed'],
}, async ({ read, visit }) => {
  const [sitemap, feed] = [await read('/sitemap.xml'), await read('/feed.xml')];
  const found = [...sitemap.html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const lists = found.filter((path) => /^\/(brands|categories)\//.test(path));
  expect([lists.length, found.length]).toEqual([16, 10 + 16 + 3 + 4 + 123]);
  expect(found).toEqual(
    expect.arrayContaining([
      ...['/', '/contact', '/brands/canon', '/categories/laser-printers', '/products/canon-pixma-g2010'],
      '/blog/caring-for-a-copier',
    ]),
  );
  expect(sitemap.html.match(/<lastmod>\d{4}-\d\d-\d\dT/g)).toHaveLength(156);
  expect([...feed.html.matchAll(/<title>([^<]+)<\/title>/g)].map(([, title]) => title)).toEqual([
    'Platen Office Equipment',
    'What a page really costs',
    'Caring for a copier in the Indian climate',
    'Renting or buying a copier: do the sum',
    'How to choose a photocopier for your office',
  ]);
  expect(feed.html).not.toMatch(/(href|src)=&quot;\//);
  expect((await read('/blog')).all('link[rel=alternate]')[0]?.getAttribute('href')).toBe('/feed.xml');
  const { page } = await visit('/healthz');
  const errorOf = (text: string) =>
    new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror')?.textContent;
  for (const { html } of [sitemap, feed]) expect(await page.evaluate(errorOf, html)).toBeUndefined();
});

test('/feed/products.xml offers the products with a public price, with tax', { tags: ['beyond/feed'] }, async ({
  read,
  visit,
}) => {
  const feed = await read('/feed/products.xml');
  const items = feed.html.split('<item>').slice(1);
  const itemOf = (slug: string) => items.find((each) => each.includes(`/products/${slug}<`)) ?? '';
  const valuesOf = (slug: string, ...names: string[]) =>
    names.map((name) => new RegExp(`<g:${name}>([^<]*)<`).exec(itemOf(slug))?.[1]);
  // ₹10,500 with 18 % of GST.
  expect(valuesOf('canon-pixma-g2010', 'price', 'availability', 'condition', 'identifier_exists')).toEqual([
    ...['12390.00 INR', 'in_stock', 'new', 'no'],
  ]);
  expect(valuesOf('kyocera-tk-1178-toner-cartridge', 'mpn', 'brand')).toEqual(['TK-1178', 'Kyocera']);
  expect(valuesOf('canon-ir-3300-refurbished', 'condition')).toEqual(['refurbished']);
  for (const each of items) expect(each).toMatch(/<g:image_link>http:\/\/localhost:\d+\/.*<g:price>\d+\.\d\d INR</s);
  const { page } = await visit('/healthz');
  expect(
    await page.evaluate(
      (text) => new DOMParser().parseFromString(text, 'application/xml').querySelectorAll('item').length,
      feed.html,
    ),
  ).toBe(items.length);
});

test('/robots.txt names the sitemap and excludes panel and API', { tags: ['beyond/robots'] }, async ({ read }) => {
  expect((await read('/robots.txt')).html).toMatch(
    /Disallow: \/admin\nDisallow: \/api\/\nDisallow: \/quote-list\?\n\nSitemap: http:\/\/localhost:\d+\/sitemap\.xml/,
  );
});

test('/.well-known/security.txt names whom to tell of a weakness', { tags: ['beyond/robots'] }, async ({ read }) => {
  expect((await read('/.well-known/security.txt')).html).toMatch(
    /Contact: mailto:[^@\s]+@\S+\nExpires: 20\d\d-\d\d-\d\dT00:00:00Z\nPreferred-Languages: en, hi\nCanonical: http:/,
  );
});

test('icons are served at their well-known addresses', { tags: ['beyond/icons'] }, async ({ site }) => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
  ] as const) {
    const response = await fetch(site.url + path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    const bytes = Buffer.from(await response.arrayBuffer());
    // The site's own use of sharp in this process switches off its reader of SVG.
    if (path.endsWith('.svg')) expect(String(bytes)).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
    else expect((await sharp(path.endsWith('.ico') ? bytes.subarray(22) : bytes).metadata()).width).toBeGreaterThan(31);
  }
});

test('spellings of an address redirect to the canonical one', { tags: ['beyond/canonical'] }, async ({ read }) => {
  for (const [path, canonical] of [
    ['/Products', '/products'],
    ['/products/', '/products'],
    ['/Products/Canon-PIXMA-G2010/', '/products/canon-pixma-g2010'],
    ['/blog/', '/blog'],
    ['/CONTACT?utm=x', '/contact?utm=x'],
  ] as const)
    expect(redirectOf(await read(path)), path).toEqual([301, canonical]);
  for (const path of ['//evil.invalid/', '//products/', '/blog/preview/ABC'])
    expect((await read(path)).status, path).toBe(404);
});

test('a 404 page links to the tools, to Home and to all products', async ({ read }) => {
  const links = (await read('/no-such-page')).all('main a').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/choose', '/rental', '/cost', '/toner', '/', '/products']);
});

test('each page has a social picture of 1200 × 630', { tags: ['beyond/social-pictures'] }, async ({ site, read }) => {
  for (const path of variants(['/products/canon-pixma-g2010', '/blog/caring-for-a-copier', '/contact'], 2)) {
    const image = (await read(path)).all('[property="og:image"]')[0]?.getAttribute('content') ?? '';
    const { pathname, search } = new URL(image);
    const response = await fetch(site.url + pathname + search);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height]).toEqual([1200, 630]);
  }
  for (const path of ['products/nope.jpg', 'blog/nope.jpg', 'pages/nope.jpg', 'x.jpg'])
    expect((await fetch(`${site.url}/social/${path}`)).status, path).toBe(404);
});

test('no link within the site is broken', { tags: ['beyond/links'] }, async ({ site }) => {
  const [most, mostCopies] = isExhaustive ? [900, 30] : [120, 1];
  const seen = new Set<string>();
  const waiting = [...pages.filter((path) => !path.includes('no-such')), '/api/docs'].map(
    (path): [path: string, from: string] => [path, 'start'],
  );
  const broken: string[] = [];
  // Smaller copies of a picture and social pictures are made on first request, which is slow, so check only a few.
  let copies = 0;
  const isOneCopyMore = (link: string) => /\.\d+\.(avif|webp)$|^\/social\//.test(link) && ++copies > mostCopies;
  const follow = async ([path, from]: [path: string, from: string]) => {
    if (seen.has(path)) return;
    seen.add(path);
    const response = await fetch(site.url + path);
    if (response.status !== 200) broken.push(`${path} on ${from}: ${response.status}`);
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response.body?.cancel();
    const html = (await response.text()).replaceAll('&amp;', '&');
    const links = [...html.matchAll(/\b(?:href|src|action)="([^"#]*)(?:#[^"]*)?"|\bsrcset="([^ "]+)/gi)];
    for (const [, address, source] of links) {
      const link = address ?? source ?? '';
      if (/^\/(?!\/)/.test(link) && !seen.has(link) && !isOneCopyMore(link)) waiting.push([link, path]);
    }
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g))
      if (!html.includes(`id="${id}"`)) broken.push(`#${id} on ${path}`);
  };
  while (waiting.length > 0 && seen.size < most) await Promise.all(waiting.splice(0, 8).map(follow));
  expect(broken).toEqual([]);
  expect(seen.size).toBeGreaterThan(100);
});

describe('the page about privacy', { tags: ['privacy/page'] }, () => {
  test('follows the settings and needs no JavaScript', async ({ read, call, site }) => {
    const privacyText = 'No calls after 7 <b>pm</b>.';
    await call('PUT', '/settings', { messageMonths: 24, grievanceContact: 'Asha Patil', privacyText });
    const page = await read('/privacy');
    const text = page.getByRole('main').textContent;
    for (const each of [
      'until 2 years after your inquiry is done',
      'Asha Patil',
      privacyText,
      'Act, 2023',
      'links do not open',
    ])
      expect(text).toContain(each);
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).toContain('/privacy</loc>');
    await call('PUT', '/settings', { messageMonths: 12 });
    expect((await read('/privacy')).html).toContain('until one year after');
  });

  test('is linked from the footer and each form for personal data', async ({ read }) => {
    const forms = { '/': 0, '/contact': 1, '/products/canon-pixma-g2010': 1, '/toner?q=nothing+like+it': 1 };
    for (const [path, count] of Object.entries(forms)) {
      const page = await read(path);
      expect(page.all('footer a[href="/privacy"]').map(({ textContent }) => textContent)).toEqual(['Privacy']);
      const found = page.all('form:has([name=phone])');
      expect(found, path).toHaveLength(count);
      for (const form of found) expect(form.querySelectorAll('a[href="/privacy"]')).toHaveLength(1);
    }
  });
});

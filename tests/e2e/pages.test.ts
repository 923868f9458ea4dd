/**
 * @module-tag beyond/accessible
 * @module-tag beyond/colour-scheme
 */
import { formatterFactory, HtmlValidate } from 'html-validate';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { isExhaustive, longDescribe, variants } from '#tests/support/how-long.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import {
  axe,
  axeLightAndDark,
  desktop,
  overflow,
  phone,
  structuredData,
  type Visitor,
  visitor,
  widths,
} from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Visitor;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());
afterEach(() => someone?.leave());

/** One public page of each kind, then further states of them. */
const pages = variants(
  [
    '/',
    '/products',
    '/products?search=nothing+like+this',
    '/products/hp-deskjet-2331',
    '/products/no-such-product',
    '/choose',
    '/services',
    '/blog',
    '/blog/what-a-page-really-costs',
    '/contact',
    '/toner',
    '/cost',
    '/privacy',
    '/no-such-page',
    '/products?category=colour-photocopiers&tag=a3&search=ricoh',
    '/products/canon-pixma-g2010',
    '/blog?q=rent',
    '/blog/no-such-post',
    '/toner?q=m2040dn+toner',
    '/toner?q=nothing+like+it',
  ],
  14,
);

const open = async (path: string, options: Parameters<typeof visitor>[1] = {}) => {
  someone = await visitor(browser, options);
  await someone.page.goto(site.url + path, { waitUntil: 'load' });
  return someone.page;
};

/** A 404 page makes the browser log an error; any other console output is a failure. */
const complaints = () => someone.complaints.filter((text) => !text.includes('status of 404'));

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    // React's spelling of `<br/>` and of attribute names is valid HTML too.
    'void-style': 'off',
    'doctype-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    // The validator wants SRI for inline scripts; a CSP header with hashes covers them.
    'require-sri': 'off',
    'no-inline-style': 'error',
    'script-type': 'off',
    // A telephone number may wrap.
    'tel-non-breaking': 'off',
    'prefer-native-element': 'off',
  },
});

describe.each(pages)('%s', (path) => {
  test('is valid HTML', async () => {
    const html = await (await fetch(site.url + path)).text();
    const report = await validator.validateString(html);
    expect(report.valid, formatterFactory('text')(report.results)).toBe(true);
  });

  test.each(variants(widths))('has no accessibility or console errors at %s px', async (width) => {
    const page = await open(path, { width });
    expect(await (width === phone ? axeLightAndDark : axe)(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(complaints()).toEqual([]);
  });

  test('fits 320 px and 200 % text size without horizontal scrolling', async () => {
    const page = await open(path, { width: 320 });
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize({ width: 640, height: 900 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await overflow(page)).toBe(0);
  });

  test('has one title, one h1, and a canonical link unless it is a 404 page', async () => {
    const page = await open(path, { javaScript: false });
    expect((await page.title()).length).toBeGreaterThan(5);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    const isMissing = path.includes('no-such');
    expect(await page.locator('link[rel=canonical]').count()).toBe(isMissing ? 0 : 1);
    expect(await page.locator('meta[name=robots][content=noindex]').count()).toBe(
      isMissing || path.startsWith('/toner?q=') ? 1 : 0,
    );
    if (!isMissing) expect(await page.locator('meta[property="og:image"]').count()).toBe(1);
    for (const data of await structuredData(page)) expect(data['@context']).toBe('https://schema.org');
  });
});

describe('words longer than a line', { tags: ['beyond/long-words'] }, () => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  let wide: Site;
  beforeAll(async () => {
    wide = await startSite();
    const token = await wide.signIn();
    const call = (method: string, path: string, body: unknown) =>
      fetch(`${wide.url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(({ ok, status }) => expect(ok, `${path} ${status}`).toBe(true));
    await call('PUT', '/settings', { companyName: word, companyDescription: word });
    await call('POST', '/categories', { name: word, slug: 'wide' });
    await call('POST', '/branches', {
      name: word,
      address: word,
      city: word,
      phone: ['1'.repeat(40)],
      email: `${'x'.repeat(60)}@${'y'.repeat(60)}.test`,
    });
    await call('POST', '/products', {
      name: word + word,
      slug: 'wide',
      brand: word,
      category: word,
      description: word,
      shortDescription: word,
      sku: word,
      warranty: word,
      regularPrice: 999999999.99,
      salePrice: 999999998.99,
      featured: true,
      tags: [word.slice(0, 60)],
      specifications: { [word]: word, Speed: word },
      dimensions: { Width: word },
      reviews: [{ rating: 4, author: word, text: word }],
      videos: [{ youtubeUrl: 'https://youtu.be/aqz-KE-bpKQ', title: word, description: word }],
    });
    await call('POST', '/blog', {
      title: word,
      slug: 'wide',
      author: word,
      category: word,
      excerpt: word,
      tags: [word.slice(0, 60)],
      content: `<h2>${word}</h2><p>${word}</p><ul><li><a href="/">${word}</a></li></ul><blockquote>${word}</blockquote>`,
    });
  });
  afterAll(() => wide.stop());

  test.each([
    '/',
    '/products',
    '/products?category=wide',
    '/products/wide',
    '/blog',
    '/blog/wide',
    '/contact',
    '/nope',
  ])('do not make %s wider than the viewport', async (path) => {
    someone = await visitor(browser, { width: 320 });
    await someone.page.goto(wide.url + path);
    for (const width of [320, phone, 768, desktop]) {
      await someone.page.setViewportSize({ width, height: 800 });
      expect(await overflow(someone.page), `${width} px`).toBe(0);
    }
  });
});

longDescribe.each(
  variants(['/products', '/', '/products/canon-pixma-g2010', '/blog/what-a-page-really-costs', '/contact'], 2),
)('%s', (path) => {
  test('shows everything in forced colours and with reduced motion', async () => {
    const page = await open(path, {
      context: { forcedColors: 'active', reducedMotion: 'reduce', colorScheme: 'dark' },
    });
    // The checker does not know the system colours of forced-colours mode; normal colours are checked above.
    expect((await axe(page)).filter((text) => !text.startsWith('color-contrast'))).toEqual([]);
    const animated = await page.evaluate(() =>
      document.getAnimations().some((animation) => Number(animation.effect?.getComputedTiming().duration) > 1),
    );
    expect(animated).toBe(false);
  });
});

describe('by keyboard alone', () => {
  test('the first tab stop skips to the content, and every tab stop is visible', async () => {
    const page = await open('/', { width: desktop });
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    const seen = new Set<string>();
    for (let stops = 0; stops < 40; stops++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const { width, height } = element.getBoundingClientRect();
        return {
          name: element.outerHTML.slice(0, 120),
          width,
          height,
          outline: getComputedStyle(element).outlineStyle,
        };
      });
      // After the last tab stop, focus moves to the browser's own controls.
      if (stop.name.startsWith('<body')) break;
      expect(stop.width * stop.height, stop.name).toBeGreaterThan(0);
      expect(stop.outline, stop.name).not.toBe('none');
      seen.add(stop.name);
    }
    expect(seen.size).toBeGreaterThan(25);
  });

  test('touch targets are at least 44 px high', async () => {
    const page = await open('/products/canon-pixma-g2010');
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

describe('discovery', {
  tags: [
    'beyond/sitemap',
    'beyond/robots',
    'beyond/feed',
    'beyond/social-pictures',
    'beyond/icons',
    'beyond/breadcrumbs',
    'beyond/canonical',
  ],
}, () => {
  const xml = async (path: string) => {
    const response = await fetch(site.url + path);
    expect(response.status).toBe(200);
    const text = await response.text();
    someone = await visitor(browser);
    const error = await someone.page.evaluate(
      (source) => new DOMParser().parseFromString(source, 'application/xml').querySelector('parsererror')?.textContent,
      text,
    );
    expect(error).toBeUndefined();
    return text;
  };
  const addresses = (text: string) =>
    [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address as string);

  test('/sitemap.xml lists every page, product and post with its last change', async () => {
    const text = await xml('/sitemap.xml');
    const found = addresses(text).map((address) => new URL(address).pathname);
    const lists = found.filter((path) => /^\/(brands|categories)\//.test(path));
    expect([lists.length, found.length]).toEqual([16, 9 + 16 + 4 + 123]);
    expect(found).toEqual(
      expect.arrayContaining([
        '/',
        '/contact',
        '/brands/canon',
        '/categories/laser-printers',
        '/products/canon-pixma-g2010',
        '/blog/caring-for-a-copier',
      ]),
    );
    expect(text.match(/<lastmod>\d{4}-\d\d-\d\dT/g)).toHaveLength(152);
  });

  test.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
  ])('%s is served at its well-known address', async (path, type) => {
    const response = await fetch(site.url + path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    const { default: sharp } = await import('sharp');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect((await sharp(path.endsWith('.ico') ? bytes.subarray(22) : bytes).metadata()).width).toBeGreaterThan(31);
  });

  test.each([
    ['/Products', '/products'],
    ['/products/', '/products'],
    ['/Products/Canon-PIXMA-G2010/', '/products/canon-pixma-g2010'],
    ['/blog/', '/blog'],
    ['/CONTACT?utm=x', '/contact?utm=x'],
  ])('%s redirects to %s', async (path, canonical) => {
    const response = await fetch(site.url + path, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, canonical]);
  });

  test.each(['//evil.invalid/', '//products/', '/blog/preview/ABC'])('%s is not redirected', async (path) => {
    expect((await fetch(site.url + path, { redirect: 'manual' })).status).toBe(404);
  });

  test('a 404 page offers two links', async () => {
    const page = await open('/no-such-page');
    const links = page.getByRole('main').getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(['/', '/products']);
  });

  test('/products has breadcrumbs, visible and in structured data', async () => {
    const page = await open('/products');
    expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').count()).toBe(2);
    expect(await structuredData(page)).toMatchObject([{ '@type': 'BreadcrumbList' }]);
  });

  test('/robots.txt names the sitemap and excludes the panel and the API', async () => {
    const text = await (await fetch(`${site.url}/robots.txt`)).text();
    expect(text).toMatch(
      /Disallow: \/admin\nDisallow: \/api\/\nDisallow: \/quote-list\?\n\nSitemap: http:\/\/localhost:\d+\/sitemap\.xml/,
    );
  });

  test('/feed.xml lists the posts, newest first, with absolute URLs', async () => {
    const text = await xml('/feed.xml');
    expect([...text.matchAll(/<title>([^<]+)<\/title>/g)].map(([, title]) => title)).toEqual([
      'Platen Office Equipment',
      'What a page really costs',
      'Caring for a copier in the Indian climate',
      'Renting or buying a copier: do the sum',
      'How to choose a photocopier for your office',
    ]);
    expect(text).not.toMatch(/(href|src)=&quot;\//);
    const page = await open('/blog');
    expect(await page.locator('link[rel=alternate]').getAttribute('href')).toBe('/feed.xml');
  });

  test('each product and post has a social picture of 1200 × 630 whose URL changes with each version', async () => {
    for (const path of ['/products/canon-pixma-g2010', '/blog/caring-for-a-copier', '/contact']) {
      const html = await (await fetch(site.url + path)).text();
      const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
      const { pathname, search } = new URL(image.replaceAll('&amp;', '&'));
      const response = await fetch(site.url + pathname + search);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      const { default: sharp } = await import('sharp');
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([width, height]).toEqual([1200, 630]);
    }
    for (const path of [
      '/social/products/nope.jpg',
      '/social/blog/nope.jpg',
      '/social/pages/nope.jpg',
      '/social/x.jpg',
    ])
      expect((await fetch(site.url + path)).status).toBe(404);
  });

  test('no link within the site is broken', { tags: ['beyond/links'] }, async () => {
    const seen = new Map<string, string>();
    const waiting = [...pages.filter((path) => !path.includes('no-such')), '/api/docs'].map(
      (path): [path: string, from: string] => [path, 'start'],
    );
    const broken: string[] = [];
    // Smaller copies of a picture are created on first request, which is slow, so check only a few.
    let copies = 0;
    const isOneCopyMore = (link: string) => /\.\d+\.(avif|webp)$/.test(link) && ++copies > (isExhaustive ? 30 : 4);
    while (waiting.length > 0 && seen.size < (isExhaustive ? 900 : 150)) {
      const batch = waiting.splice(0, 8);
      await Promise.all(
        batch.map(async ([path, from]) => {
          if (seen.has(path)) return;
          seen.set(path, from);
          const response = await fetch(site.url + path);
          if (response.status !== 200) broken.push(`${path} on ${from}: ${response.status}`);
          if (!response.headers.get('content-type')?.startsWith('text/html'))
            return void (await response.arrayBuffer());
          const html = (await response.text()).replaceAll('&amp;', '&');
          const links = [...html.matchAll(/\b(?:href|src|action)="([^"#]*)(#[^"]*)?"/g)].map(
            ([, link]) => link as string,
          );
          const sources = [...html.matchAll(/\bsrcset="([^"]+)"/gi)].flatMap(([, set]) =>
            (set as string)
              .split(', ')
              .slice(0, 1)
              .map((entry) => entry.split(' ')[0] as string),
          );
          for (const link of [...links, ...sources])
            if (link.startsWith('/') && !link.startsWith('//') && !seen.has(link) && !isOneCopyMore(link))
              waiting.push([link, path]);
          for (const [, id] of html.matchAll(/href="#([^"]+)"/g))
            if (!html.includes(`id="${id}"`)) broken.push(`#${id} on ${path}`);
        }),
      );
    }
    expect(broken).toEqual([]);
    expect(seen.size).toBeGreaterThan(100);
  });
});

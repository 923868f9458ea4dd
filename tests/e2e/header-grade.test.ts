import { expect, inject, test } from 'vitest';
import { startSite } from '#tests/support/site.ts';

/** What Mozilla's HTTP Observatory grades with A+, https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring */
const wanted: Record<string, RegExp> = {
  'content-security-policy': /^default-src 'none';(?!.*(unsafe-|http:|\*)).*(frame-ancestors 'none'|sandbox)/,
  'strict-transport-security': /max-age=(?!\d{1,7}\b)\d+/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/,
};

test('each page and response has headers of an A+ at the HTTP Observatory', { tags: ['headers/grade'] }, async () => {
  const publicUrl = 'https://shop.example';
  const site = await startSite({ template: inject('demoData'), environment: { PUBLIC_URL: publicUrl } });
  const [product] = await (await fetch(`${site.url}/api/products?limit=1`)).json();
  const [post] = await (await fetch(`${site.url}/api/blog?limit=1`)).json();
  const paths = [
    ...['/', '/products', `/products/${product.slug}`, '/services', '/blog', `/blog/${post.slug}`, '/contact'],
    ...['/nowhere', '/products/none', '/admin', '/admin/login', '/admin/settings/status', '/api/docs'],
    ...['/api/products', '/api/nowhere', '/api/bin', '/sitemap.xml', '/robots.txt', '/feed.xml', '/healthz'],
    ...[product.images[0], '/uploads/none.webp', '/speculation-rules.json'],
  ];
  const [font] = /\/assets\/[^"]+\.woff2/.exec(await (await fetch(site.url)).text()) ?? [];
  const ofPages = async (path = '') => (await fetch(site.url + path)).headers.get('permissions-policy') !== null;
  const travels = await Promise.all(
    ['/', '/admin/login', '/nowhere', font, product.images[0], '/api/products'].map(ofPages),
  );
  const faults: string[] = [];
  for (const path of paths) {
    const { headers } = await fetch(site.url + path);
    for (const [name, value] of Object.entries(wanted))
      if (!value.test(headers.get(name) ?? '')) faults.push(`${path}: ${name}: ${headers.get(name)}`);
    if (headers.getSetCookie().length > 0) faults.push(`${path}: a cookie`);
  }
  await site.stop();
  // These headers apply to HTML only, so they are sent with HTML only.
  expect(travels).toEqual([true, true, true, false, false, false]);
  expect(faults).toEqual([]);
});

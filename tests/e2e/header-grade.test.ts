import { expect, inject, test } from 'vitest';
import { observatoryScore } from '#scripts/observatory.ts';
import { startSite } from '#tests/support/site.ts';

const leastPoints = 120;

test('every kind of page and response scores at least 120 points by the rules of the HTTP Observatory', {
  tags: ['headers/grade'],
}, async () => {
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
  const scores: [path: string, score: number][] = [];
  for (const path of paths) {
    const response = await fetch(site.url + path);
    const { score } = observatoryScore({ headers: response.headers, html: await response.text(), origin: publicUrl });
    scores.push([path, score]);
  }
  await site.stop();
  // These headers apply to HTML only, so they are sent with HTML only.
  expect(travels).toEqual([true, true, true, false, false, false]);
  expect(scores.filter(([, score]) => score < leastPoints)).toEqual([]);
});

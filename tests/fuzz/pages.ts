import type { Random } from '#tests/support/random.ts';
import { hostileTexts } from './hostile-values.ts';
import {
  authorization,
  contentTypes,
  encode,
  inQuery,
  levels,
  type Makers,
  oddHeaders,
  type Sent,
  written,
} from './sent.ts';

const pages = [
  '/',
  '/products',
  '/products/fuzz-1',
  '/services',
  '/blog',
  '/blog/fuzz-1',
  '/blog/preview/1',
  '/contact',
  '/privacy',
  '/quote-list',
  '/inquiry/K7M2QX',
  '/sitemap.xml',
  '/robots.txt',
  '/feed.xml',
  '/admin',
  '/admin/login',
  '/admin/products',
  '/admin/products/prices',
  '/admin/products/costs',
  '/admin/improve',
  '/admin/products/1',
  '/admin/products/import',
  '/admin/categories',
  '/admin/blog/new',
  '/admin/media',
  '/admin/messages',
  '/admin/messages/new',
  '/admin/settings',
  '/admin/settings/words/home',
  '/admin/settings/bin',
  '/admin/settings/privacy',
  '/admin/account',
  '/products.data',
  '/_root.data',
  '/contact.data',
  '/__manifest',
  '/healthz',
  '/readyz',
  '/favicon.ico',
  '/api',
  '/api/openapi.json',
  '/api/docs',
  '/api/nothing',
  '/api/products/a/b',
  '/assets/none.js',
  '/uploads/none',
  '/social/none.png',
  '/.well-known/none',
];
const pageKeys = [
  'category',
  'tag',
  'search',
  'page',
  'q',
  'about',
  'm',
  'add',
  'key',
  'sent',
  'index',
  '_routes',
  'paths',
  'x',
];
const methods = [
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'PROPFIND',
];

/** A mutated version of a URL. */
export function oddPath(path: string, random: Random): string {
  const odd = [
    () => `${path}/${encode(random.pick(hostileTexts).slice(0, 1000))}`,
    () => path.toUpperCase(),
    () => path.replace('/', random.pick(['//', '/./', '/%2e%2e/', '/%2f', '/;a=b/', '/\\'])),
  ];
  return random.pick(odd)();
}

/** A request for a public or panel page, with data that the site's forms would never send. */
export function makePage({ tokens }: Makers, random: Random): Sent {
  const method = random.pick(methods);
  let target = random.pick(pages);
  if (random.once(5)) target = oddPath(target, random);
  const query = Array.from(
    { length: random.below(3) },
    () => `${random.pick(pageKeys)}=${inQuery(random.pick(hostileTexts), random)}`,
  );
  if (query.length > 0) target += `?${query.join('&')}`;
  const level = random.once(10) ? random.pick(levels) : 'nobody';
  const headers = authorization(level, tokens, random);
  oddHeaders(headers, random);
  let body: Buffer | null = null;
  if (method === 'POST' || method === 'PUT') {
    headers['Content-Type'] = random.once(4) ? random.pick(contentTypes) : 'application/x-www-form-urlencoded';
    if (random.once(2)) headers.Origin = random.pick(['http://127.0.0.1', 'null', 'https://evil.invalid']);
    const field = () =>
      `${random.pick(['name', 'email', 'phone', 'message', 'subject', 'remarks', 'x'])}=${inQuery(random.pick(hostileTexts), random)}`;
    body = Buffer.from(`${field()}&${field()}&${field()}`);
  }
  return { kind: 'page', level, method, target, bytes: written(method, target, headers, body), call: null };
}

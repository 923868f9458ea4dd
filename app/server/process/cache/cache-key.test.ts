// @module-tag beyond/page-cache
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createKeyOf } from './cache-key.ts';

const keyOf = createKeyOf([{ path: '/products', queryKeys: ['search', 'limit'] }]);
const ask = (url: string, { method = 'GET', headers = ['Host', 'a'] }: { method?: string; headers?: string[] } = {}) =>
  keyOf({ method, url, rawHeaders: headers } as IncomingMessage);

test.each([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/products?b=2&a=1', '/products'],
  ['/products?tag=a3&category=printers', '/products?category=printers&tag=a3'],
  ['/products?category=printers&tag=a3&fbclid=1', '/products?category=printers&tag=a3'],
  ['/products?category=printers&category=toner', '/products?category=printers'],
  ['/products?CATEGORY=printers', '/products'],
  ['/products?category=&search=', '/products'],
  ['/products?page=1', '/products'],
  ['/products?page=02', '/products?page=2'],
  ['/products?page=x', '/products'],
  ['/products?search=a%00b', '/products?search=ab'],
  ['/products?search=a+b', '/products?search=a+b'],
  ['/products?search=a%20b', '/products?search=a+b'],
  ['/products/canon-g2010?sent=yes&x', '/products/canon-g2010?sent=1'],
  ['/contact?about=&sent', '/contact?sent=1'],
  ['/blog?q=toner&page=2', '/blog?q=toner'],
  ['/products?paper=a3&colour=colour&x=1', '/products?colour=colour&paper=a3'],
  ['/products?paper=a3&paper=a4', '/products?paper=a3%2Ca4'],
  ['/brands/canon?sort=fastest&tag=a3', '/brands/canon?tag=a3&sort=fastest'],
  ['/toner?q=tk&utm=1&m=x', '/toner?m=x&q=tk'],
  ['/cost?x=1&months=12&m=a', '/cost?m=a&months=12'],
  ['/compare?m=a&m=b&only=differences&x=1', '/compare?m=a%2Cb'],
  ['/contact?from=/cost?m=a&text=b', '/contact?from=%2Fcost%3Fm%3Da&text=b'],
  ['/choose?functions=fax&functions=scan&pages=9&x=1', '/choose?pages=9&functions=fax%2Cscan'],
  ['/sitemap.xml?page=1', '/sitemap.xml'],
  ['/api/products?limit=&x=1', '/api/products?limit='],
])('%s has the key %s', (url, address) => {
  expect(ask(url)?.address).toBe(address);
});

test.each(
  [
    '// /admin /Products /products/ /products/a/b /products/%61 /blog/preview/5 /inquiry/K7M2QX?key=x /quote-list?m=a',
    '/api/products/5 /api/auth/me /products.data /#a /products?search=a#b http://a/ *',
    ` /products?search=${'x'.repeat(1100)}`,
  ].flatMap((urls) => urls.split(' ')),
)('%s is not cacheable', (url) => {
  expect(ask(url)).toBeNull();
});

test.each(
  (
    [
      ['page', '/products /products?utm=1 /brands/canon /toner /cost /compare /choose /api/products'],
      ['list', '/products?category=toner&page=2 /categories/printers?page=2'],
      ['search', '/categories/printers?page=2&colour=colour /products?min-price=1 /products?sort=newest'],
      ['search', '/products?category=toner&brand=hp /toner?q=tk-1178 /toner?brand=hp'],
      ['search', '/cost?m=a&mono=1&colour=2&months=3&plan=buy /choose?pages=3000 /compare?m=a'],
      ['search', '/contact?from=/compare&text=a /products?category=toner&search=x /contact?about=x'],
      ['search', '/api/products?limit=3'],
    ] as const
  ).flatMap(([room, urls]) => urls.split(' ').map((url) => [url, room])),
)('%s is in the room “%s”', (url = '', room) => {
  expect(ask(url)?.room).toBe(room);
});

test.each([
  ...['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'].map((method) => ({ method })),
  ...[
    ['Cookie', '_ga=1'],
    ['authorization', 'Bearer x'],
    ['ORIGIN', 'https://elsewhere.example'],
    ['Content-Length', '0'],
    ['Transfer-Encoding', 'chunked'],
    ['Expect', '100-continue'],
    ['If-Match', '"x"'],
    ['host', 'b'],
  ].map((header) => ({ headers: ['Host', 'a', ...header] })),
])('bypasses the cache with %j', (request) => {
  expect(ask('/', request)).toBeNull();
});

test('reads Accept-Encoding and If-None-Match in any case and number', () => {
  const headers = ['host', 'a', 'ACCEPT-ENCODING', 'gzip', 'Accept-Encoding', 'br', 'If-None-Match', '"a"', 'x-b', 'c'];
  expect(ask('/', { headers })).toMatchObject({ acceptEncoding: 'gzip, br', ifNoneMatch: '"a"' });
  expect(ask('/', { method: 'HEAD' })).toMatchObject({ acceptEncoding: '', ifNoneMatch: null });
});

import routes from '#app/routes.ts';
import type { Random } from '#tests/support/random.ts';
import { hostileTexts } from './hostile-values.ts';
import {
  callerHeaders,
  contentTypes,
  encode,
  inQuery,
  levels,
  type Makers,
  oddHeaders,
  type Sent,
  written,
} from './sent.ts';

type Route = { path?: string; children?: readonly Route[] };

/** The addresses of all routes, with the id of an entry that requests create. */
const addressesOf = (routes: readonly Route[], above = ''): string[] =>
  routes.flatMap(({ path = '', children = [] }) => {
    const address = path === '' ? above : `${above}/${path}`;
    if (children.length > 0) return addressesOf(children, address);
    return address.replace(/:\w+/g, 'fuzz-1').replace('*', 'none') || '/';
  });

const data = ['/products.data', '/contact.data', '/_root.data', '/__manifest'];
const calls = ['/healthz', '/readyz', '/api', '/api/openapi.json', '/api/docs', '/api/nothing', '/api/products/a/b'];
const files = ['/favicon.ico', '/assets/none.js', '/uploads/none', '/social/none.png', '/.well-known/none'];
const pages = [...addressesOf(routes as readonly Route[]), ...data, ...calls, ...files];
const pageKeys = 'category tag search page q about m add key sent index _routes paths x'.split(' ');
const oddMethods = ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND'];

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
  const method = random.once(2) ? 'GET' : random.pick(oddMethods);
  let target = random.pick(pages);
  if (random.once(5)) target = oddPath(target, random);
  const query = Array.from(
    { length: random.below(3) },
    () => `${random.pick(pageKeys)}=${inQuery(random.pick(hostileTexts), random)}`,
  );
  if (query.length > 0) target += `?${query.join('&')}`;
  const level = random.once(10) ? random.pick(levels) : 'nobody';
  const headers = callerHeaders(level, tokens, random);
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

/**
 * `npm run bench:counting`: microseconds to count a page that is sent. The target is 20 for each count; a search with
 * facets has several.
 */

import { startCounting } from '#app/server/insights/counting.ts';
import { india } from '#tests/support/locale.ts';

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
/** As a browser sends them. */
const rawHeaders = [
  ...['Host', 'dealer.example', 'Connection', 'keep-alive', 'sec-ch-ua-mobile', '?1', 'Upgrade-Insecure-Requests', '1'],
  ...['User-Agent', phone, 'Accept', 'text/html', 'Sec-Fetch-Site', 'same-origin', 'Sec-Fetch-Mode', 'navigate'],
  ...['Sec-Fetch-Dest', 'document', 'Referer', 'https://dealer.example/products?search=canon&page=2'],
  ...['Accept-Encoding', 'gzip, deflate, br, zstd', 'Accept-Language', 'en-IN,en;q=0.9'],
];
const pages: [name: string, url: (index: number) => string, status: number][] = [
  ['a page that does not count', () => '/contact', 200],
  ['a product page', (index) => `/products/model-${index % 500}`, 200],
  [
    'a product page of a campaign',
    (index) => `/products/model-${index % 500}?utm_source=google&utm_campaign=diwali`,
    200,
  ],
  ['a search with facets', (index) => `/products?search=canon+${index % 100}&colour=mono&paper=a3`, 200],
  ['a missing page', (index) => `/old/${index % 200}`, 404],
];
const rounds = 200_000;

const counting = startCounting({
  store: { insights: { add: async () => {}, trim: async () => {} } } as never,
  trustedProxies: [],
  locale: india,
  now: () => new Date(),
  log: { error: console.error },
});
for (const [name, url, status] of pages) {
  const requests = Array.from({ length: 1000 }, (_, index) => ({ method: 'GET', url: url(index), rawHeaders }));
  const run = () => {
    for (let index = 0; index < rounds; index++)
      counting.notePage(requests[index % requests.length] as (typeof requests)[number], status, true);
  };
  run();
  const began = performance.now();
  run();
  console.log(`${(((performance.now() - began) * 1000) / rounds).toFixed(2)} µs  ${name}`);
}
await counting.stop();

// @module-tag beyond/queries
import { join } from 'node:path';
import type { CompiledQuery } from 'kysely';
import { matchRoutes, RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cacheableCalls } from '#app/api/index.ts';
import { callContext, logContext, nowContext, publicUrlContext, settingsContext, storeContext } from '#app/context.ts';
import { sampleBranches, sampleCategories } from '#app/domain/overview/samples.ts';
import routes from '#app/routes.ts';
import { openApi, type TestApi } from './support/api.ts';
import { anInquiry, aPost } from './support/factories.ts';
import { addMachines } from './support/large-catalogue.ts';
import { type Watched, watchedStore } from './support/statements.ts';
import { testClock } from './support/stores.ts';
import { sqlitePlan, tablesRead } from './support/tables-read.ts';

const root = join(import.meta.dirname, '..');
const publicUrl = 'https://www.dealer.example';

/** Tables that may be read as a whole because all rows are needed and they do not grow with the catalogue. */
const wholeOnPurpose: Record<string, string> = {
  settings: 'has one row',
  categories: 'all are shown in the filter',
  search_categories: 'has a row for each category',
  branches: 'all are shown',
  push_devices: 'all are notified of a new message',
  webhooks: 'all that are on are asked for their events',
};

/** A path with each of these endings. */
const under = (path: string, ...endings: string[]) => endings.map((ending) => path + ending);

/** Every kind of public page. Each public page and each query key of each public call must be listed here. */
const pages = [
  ...under(
    '/',
    '',
    'services',
    'privacy',
    'no-such-page',
    'sitemap.xml',
    'robots.txt',
    '.well-known/security.txt',
    'feed.xml',
    'feed/products.xml',
  ),
  ...under('/products', '', '?page=3', '?category=colour-photocopiers', '?tag=a3&page=2'),
  ...under('/products?category=', 'colour-photocopiers&tag=a3', 'no-such&tag=none'),
  ...under('/products?search=', 'canon', 'canon&page=2', 'cannon', 'xerox+on+rent', 'canon+laserjet', 'zzzzzz', 'a'),
  '/products?search=colour+multifunction+printer&category=multifunction-laser-printers&tag=wifi',
  '/products?search=canon+laserjet&category=laser-printers&tag=a3',
  '/products?search=epson+laserjet+taskalfa&category=laser-printers',
  '/products?colour=colour&paper=a3&speed=31-45&sort=price-low',
  '/products?category=laser-printers&brand=HP&max-price=50000&sort=fastest&page=2',
  '/products?search=colour+a3+under+1+lakh',
  ...under('/products/', 'machine', 'toner', 'old-address', 'unknown'),
  ...under('/brands/', 'hp', 'hp?colour=colour', 'no-such'),
  ...under('/branches/', 'pune-head-office', 'no-such'),
  ...under('/categories/', 'laser-printers', 'no-such'),
  ...under('/compare', '', '?m=machine,toner,unknown', '?m=machine&add=printer'),
  ...under('/cost', '', '?m=machine&mono=1000&months=24'),
  ...under('/rental', '', '?pages=6000'),
  ...under('/choose', '', '?pages=3000&colour=no&paper=a3&functions=scan&buy=rent&budget=5000'),
  ...under('/toner', '', '?brand=hp', '?m=machine', '?m=toner'),
  ...under('/toner?q=', 'tk-1178', 'M2040dn+toner', 'tk1179', 'hp+56', 'kyocera+toner', 'zzzzzz'),
  ...under('/quote-list', '', '?m=machine.2,toner', '?add=printer'),
  ...under('/blog', '', '?q=copier', '/post-1', '/unknown', '/preview/unknown'),
  ...under('/contact', '', '?from=%2Fcompare%3Fm%3Dmachine%2Ctoner&text=machine'),
  ...['/quotation/unknown', '/inquiry/ABCDEF?key=unknown'],
];

const sorts = ['rank', 'newest', 'name', 'price', '-price'];
const filters = ['', ...['category=laser-printers', 'tag=a3', 'brand=HP', 'search=canon'].map((each) => `&${each}`)];
const calls = [
  ...under('/products', '', '?limit=24', '?limit=24&offset=240'),
  ...under('/products?', 'slug=machine', 'slugs=machine,other', 'id=unknown'),
  ...under('/products?', 'category=laser-printers', 'tag=a3', 'status=published&visibility=public&limit=24'),
  ...under('/products?brand=HP', '&limit=24', '&category=laser-printers&limit=24', '&tag=a3&limit=24'),
  ...under('/products?featured=', 'true&limit=24', 'false&category=laser-printers&limit=24', 'true&tag=a3&limit=24'),
  ...under('/products?', 'sample=true&limit=24', 'since=2027-01-01T00:00:00Z&limit=24'),
  ...['picture', 'price', 'specifications'].map((lacks) => `/products?lacks=${lacks}&limit=24`),
  ...sorts.flatMap((sort) =>
    [...filters, '&brand=HP&category=laser-printers'].flatMap((filter) =>
      under(`/products?sort=${sort}${filter}`, '&limit=24&offset=24', ''),
    ),
  ),
  ...under('/products?search=colour+a3&', 'view=cards&limit=24&offset=24', 'featured=true&brand=Canon&limit=24'),
  ...['/products/tags', '/categories', '/branches', '/branches/nearest?pin=423203', '/settings'],
  ...under('/blog', '', '?status=published&view=cards&limit=10&offset=2'),
];

describe.each(['sqlite', 'postgres'] as const)('public queries on %s', (engine) => {
  let watched: Watched;
  let api: TestApi;

  beforeAll(async () => {
    const clock = testClock();
    watched = await watchedStore(engine, clock);
    const { store, db, close } = watched;
    const watchContent = () => expect.unreachable();
    api = await openApi(async () => ({ store, close, watchContent }));
    for (const category of sampleCategories) await store.categories.create(category);
    for (const branch of sampleBranches) await store.branches.create(branch);
    for (let from = 0; from < 1200; from += 400) {
      clock.advance(1000);
      await addMachines(store, from, from + 400, (number) => ({ images: number % 50 === 0 ? [] : ['a.webp'] }));
    }
    const [machine, toner] = await Promise.all(
      ['laser-printers', 'toner-ink-drums'].map(
        async (category) => (await store.products.list('public', { category }))[0],
      ),
    );
    await store.products.update(machine?.id ?? '', { slug: 'old-address' });
    await store.products.update(machine?.id ?? '', { slug: 'machine' });
    await store.products.update(toner?.id ?? '', { slug: 'toner' });
    await store.atomically(async (inside) => {
      for (let number = 1; number <= 100; number++) await inside.posts.create(aPost({ slug: `post-${number}` }));
    });
    if (engine === 'postgres') await db.executeQuery(raw('vacuum analyze'));
  });
  afterAll(() => api.close());

  /** Runs the loaders of a page and its layout like the router does. */
  async function load(address: string) {
    const url = new URL(address, publicUrl);
    const context = new RouterContextProvider();
    context.set(storeContext, watched.store);
    context.set(settingsContext, () => watched.store.settings.read());
    context.set(publicUrlContext, publicUrl);
    context.set(nowContext, api.clock.now);
    context.set(callContext, async (path, json) => api.call('POST', path, { json }));
    context.set(logContext, { error: (details) => expect.unreachable(JSON.stringify(details)) });
    for (const { route, params } of matchRoutes(routes as never, url) ?? []) {
      const { loader } = await import(join(root, 'app', (route as unknown as { file: string }).file));
      await Promise.resolve(loader?.({ params, context, url, request: new Request(url) })).catch((thrown: unknown) => {
        if (!(thrown instanceof Response)) throw thrown;
      });
    }
  }

  async function call(address: string) {
    const { status } = await api.call('GET', address);
    expect([address, status]).toEqual([address, 200]);
  }

  const visits: [string, () => Promise<unknown>][] = [
    ...pages.map((address): [string, () => Promise<unknown>] => [address, () => load(address)]),
    ...calls.map((address): [string, () => Promise<unknown>] => [`/api${address}`, () => call(address)]),
    ['POST /api/contact', async () => api.call('POST', '/contact', { json: anInquiry() })],
    ['the brand filter of the panel', () => watched.store.products.brands()],
    [
      'the page cache',
      async () => [await watched.store.contentVersion(), await watched.store.posts.nextPublication(new Date())],
    ],
  ];

  if (engine === 'sqlite')
    // An ordered index read to its end has the same plan as one read up to the page size, so check the condition too.
    test('a `since` query reads no older products', async () => {
      const statements = await watched.statements(() => call('/products?since=2027-01-01T00:00:00Z&limit=24'));
      const plans = await Promise.all(statements.map((statement) => sqlitePlan(watched.db, statement)));
      const searched = plans.flat().filter((line) => line.startsWith('SEARCH listed') && !line.includes('(rowid=?)'));
      expect(searched.filter((line) => !line.includes('rank>?'))).toEqual([]);
      expect(searched.length).toBeGreaterThan(0);
    });

  test.each(visits)('%s reads no whole table', async (_name, visit) => {
    const statements = new Map((await watched.statements(visit)).map((statement) => [statement.sql, statement]));
    for (const statement of statements.values()) {
      const read = await tablesRead(watched.db, engine, statement);
      const whole = read.filter((table) => !(table in wholeOnPurpose));
      expect([statement.sql, whole]).toEqual([statement.sql, []]);
    }
  });
});

test('the list covers every public page', () => {
  const known = new Set(
    pages.flatMap((address) =>
      (matchRoutes(routes as never, new URL(address, publicUrl)) ?? []).map(
        ({ route }) => (route as never as { file: string }).file,
      ),
    ),
  );
  const files = (entries: readonly { file: string; children?: readonly never[] }[]): string[] =>
    entries.flatMap(({ file, children = [] }) => [file, ...files(children)]);
  expect(files(routes as never).filter((file) => file.startsWith('site/') && !known.has(file))).toEqual([]);
});

test('the list covers every public call with each of its query keys', () => {
  const asked = calls.map((address) => new URL(address, publicUrl));
  const missing = cacheableCalls({} as never).flatMap(({ path, queryKeys }) => {
    const here = asked.filter(({ pathname }) => pathname === path);
    const keys = queryKeys.filter((key) => !here.some(({ searchParams }) => searchParams.has(key)));
    return here.length === 0 ? [path] : keys.map((key) => `${path}?${key}=`);
  });
  expect(missing).toEqual([]);
});

const raw = (sql: string): CompiledQuery => ({ sql, parameters: [] }) as never;

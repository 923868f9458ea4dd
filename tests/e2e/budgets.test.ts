import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest, variants } from '#tests/support/how-long.ts';
import { owner } from '#tests/support/owner.ts';
import { layoutShifts, type Weight, watchFetches, weigh } from '#tests/support/page-weight.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { folderForAll, startForAll } from '#tests/support/started.ts';
import { phone } from '#tests/support/visitor.ts';

const root = join(import.meta.dirname, '../..');
const product = '/products/hp-color-laserjet-managed-mfp-e77428';
const chosen = '/choose?pages=3000&colour=no&paper=a3&functions=copy,scan&buy=any';
const comparison = '/compare?m=canon-pixma-g2010,canon-pixma-g3010';
const post = '/blog/how-to-choose-a-photocopier';

/** Sent by every page. */
const shared = { inlineScript: 860, earlyScript: 0, css: 13_400, fonts: 20_750 };
const still = { ...shared, script: 0 };
const behaves = { ...shared, script: 9_490 };

/**
 * Upper limits per page with the sample catalogue on a 360-pixel-wide phone at 2x: bytes, files and SQL statements per
 * render. After you make a page lighter, lower its numbers here. `npm test` visits one page and counts the statements of all.
 */
const budgets: Record<string, Weight & { statements: number }> = {
  [product]: { ...behaves, rawHtml: 51_600, html: 9_200, images: 33_100, requests: 10, statements: 8 },
  '/': { ...still, rawHtml: 40_600, html: 7_050, images: 37_500, requests: 13, statements: 5 },
  '/products': { ...behaves, rawHtml: 64_600, html: 7_750, images: 31_000, requests: 12, statements: 6 },
  [comparison]: {
    ...still,
    rawHtml: 24_000,
    html: 5_050,
    // With the similar machines near the screen.
    images: 31_200,
    requests: 12,
    statements: 5,
  },
  '/choose': { ...still, css: shared.css + 1_270, rawHtml: 17_000, html: 3_900, images: 0, requests: 7, statements: 3 },
  [chosen]: {
    ...still,
    css: shared.css + 1_270,
    rawHtml: 25_000,
    html: 5_000,
    images: 15_000,
    requests: 10,
    statements: 5,
  },
  '/brands/canon': { ...behaves, rawHtml: 54_250, html: 7_150, images: 32_200, requests: 12, statements: 7 },
  '/categories/laser-printers': {
    ...behaves,
    rawHtml: 30_350,
    html: 5_870,
    images: 24_200,
    requests: 11,
    statements: 8,
  },
  '/services': { ...still, rawHtml: 42_050, html: 7_290, images: 6_600, requests: 7, statements: 5 },
  '/blog': { ...behaves, rawHtml: 22_500, html: 5_120, images: 65_000, requests: 10, statements: 3 },
  [post]: { ...still, css: shared.css + 435, rawHtml: 27_600, html: 7_350, images: 17_200, requests: 8, statements: 5 },
  '/contact': { ...behaves, rawHtml: 26_600, html: 5_400, images: 0, requests: 6, statements: 3 },
  '/cost': {
    ...behaves,
    css: shared.css + 1_720,
    rawHtml: 26_250,
    html: 5_260,
    images: 26_800,
    requests: 13,
    statements: 7,
  },
  '/nothing-here': { ...still, rawHtml: 14_300, html: 3_520, images: 0, requests: 6, statements: 2 },
};
const pages = Object.entries(budgets);

/** Statements of the site's own timers; the last one is that of facts, every ten seconds. */
const timerStatements =
  / "(?:backups|backup_turn|counts|inquiry_mailbox|last_changes|mail_server|imports|leases|outbox)"| "product_facets" where "rules"|^pragma /;

const statementsFile = join(folderForAll(), 'statements');
let site: Site;

const environment = {
  NODE_OPTIONS: `--import=${join(root, 'tests/support/note-statements.ts')}`,
  STATEMENTS_FILE: statementsFile,
};
startForAll(
  () => startSite({ template: inject('demoData'), environment }),
  (started) => (site = started),
);

/** Opens a new window like a phone: one of the pool may hold files of other pages. */
async function visit() {
  const viewport = { width: phone, height: 740 };
  const context = await (await sharedBrowser()).newContext({ viewport, hasTouch: true, deviceScaleFactor: 2 });
  onTestFinished(() => context.close());
  return context.newPage();
}

/** The parts of a weight that are above the limits. */
const beyond = (weight: Weight, most: Weight) =>
  Object.fromEntries(Object.entries(weight).filter(([name, value]) => value > most[name as keyof Weight]));

describe('a first visit', { tags: ['beyond/page-weight'] }, () => {
  test.each(variants(pages))('%s stays within its byte and file budgets', async (path, most) => {
    const weight = await weigh(await visit(), site.url + path);
    expect(beyond(weight, most)).toEqual({});
    expect(weight.fonts).toBeGreaterThan(19_000);
    expect(weight.script > 0).toBe(most.script > 0);
  });

  longTest.each(pages)('%s has no layout shift while loading and scrolling', async (path) => {
    const page = await visit();
    // Fetches the fonts: whether they come before the first paint would depend on the machine, as do the fonts that
    // replace them until then.
    await page.goto(`${site.url}/products`, { waitUntil: 'networkidle' });
    expect(await layoutShifts(page, site.url + path)).toEqual([]);
  });
});

test('pages render with few SQL statements, the same number each time', { tags: ['beyond/page-weight'] }, async () => {
  const statementsOf = async (path: string) => {
    writeFileSync(statementsFile, '');
    // A request with a cookie bypasses the page cache.
    await (await fetch(site.url + path, { headers: { cookie: 'a=b' } })).text();
    return readFileSync(statementsFile, 'utf8')
      .split('\n')
      .filter((statement) => statement !== '' && !timerStatements.test(statement));
  };
  for (const [path, { statements }] of pages) {
    // The first list after a change reads what has changed.
    await statementsOf(path);
    const first = await statementsOf(path);
    const words = `${path}:\n${first.join('\n')}`;
    expect.soft(first.length, words).toBeGreaterThan(0);
    expect.soft(first.length, words).toBeLessThanOrEqual(statements);
    expect.soft(await statementsOf(path), words).toHaveLength(first.length);
  }
});

describe('the scripts of public pages', { tags: ['beyond/page-weight'] }, () => {
  const folder = join(root, 'build/client');
  const read = (address: string) => readFileSync(join(folder, address), 'utf8');
  type Route = { id: string; module: string; imports?: string[] };

  /** URLs of all scripts reachable from the given ones by static or dynamic import. */
  function reachedFrom(addresses: string[], reached = new Set<string>()): Set<string> {
    for (const address of addresses) {
      if (reached.has(address)) continue;
      reached.add(address);
      const named = [...read(address).matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)];
      reachedFrom(
        named.map(([, name]) => `/assets/${name}`),
        reached,
      );
    }
    return reached;
  }

  const [listing] = globSync('assets/manifest-*.js', { cwd: folder });
  const { entry, routes } = JSON.parse(read(listing as string).replace(/^[^{]*|;?\s*$/g, '')) as {
    entry: Route;
    routes: Record<string, Route>;
  };
  const addresses = [entry, ...Object.values(routes)].flatMap(({ module, imports = [] }) => [module, ...imports]);
  const panelScripts = [...reachedFrom(addresses)];
  const publicScripts = ['/assets/site.js'];
  const server = globSync('build/server/**/*.js', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'));

  test('are one file without imports and without parts of the panel', () => {
    expect(panelScripts.length).toBeGreaterThan(10);
    expect([...reachedFrom(publicScripts)]).toEqual(publicScripts);
    expect(panelScripts.filter((address) => publicScripts.includes(address))).toEqual([]);
    const [open, panel] = [publicScripts, panelScripts].map((addresses) => addresses.map(read).join(''));
    // These words survive minification. Each must still occur somewhere else, or the check would prove nothing.
    const ofServer = ['_zod', 'papaparse'];
    expect(ofServer.filter((word) => !server.join('').includes(word))).toEqual([]);
    const ofPanel = ['onRecoverableError', 'tiptap', 'ProseMirror', 'DndDescribedBy'];
    expect(ofPanel.filter((word) => !panel?.includes(word))).toEqual([]);
    expect([...ofServer, ...ofPanel].filter((word) => open?.includes(word))).toEqual([]);
  });
});

test('the dashboard of the panel loads few scripts', { tags: ['install/weight'] }, async () => {
  const admin = await owner(await sharedBrowser(), site, { width: phone });
  onTestFinished(admin.leave);
  const fetched = await watchFetches(admin.page);
  await admin.open('/admin');
  await admin.page.waitForLoadState('networkidle');
  const scripts = [...fetched.values()].filter(({ address }) => new URL(address).pathname.endsWith('.js'));
  const listed = scripts.map(({ address, bytes }) => `${bytes} ${address}`).join('\n');
  expect(scripts.length, listed).toBeLessThanOrEqual(8);
  const sum = scripts.reduce((total, { bytes }) => total + bytes, 0);
  expect(sum, listed).toBeLessThanOrEqual(120_000);
  // A cached script would count as nothing.
  expect(sum, listed).toBeGreaterThan(80_000);
});

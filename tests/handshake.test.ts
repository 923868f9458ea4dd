import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hydrationData, knownRouterVersion } from '#app/panel/frame/shell/handshake.ts';

const packages = join(import.meta.dirname, '../node_modules');
const read = (file: string) => readFileSync(join(packages, file), 'utf8');
const versionOf = (name: string) => JSON.parse(read(`${name}/package.json`)).version;

const advice =
  'The router was updated: compare app/panel/frame/shell/handshake.ts with what its <Scripts> writes into a page and its <HydratedRouter> reads';

test('the installed router version is the one that app/panel/frame/shell/handshake.ts supports', () => {
  for (const name of ['react-router', '@react-router/dev', '@react-router/node'])
    expect(versionOf(name), advice).toBe(knownRouterVersion);
});

test('the router reads only the window properties that the site sets', () => {
  const lib = 'react-router/dist/production/lib';
  const hydrated = read(`${lib}/dom-export/hydrated-router.js`);
  const names = [...hydrated.matchAll(/window\.(__reactRouter\w+)/g)].map(([, name]) => name);
  expect([...new Set(names)].sort(), advice).toEqual(
    [
      '__reactRouterContext',
      // Set by the manifest module.
      '__reactRouterManifest',
      '__reactRouterRouteModules',
      // Set by the router itself for developer tools.
      ...['__reactRouterDataRouter', '__reactRouterVersion'].filter((name) => names.includes(name)),
    ].sort(),
  );
  const scripts = read(`${lib}/dom/ssr/components.js`);
  expect(scripts, advice).toMatch(/window\.__reactRouterContext = \S+;window\.__reactRouterContext\.stream =/);
  expect(scripts, advice).toContain('window.__reactRouterRouteModules = {');
});

test('a page names the modules of its own routes only', () => {
  const route = (id: string) => ({ id, module: `/assets/${id}.js`, clientLoaderModule: undefined });
  const context = {
    manifest: {
      url: '/assets/manifest.js',
      routes: {
        root: route('root'),
        page: { ...route('page'), clientLoaderModule: '/assets/page-loader.js' },
        other: route('other'),
      },
    },
    staticHandlerContext: { matches: [{ route: { id: 'root' } }, { route: { id: 'page' } }] },
    serverHandoffString: '{"basename":"/"}',
  };
  expect(hydrationData(context as unknown as Parameters<typeof hydrationData>[0], 'data')).toEqual({
    context: { basename: '/' },
    state: 'data',
    manifest: '/assets/manifest.js',
    routes: [
      ['root', ['/assets/root.js']],
      ['page', ['/assets/page-loader.js', '/assets/page.js']],
    ],
  });
});

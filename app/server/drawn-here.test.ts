import { data, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { drawnHere, foundAsJson } from './drawn-here.ts';

type Loader = (given: object) => unknown;

/** What the loader of a route finds, in a build that is drawn here. */
const found = (id: string, loader: Loader) => {
  const build = { assets: { routes: {} }, routes: { [id]: { id, module: { loader } } } } as unknown as ServerBuild;
  const { loader: drawn } = drawnHere(build).routes[id]?.module ?? {};
  return (drawn as Loader)({});
};

test('a public page reads what its loader found by name, and the router finds nothing to write', async () => {
  const read = (await found('site/home', async () => ({ hero: { words: 'Machines' }, count: 3 }))) as {
    hero: object;
    count: number;
  };
  expect(read.hero).toEqual({ words: 'Machines' });
  const { count } = read;
  expect(count).toBe(3);
  expect(Object.keys(read)).toEqual([]);
});

test('status and headers stay', async () => {
  const read = (await found('site/home', () =>
    data({ post: 'one' }, { status: 404, headers: { 'Retry-After': '3' } }),
  )) as ReturnType<typeof data<{ post: string }>>;
  expect(read.data.post).toBe('one');
  expect(Object.keys(read.data)).toEqual([]);
  expect(read.init).toMatchObject({ status: 404, headers: { 'Retry-After': '3' } });
});

test('what is no page is handed on', async () => {
  const answer = new Response('file');
  expect(await found('site/seo/feed', () => answer)).toBe(answer);
  expect(await found('site/not-found-page', () => null)).toBeNull();
});

test('the routes of the panel are left out, and so is what is said of their files', () => {
  const routes = Object.fromEntries(['root', 'admin/layout', 'site/layout'].map((id) => [id, { id, module: {} }]));
  const drawn = drawnHere({ routes, assets: { routes } } as unknown as ServerBuild);
  expect(Object.keys(drawn.routes)).toEqual(['root', 'site/layout']);
  expect(Object.keys(drawn.assets.routes)).toEqual(['root', 'site/layout']);
});

test('what a page is drawn from is told apart by every value', async () => {
  const json = async (words: string) =>
    foundAsJson({ layout: null, page: await found('site/home', () => ({ hero: { words } })) });
  expect(await json('one')).toBe('[["layout",null],["page",{"hero":{"words":"one"}}]]');
  expect(await json('two')).not.toBe(await json('one'));
});

import { data, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { serverRenderedBuild } from './drawn-here.ts';

type Loader = (given: object) => unknown;

const found = (id: string, loader: Loader) => {
  const build = { assets: { routes: {} }, routes: { [id]: { id, module: { loader } } } } as unknown as ServerBuild;
  const { loader: drawn } = serverRenderedBuild(build).routes[id]?.module ?? {};
  return (drawn as Loader)({});
};

test('hides the keys of loader data from serialisation, but not from reads by name', async () => {
  const read = (await found('site/home', async () => ({ hero: { words: 'Machines' }, count: 3 }))) as {
    hero: object;
    count: number;
  };
  expect(read.hero).toEqual({ words: 'Machines' });
  const { count } = read;
  expect(count).toBe(3);
  expect(Object.keys(read)).toEqual([]);
});

test('keeps status and headers of data()', async () => {
  const read = (await found('site/home', () =>
    data({ post: 'one' }, { status: 404, headers: { 'Retry-After': '3' } }),
  )) as ReturnType<typeof data<{ post: string }>>;
  expect(read.data.post).toBe('one');
  expect(Object.keys(read.data)).toEqual([]);
  expect(read.init).toMatchObject({ status: 404, headers: { 'Retry-After': '3' } });
});

test("omits the panel's routes and their assets", () => {
  const routes = Object.fromEntries(
    ['root', 'panel/frame/shell/layout', 'site/frame/layout'].map((id) => [id, { id, module: {} }]),
  );
  const drawn = serverRenderedBuild({ routes, assets: { routes } } as unknown as ServerBuild);
  expect(Object.keys(drawn.routes)).toEqual(['root', 'site/frame/layout']);
  expect(Object.keys(drawn.assets.routes)).toEqual(['root', 'site/frame/layout']);
});

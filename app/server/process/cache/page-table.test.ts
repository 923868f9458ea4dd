// @module-tag beyond/page-cache
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { pageAt } from './page-table.ts';

type Entry = (typeof routes)[number];

const pathsOf = (entries: readonly Entry[], above = ''): string[] =>
  entries.flatMap(({ path, index, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    return [...(path === undefined && !index ? [] : [own || '/']), ...pathsOf(children, own)];
  });

test('each page of the routes is in the table of pages', () => {
  const paths = pathsOf(routes).filter((path) => path !== '/*');
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => pageAt(path.replace(/:\w+|\*/g, 'x')) === undefined)).toEqual([]);
});

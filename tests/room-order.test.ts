import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The rooms of each floor, the lowest first. A room imports itself and the rooms before it. */
const floors: Record<string, string> = {
  'app/domain': `records text accounts pictures business catalogue supplies search cost chooser compare toner-finder
    inquiries quotations blog importing insights privacy customers backups overview`,
  'app/storage': `engine pictures business catalogue toner-finder inquiries accounts quotations blog importing insights privacy
    customers overview migrations backups trash store`,
  'app/api': `calls records accounts pictures business catalogue cost inquiries quotations blog importing insights
    privacy customers backups overview`,
  'app/server': `process accounts pictures quotations inquiries importing insights backups overview`,
  'app/site': `frame catalogue cost compare chooser inquiries toner-finder quotations blog business privacy product
    home`,
  'app/panel': `frame accounts pictures business catalogue inquiries quotations customers blog importing insights privacy trash
    backups overview`,
};

const orderOf = (floor: string) => floors[floor]?.split(/\s+/) ?? [];

/** Files that list the rooms of their floor. */
const lists = new Set([
  'app/api/index.ts',
  'app/site/site-script.ts',
  'app/storage/engine/tables.ts',
  ...['app', 'drawn-here', 'front', 'main', 'open-data', 'app-test', 'pages', 'upkeep', 'worker'].map(
    (name) => `app/server/${name}.ts`,
  ),
]);

const importPattern = /(?:from|import\() ?'([^']+)'/g;

/** The imports of a file that lead to a later room of its floor, or to none: `from -> to`. */
function wrongImports(path: string, text: string): string[] {
  const floor = Object.keys(floors).find((each) => path.startsWith(`${each}/`));
  const order = orderOf(floor ?? '');
  const roomOf = (file: string) => file.slice((floor?.length ?? 0) + 1).split('/')[0] as string;
  return [...text.matchAll(importPattern)].flatMap(([, given = '']) => {
    const file = given.startsWith('#') ? given.slice(1) : posix.join(posix.dirname(path), given);
    if (floor === undefined || !/^[#.]/.test(given) || !file.startsWith(`${floor}/`)) return [];
    return order.indexOf(roomOf(file)) <= order.indexOf(roomOf(path)) ? [] : [`${path} -> ${file}`];
  });
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...Object.keys(floors)], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !lists.has(path));

test('each file is in a room, and imports no later room', () => {
  expect(files.length).toBeGreaterThan(200);
  const homeless = files.filter(
    (path) => !Object.keys(floors).some((floor) => orderOf(floor).some((room) => path.startsWith(`${floor}/${room}/`))),
  );
  expect(homeless).toEqual([]);
  expect(files.flatMap((path) => wrongImports(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test('an import of a later room is found', () => {
  const [path, up] = ['app/domain/text/money.ts', "import { x } from '#app/domain/cost/costs.ts';"];
  expect(wrongImports(path, up)).toEqual(['app/domain/text/money.ts -> app/domain/cost/costs.ts']);
  expect(wrongImports(path, "import { x } from '#app/domain/records/locale.ts';")).toEqual([]);
  expect(wrongImports(path, "import { x } from './dates.ts';")).toEqual([]);
});

test('the app itself has the files of the framework, the client and the context, and one folder of style sheets', () => {
  const all = execFileSync('git', ['ls-files', 'app'], { cwd: root, encoding: 'utf8' }).split('\n');
  const own = ['client.ts', 'context.ts', 'entry.client.tsx', 'entry.server.tsx', 'root.tsx', 'routes.ts'];
  expect(all.filter((path) => path.split('/').length === 2).map((path) => posix.basename(path))).toEqual(own);
  const sheets = all.filter((path) => path.endsWith('.css')).map((path) => posix.dirname(path));
  expect([...new Set(sheets)]).toEqual(['app/ui/styles']);
});

test('a folder has at most 25 files beside its tests, except that of the migrations', () => {
  const counts = Map.groupBy(files, (path) => posix.dirname(path));
  counts.delete('app/storage/migrations');
  expect([...counts].filter(([, { length }]) => length > 25).map(([folder]) => folder)).toEqual([]);
});

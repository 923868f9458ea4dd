// @module-tag deploy/image
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, lstatSync, mkdtempSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { callApi, type Site, siteAdmin, startSite } from '#tests/support/site.ts';
import { folderForAll, startForAll } from '#tests/support/started.ts';

const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const folder = folderForAll();
const tree = join(folder, 'site');

/** The files of the image, without a container engine: the context, the packages of a release and the build, slimmed. */
function makeTree() {
  const ignored = read('.dockerignore').trim().split('\n');
  cpSync(root, tree, { recursive: true, filter: (path) => !ignored.includes(relative(root, path)) });
  cpSync(join(root, 'build'), join(tree, 'build'), { recursive: true });
  const { packages } = JSON.parse(read('package-lock.json'));
  for (const [path, { dev }] of Object.entries<{ dev?: boolean }>(packages))
    if (/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && existsSync(join(root, path)))
      cpSync(join(root, path), join(tree, path), { recursive: true });
  execFileSync(join(tree, 'deploy/slim'), { cwd: tree });
}

function runNode(words: string[], env: Record<string, string> = {}) {
  const options = { cwd: tree, encoding: 'utf8', env: { NODE_ENV: 'production', ...env } } as const;
  const { status, stdout, stderr } = spawnSync(join(tree, 'node_modules/node/bin/node'), words, options);
  return { status, said: stdout, errors: stderr };
}

const platen = (words: string[], environment: Record<string, string> = {}) =>
  runNode(['scripts/platen.ts', ...words], environment);

beforeAll(makeTree);

test('is below 200 MB and has no development packages, tests or pages in source form', () => {
  const files = globSync('**/{*,.*}', { cwd: tree }).map((path) => ({ path, stats: lstatSync(join(tree, path)) }));
  const bytes = files.filter(({ stats }) => stats.isFile()).reduce((sum, { stats }) => sum + stats.size, 0);
  // The image has `strip`, this machine perhaps not.
  const symbols = spawnSync('strip', ['--version']).status === 0 ? 0 : 34e6;
  expect(bytes).toBeLessThan(200e6 + symbols);
  for (const name of ['node_modules/vite', 'tests', 'docs', 'app/panel', 'app/server/app.test.ts'])
    expect(existsSync(join(tree, name)), name).toBe(false);
  const named = [...read('deploy/Dockerfile').matchAll(/\/site\/([\w./]+)/g)].map(([, path = '']) => path);
  expect(named.filter((path) => !existsSync(join(tree, path)))).toEqual([]);
});

test('--help explains every command and does nothing', () => {
  const { said } = platen(['--help']);
  for (const name of ['status', 'backup', 'verify', 'restore', 'reset-password', 'migrate', 'media-move']) {
    const help = platen([name, '--help']);
    expect(help.said).toMatch(new RegExp(`^platen ${name}\\b.*\n +[A-Z].*\n$`));
    expect([help.status, said]).toEqual([0, expect.stringContaining(help.said)]);
  }
  expect(platen(['nothing'])).toMatchObject({ status: 1, said });
});

test.each(['mail', 'pdf', 'picture', 'sheet'])('the worker for %s finds its packages', (job) => {
  expect(runNode(['app/server/worker.ts', job])).toEqual({ status: 0, said: '', errors: '' });
});

describe('a site of the image', () => {
  let site: Site;
  const metricsToken = 'a-token-of-the-tests';
  startForAll(
    () => startSite({ release: tree, environment: { METRICS_TOKEN: metricsToken } }),
    (started) => (site = started),
  );
  const run = (...words: string[]) => platen(words, { DATA_DIR: site.dataDir, PORT: new URL(site.url).port });

  test('status says since when it runs, and the state of its parts; exits with 1 if nothing answers', () => {
    const lines = [
      /^Version +\d\S+, running since \d/,
      'Database +SQLite, ',
      'Disk +.* free',
      'Backup +none',
      'Waiting +0 ',
    ];
    const { status, said } = run('status');
    expect(status).toBe(0);
    for (const line of [...lines, 'Failed +0 jobs', 'Mailbox +off']) expect(said).toMatch(new RegExp(line, 'm'));
    const stopped = platen(['status'], { DATA_DIR: site.dataDir, PORT: '1' });
    expect(stopped).toMatchObject({ status: 1, said: expect.stringContaining('does not answer on port 1\n') });
    const none = platen(['status'], { DATA_DIR: folder });
    expect(none).toMatchObject({ status: 1, said: '', errors: `There is no database in ${folder}\n` });
  });

  test('backup, verify, restore and migrate work', () => {
    const file = run('backup', `${folder}/backups/`).said.split('\n')[0] ?? '';
    expect(basename(file)).toMatch(/^platen-.*\.tar\.gz$/);
    expect(run('verify', file)).toMatchObject({ status: 0, said: expect.stringContaining('compared every row') });
    const elsewhere = { DATA_DIR: mkdtempSync(join(folder, 'data-')) };
    expect(platen(['restore', file], elsewhere).said).toContain('All users must sign in again');
    expect(platen(['migrate'], elsewhere)).toEqual({ status: 0, said: '', errors: '' });
    expect(platen(['status'], elsewhere).said).toMatch(/^Database +SQLite/m);
    expect(run('media-move', 'to', 's3')).toMatchObject({ status: 1, errors: 'Set MEDIA_URL to the bucket\n' });
  });

  test('reset-password sets a password that works', async () => {
    const [, password = ''] = /is (\S+)\n$/.exec(run('reset-password').said) ?? [];
    const signIn = (body: object) => callApi(site, 'POST', '/auth/login', { body });
    expect((await signIn({ ...siteAdmin, password })).status).toBe(200);
    expect((await signIn(siteAdmin)).status).toBe(401);
  });

  test('metrics need the token, pages do not', async () => {
    const ask = (authorization: string) => fetch(`${site.url}/metrics`, { headers: { authorization } });
    expect((await ask('Bearer another')).status).toBe(404);
    expect((await fetch(`${site.url}/`)).status).toBe(200);
    const answer = await ask(`Bearer ${metricsToken}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.text()).toMatch(/^platen_outbox_waiting\{kind="mails"\} 0$/m);
  });
});

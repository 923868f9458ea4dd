import { type ChildProcess, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, askOnce } from '#tests/support/ask-once.ts';
import { type Caddy, startCaddy } from '#tests/support/caddy.ts';
import { freePort, listening } from '#tests/support/ports.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { hasCaddy } from '#tests/support/prerequisites.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { folderForAll } from '#tests/support/started.ts';

/** Two sites on one PostgreSQL behind Caddy, as `deploy/cluster.Caddyfile` connects them. */

const root = join(import.meta.dirname, '../..');
const folder = folderForAll();
const later = join(folder, 'later');

const isReady = hasCaddy();

let server: PostgresServer;
beforeAll(async () => {
  if (!isReady) return;
  server = await startPostgres();
  buildLaterRelease();
}, 300_000);
/** Processes to kill after a failed test. */
const started: ChildProcess[] = [];
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  if (isReady) await server.stop();
});

/** A copy of this release with an expand migration, another style and another script. */
function buildLaterRelease(): void {
  const inputs = ['app', 'samples', 'public', 'scripts', 'server.ts', 'dealer.config.ts', 'vite.config.ts'];
  for (const name of [...inputs, 'react-router.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(later, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(later, 'node_modules'));
  const edit = (name: string, from: string, to: string) => {
    const path = join(later, name);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
  };
  const migration = `{ id: '9998-later', phase: 'expand', up: () => ['alter table messages add column later text'] }`;
  edit('app/storage/migrations/migrations.ts', '\n];', `\n  ${migration},\n];`);
  edit('package.json', '"version": "', '"version": "9.');
  appendFileSync(join(later, 'app/ui/styles/app.css'), '\n.later-release { color: red }\n');
  appendFileSync(join(later, 'app/site/site-script.ts'), `\ndocument.documentElement.dataset.later = 'yes';\n`);
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: later, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Sends one request from a client address of its own, because of the rate limits. */
function ask(url: string, sent: Parameters<typeof askOnce>[1] = {}): Promise<Answer> {
  const random = () => 1 + Math.floor(Math.random() * 250);
  return askOnce(url, { localAddress: `127.${random()}.${random()}.${random()}`, ...sent });
}

const assetsIn = (page: string) => [...new Set(page.match(/\/assets\/[\w.-]+\.(?:css|js|woff2)(?:\?\w+)?/g))];

/** A site on a port that stays the same, whichever release runs on it. */
async function startSites(databaseUrl: string) {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const launch = async (port: number, release: string) => {
    const own = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    const environment = { ...own, TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: '4' };
    return startSite({ environment, release, onLaunch: (child) => started.push(child) });
  };
  const ports = [await freePort(), await freePort()];
  const sites: Site[] = [];
  for (const port of ports) sites.push(await launch(port, root));
  const end = async (index: number) => expect(await sites[index]?.terminate()).toEqual([0, null]);
  return {
    hosts: ports.map((port) => `127.0.0.1:${port}`),
    /** Replaces both in turn. Like `platen roll`, continues only once the proxy has noticed the new process. */
    async roll(release: string, caddy: Caddy) {
      for (const [index, port] of ports.entries()) {
        const before = caddy.recoveries(port);
        await end(index);
        sites[index] = await launch(port, release);
        await expect.poll(() => caddy.recoveries(port)).toBe(before + 1);
      }
    },
    stop: () => Promise.all(ports.map((_, index) => end(index))),
  };
}

async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

test.runIf(isReady)(
  'a roll to a later release and back under load fails no request, and stores each inquiry once',
  { tags: ['upgrade/under-load', 'upgrade/assets'], timeout: 300_000 },
  async () => {
    const databaseUrl = await server.createDatabase();
    const sites = await startSites(databaseUrl);
    const caddy = await startCaddy(sites.hosts);
    const failed: string[] = [];
    const acknowledged: string[] = [];
    /** The contents of each file that a page refers to; must be the same from every site. */
    const assets = new Map<string, string>();
    let answered = 0;
    let isOver = false;
    const expectStatus = async (path: string, wanted: number, sent?: Parameters<typeof ask>[1]) => {
      const answer = await ask(caddy.url + path, sent);
      answered++;
      if (answer.status !== wanted)
        failed.push(`${sent?.method ?? 'GET'} ${path}: ${answer.status} ${answer.text.slice(0, 100)}`);
      return answer;
    };
    const inquire = async (isForm: boolean) => {
      const name = `Visitor ${randomUUID()}`;
      const inquiry = { name, email: 'asha@example.com', phone: '+91 00000 12345', message: `A copier for ${name}` };
      const { status } = isForm
        ? await expectStatus('/contact', 303, {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded', origin: caddy.url },
            body: new URLSearchParams(inquiry).toString(),
          })
        : await expectStatus('/api/contact', 201, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
            body: JSON.stringify(inquiry),
          });
      if (status === 201 || status === 303) acknowledged.push(name);
    };
    const visit = async (path: string) => {
      const { text } = await expectStatus(path, 200);
      for (const asset of assetsIn(text)) {
        const file = await expectStatus(asset, 200);
        if ((assets.get(asset) ?? file.text) !== file.text) failed.push(`${asset} has changed`);
        assets.set(asset, file.text);
      }
    };
    const clients = Array.from({ length: 6 }, async (_, index) => {
      for (let count = index; !isOver; count++)
        if (count % 3 === 0) await inquire(count % 2 === 0);
        else await visit(['/', '/products', '/contact', '/cost'][count % 4] ?? '/blog');
    });
    const enough = async () => {
      const before = answered;
      await expect.poll(() => answered, { timeout: 60_000 }).toBeGreaterThan(before + 200);
    };
    await enough();
    const old = [...assets.keys()];
    await sites.roll(later, caddy);
    await enough();
    const added = [...assets.keys()].filter((asset) => !old.includes(asset));
    expect(added.map((asset) => asset.replace(/^.*\.|\?.*/g, ''))).toEqual(expect.arrayContaining(['css', 'js']));
    // Pages of the old release stay open for long.
    for (const asset of old) await expectStatus(asset, 200);
    await sites.roll(root, caddy);
    for (const asset of added) await expectStatus(asset, 200);
    await enough();
    isOver = true;
    await Promise.all(clients);
    expect(failed).toEqual([]);
    const stored = await query<{ name: string }>(databaseUrl, `select name from messages where name like 'Visitor %'`);
    expect(stored.map(({ name }) => name).sort()).toEqual(acknowledged.sort());
    expect(acknowledged.length).toBeGreaterThan(50);
    expect(await query(databaseUrl, 'select count(later) as n from messages')).toEqual([{ n: '0' }]);
    await Promise.all([caddy.stop(), sites.stop()]);
  },
);

describe.runIf(isReady)('without a site that is ready', { tags: ['upgrade/proxy'] }, () => {
  test('Caddy asks a site that is not ready for pages in memory, and refuses other requests', async () => {
    const sites = await startSites(await server.createDatabase());
    const caddy = await startCaddy(sites.hosts);
    for (const host of sites.hosts) expect((await ask(`http://${host}/`)).status).toBe(200);
    await server.goAway();
    const ready = () => Promise.all(sites.hosts.map(async (host) => (await ask(`http://${host}/readyz`)).status));
    await expect.poll(ready).toEqual([503, 503]);
    const noticed = () => caddy.output().match(/status code out of tolerances/g)?.length ?? 0;
    await expect.poll(noticed).toBeGreaterThanOrEqual(2);
    expect(await ask(`${caddy.url}/`)).toMatchObject({ status: 200, text: expect.stringContaining('<!DOCTYPE html>') });
    const inquiry = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    expect(await ask(`${caddy.url}/api/contact`, inquiry)).toMatchObject({
      status: 503,
      text: 'The website is being looked after. Please load this page again in a moment.',
    });
    await server.comeBack();
    await expect.poll(async () => (await ask(`${caddy.url}/blog`)).status).toBe(200);
    await Promise.all([caddy.stop(), sites.stop()]);
  }, 120_000);
});

describe.runIf(isReady)('a site that dies with a request', { tags: ['upgrade/proxy'] }, () => {
  const heard = { dying: 0, living: 0 };
  const listen = async (isDying: boolean) => {
    const upstream = createServer((incoming, response) => {
      if (incoming.url === '/readyz') return response.end('ok');
      if (!isDying) heard.living++;
      else if (++heard.dying > 0) return incoming.socket.destroy();
      response.writeHead(incoming.method === 'POST' ? 201 : 200).end();
    });
    return { host: `127.0.0.1:${await listening(upstream)}`, close: () => upstream.close() };
  };

  test.each([
    ['an inquiry is not repeated', { method: 'POST' }, 502],
    ['an inquiry with an Idempotency-Key is repeated', { method: 'POST', headers: { 'idempotency-key': 'k' } }, 201],
    ['a page is repeated', { method: 'GET' }, 200],
  ])('%s', async (_, sent, wanted) => {
    Object.assign(heard, { dying: 0, living: 0 });
    const [dying, living] = [await listen(true), await listen(false)];
    const caddy = await startCaddy([dying.host, living.host]);
    const answers: (number | string)[] = [];
    while (heard.dying === 0) answers.push((await ask(`${caddy.url}/`, sent)).status);
    expect(answers.at(-1)).toBe(wanted);
    expect(heard).toEqual({ dying: 1, living: answers.length - (wanted === 502 ? 1 : 0) });
    await caddy.stop();
    dying.close();
    living.close();
  });
});

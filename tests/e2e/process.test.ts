import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { beside } from '#tests/support/alter.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { longTest, variants } from '#tests/support/how-long.ts';
import { freePort, listening } from '#tests/support/ports.ts';
import { callApi, launch, type Site, startSite } from '#tests/support/site.ts';
import { folder, folderPerTest, startForAll } from '#tests/support/started.ts';

folderPerTest();

const logIn = (site: Site, password: string) =>
  callApi(site, 'POST', '/auth/login', { body: { username: 'admin', password } });

/** Runs `platen reset-password` on the data of a site. Asynchronous, because a blocked process does not notice that its idle connections close. */
async function reset({ dataDir }: Site, ...options: string[]) {
  const child = spawn(process.execPath, ['scripts/reset-password.ts', ...options], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { stdout, stderr, status, password: /The new password of admin is (\S+)/.exec(stdout)?.[1] ?? '' };
}

describe('a failed startup explains itself, exits with 1 and changes nothing', () => {
  const dataDir = () => join(folder, 'data');

  /** Starts the site where startup must fail. Returns its exit code and output. */
  async function failing(environment: Record<string, string> = {}) {
    const { process: child, errors } = launch({ PORT: '0', DATA_DIR: dataDir(), SAMPLES: 'none', ...environment });
    const [code] = await once(child, 'close');
    return { code, errors: errors() };
  }

  test('for an invalid environment, with every problem at once', async () => {
    const wrong = { PORT: 'many', PUBLIC_URL: 'nowhere', DATABASE_URL: 'mysql://x', SAMPLES: 'some' };
    const { code, errors } = await failing({ ...wrong, LOG_LEVEL: 'loud', ADMIN_PASSWORD: 'short' });
    expect(code).toBe(1);
    expect(errors).toMatch(/^Invalid environment:\n/);
    for (const name of [...Object.keys(wrong), 'LOG_LEVEL']) expect(errors).toContain(`\n  ${name} must`);
    expect(errors).toContain('\n  ADMIN_PASSWORD is refused: The password needs at least 12 characters\n');
    expect(dataDir()).not.toSatisfy(existsSync);
  });

  test('for a port in use', async () => {
    const other = createServer();
    const port = await listening(other, '0.0.0.0');
    const { code, errors } = await failing({ PORT: String(port) });
    other.close();
    expect([code, errors]).toEqual([1, `Port ${port} is in use by another program; stop it or set PORT\n`]);
    expect(dataDir()).not.toSatisfy(existsSync);
  });

  test.each(variants(['file/data', 'file']))('for a data folder without write access: %s', async (name) => {
    const file = join(folder, 'file');
    writeFileSync(file, 'not a folder');
    const { code, errors } = await failing({ DATA_DIR: join(folder, name) });
    expect([code, errors]).toEqual([1, `DATA_DIR ${join(folder, name)} cannot be written by this user\n`]);
    expect(readFileSync(file, 'utf8')).toBe('not a folder');
  });

  longTest('for a file that is not a database', async () => {
    mkdirSync(dataDir());
    const path = join(dataDir(), 'platen.db');
    writeFileSync(path, 'this is not a database, it is a letter to my aunt'.repeat(100));
    const { code, errors } = await failing();
    expect([code, errors.trim().split('\n').length]).toEqual([1, 1]);
    expect(readFileSync(path, 'utf8')).toContain('my aunt');
  });
});

describe('a site that runs', () => {
  let site: Site;
  const start = () => startSite({ environment: { ADMIN_PASSWORD: '' } });
  startForAll(start, (started) => (site = started));

  test('says where it is, and what is still to be filled in', { tags: ['process/start-words'] }, () => {
    expect(site.output()).toMatch(/Platen is at (http:\/\/localhost:\d+) and its panel at \1\/admin\n/);
    expect(site.output()).toContain(
      'Still to be filled in, under Settings in the panel: name, telephone, WhatsApp, e-mail, address, social links\n',
    );
  });

  test('gets a password by reset-password', { tags: ['session/reset-password', 'session/second-factor'] }, async () => {
    const file = join(site.dataDir, 'initial-password.txt');
    const first = readFileSync(file, 'utf8').trim();
    const { access_token } = await (await logIn(site, first)).json();
    const { status, password } = await reset(site);
    expect(status).toBe(0);
    expect((await logIn(site, first)).status).toBe(401);
    expect((await logIn(site, password)).status).toBe(200);
    expect((await callApi(site, 'GET', '/auth/me', { token: access_token })).status).toBe(401);
    expect(file).not.toSatisfy(existsSync);
    expect(await (await fetch(`${site.url}/api/auth/hint`)).json()).toBeNull();
    expect(await reset(site, 'nobody')).toMatchObject({ status: 1, stderr: 'There is no admin named nobody\n' });
    beside(site, (db) => db.exec(`insert into second_factors select id, 'sealed', 1, created_at from users`));
    const kept = await reset(site, 'admin');
    expect(kept.stdout).toContain('Two-step verification is still on; add --no-code to turn it off');
    expect((await logIn(site, kept.password)).headers.get('x-second-factor')).toBe('required');
    const taken = await reset(site, 'admin', '--no-code');
    expect(taken.stdout).toContain('Two-step verification is now off');
    expect((await logIn(site, taken.password)).status).toBe(200);
  });
});

longTest('npm run dev serves pages and scripts from the source files', async () => {
  const port = await freePort();
  const data = { DATA_DIR: join(folder, 'data'), SAMPLES: 'none', LOG_LEVEL: 'error' };
  const site = launch({ PORT: String(port), ...data }, { args: ['--dev'] });
  await Promise.race([expect.poll(site.output).toContain('Platen is at'), once(site.process, 'close')]);
  expect(site.output()).toContain('Platen is at');
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const list = await read('/products');
  expect(list).toContain('Our Products');
  const [, script = ''] = /siteFile="([^"]+)"/.exec(list) ?? [];
  expect(await read(script)).toContain('Could not read products');
  await site.terminate();
});

test('with DRAIN_SECONDS, SIGTERM makes it unready, but it serves', {
  tags: ['beyond/shutdown', 'upgrade/draining'],
}, async () => {
  const site = await startSite({ environment: { DRAIN_SECONDS: '60' } });
  onTestFinished(() => {
    site.process.kill('SIGKILL');
    return site.stop();
  });
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  site.process.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { interval: 10 }).toBe(503);
  const page = await fetch(`${site.url}/products`);
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  const sent = await callApi(site, 'POST', '/contact', { body: anInquiry() });
  expect([sent.status, sent.headers.get('connection')]).toEqual([201, 'close']);
});

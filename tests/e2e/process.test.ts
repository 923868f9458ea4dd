import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { longTest } from '#tests/support/how-long.ts';
import { launch, startSite } from '#tests/support/site.ts';
import { postgresDatabase } from '#tests/support/stores.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-process-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the site where startup must fail. Returns its exit code and output. */
async function failing(environment: Record<string, string>) {
  const child = launch({ PORT: '0', DATA_DIR: join(folder, 'data'), SAMPLES: 'none', ...environment });
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, errors };
}

longTest('npm run dev serves pages and scripts from the source files', async () => {
  const port = await freePort();
  const data = { DATA_DIR: join(folder, 'data'), SAMPLES: 'none', LOG_LEVEL: 'error' };
  const child = launch({ PORT: String(port), ...data }, '--dev');
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await Promise.race([expect.poll(() => output, { timeout: 60_000 }).toContain('Platen is at'), ended]);
  expect(output).toContain('Platen is at');
  const text = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const list = await text('/products');
  expect(list).toContain('Our Products');
  const [, script = ''] = /siteFile="([^"]+)"/.exec(list) ?? [];
  expect(await text(script)).toContain('Could not read products');
  child.kill('SIGTERM');
  await ended;
});

longTest('an idle site releases the memory that only startup needed', async () => {
  const site = await startSite({ template: inject('demoData') });
  const atStart = site.residentMegabytes();
  await expect.poll(site.residentMegabytes, { timeout: 20_000 }).toBeLessThan(atStart - 4);
  await site.stop();
});

describe('a failed startup explains itself, exits with 1 and changes nothing', () => {
  test('for an invalid environment, with every problem at once', async () => {
    const { code, errors } = await failing({
      PORT: 'many',
      PUBLIC_URL: 'nowhere',
      DATABASE_URL: 'mysql://x',
      SAMPLES: 'some',
      TRUST_PROXY: 'everyone',
      LOG_LEVEL: 'loud',
      ADMIN_PASSWORD: 'short',
      ADMIN_USERNAME: 'a b',
    });
    expect(code).toBe(1);
    for (const name of ['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'SAMPLES', 'TRUST_PROXY', 'LOG_LEVEL', 'ADMIN_USERNAME'])
      expect(errors).toContain(`  ${name} must`);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test('for a weak password', async () => {
    const { code, errors } = await failing({ ADMIN_PASSWORD: 'short' });
    expect({ code, errors }).toEqual({
      code: 1,
      errors: 'Invalid environment:\n  ADMIN_PASSWORD is refused: The password needs at least 12 characters\n',
    });
  });

  test('for a port in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '0.0.0.0', resolve));
    const { port } = other.address() as { port: number };
    const { code, errors } = await failing({ PORT: String(port) });
    other.close();
    expect({ code, errors }).toEqual({
      code: 1,
      errors: `Port ${port} is in use by another program; stop it or set PORT\n`,
    });
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test('for a data folder without write access', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, 'not a folder');
    for (const dataDir of [file, join(file, 'data')]) {
      const { code, errors } = await failing({ DATA_DIR: dataDir });
      expect({ code, errors }).toEqual({ code: 1, errors: `DATA_DIR ${dataDir} cannot be written by this user\n` });
    }
    expect(readFileSync(file, 'utf8')).toBe('not a folder');
  });

  test('for a database from a newer version', async () => {
    const site = await startSite({ environment: { DATA_DIR: join(folder, 'data') } });
    site.process.kill('SIGTERM');
    await new Promise((resolve) => site.process.once('exit', resolve));
    const path = join(folder, 'data/platen.db');
    const db = new DatabaseSync(path);
    db.exec("insert into migrations values ('9999-future', 'x', '2099-01-01', 'contract')");
    db.close();
    const hash = () => createHash('sha256').update(readFileSync(path)).digest('hex');
    const before = hash();
    const { code, errors } = await failing({});
    expect({ code, errors }).toEqual({
      code: 1,
      errors: 'The database is newer than this program (it has 9999-future); update the program\n',
    });
    expect(hash()).toBe(before);
    await site.stop();
  });

  longTest('for a file that is not a database', async () => {
    const site = await startSite({ environment: { DATA_DIR: join(folder, 'data') } });
    await site.stop();
    const path = join(folder, 'data/platen.db');
    writeFileSync(path, 'this is not a database, it is a letter to my aunt'.repeat(100));
    const { code, errors } = await failing({});
    expect(code).toBe(1);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(readFileSync(path, 'utf8')).toContain('my aunt');
  });

  test('for a PostgreSQL server that rejects the password', async () => {
    const url = new URL(await postgresDatabase());
    url.password = 'wrong';
    const { code, errors } = await failing({ DATABASE_URL: url.toString() });
    expect({ code, errors }).toEqual({
      code: 1,
      errors: 'PostgreSQL refuses the user, the password or the database that DATABASE_URL names\n',
    });
  });
});

describe('a successful startup', { tags: ['session/reset-password'] }, () => {
  test('prints the addresses of the site and the panel, and the dealer facts that are still placeholders', {
    tags: ['process/start-words'],
  }, async () => {
    const site = await startSite();
    expect(site.output()).toMatch(/Platen is at (http:\/\/localhost:\d+) and its panel at \1\/admin\n/);
    expect(site.output()).toContain(
      'Still to be filled in, under Settings in the panel: name, telephone, WhatsApp, e-mail, address, social links\n',
    );
    await site.stop();
  });

  test('creates an admin password, prints it once and stores it in a file only the owner can read', async () => {
    const environment = { DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: '' };
    const site = await startSite({ environment });
    const file = join(folder, 'data/initial-password.txt');
    const password = readFileSync(file, 'utf8').trim();
    expect(site.output()).toContain(`The administrator is admin, the password ${password}`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const logIn = async (word: string) =>
      fetch(`${site.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password: word }),
      });
    const { access_token: token } = await (await logIn(password)).json();
    await fetch(`${site.url}/api/auth/password`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ currentPassword: password, newPassword: 'a-brand-new-passphrase' }),
    });
    site.process.kill('SIGTERM');
    await new Promise((resolve) => site.process.once('exit', resolve));

    const again = await startSite({ environment });
    expect(again.output()).not.toContain(password);
    expect(existsSync(file)).toBe(false);
    await again.stop();
    await site.stop();
  });

  test('needs little CPU time to start and to render the first list of the whole sample catalogue', async () => {
    // CPU time (about 1 s), because parallel suites would distort the wall-clock time.
    const site = await startSite({ template: inject('demoData') });
    expect((await fetch(`${site.url}/products`)).status).toBe(200);
    expect(site.cpuSeconds()).toBeLessThan(2);
    await site.stop();
  });

  longTest(
    'allows every change after a restart: the search index deletes rows with ids beyond number precision',
    async () => {
      const site = await startSite({ template: inject('demoData') });
      const token = await site.signIn();
      const call = (method: string, path: string, body?: object) =>
        fetch(`${site.url}/api${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
      const products: { id: string }[] = await (await call('GET', '/products')).json();
      const statuses: number[] = [];
      for (const [index, { id }] of products.slice(0, 40).entries()) {
        const answer = await (index % 2
          ? call('DELETE', `/products/${id}`)
          : call('PUT', `/products/${id}`, { sku: `X${index}` }));
        statuses.push(answer.status);
      }
      expect(new Set(statuses)).toEqual(new Set([200, 204]));
      const lead = { name: 'Asha', email: 'asha@example.com', phone: '1', message: 'Hello' };
      expect((await call('POST', '/contact', lead)).status).toBe(201);
      expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
      await site.stop();
    },
  );

  test('npm run reset-password sets a new password, ends all sessions and deletes the initial password file, while the site runs', async () => {
    const site = await startSite({ environment: { ADMIN_PASSWORD: '' } });
    const first = readFileSync(join(site.dataDir, 'initial-password.txt'), 'utf8').trim();
    const logIn = (password: string) =>
      fetch(`${site.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password }),
      });
    const { access_token } = await (await logIn(first)).json();
    const reset = (...names: string[]) =>
      spawnSync(process.execPath, ['scripts/reset-password.ts', ...names], {
        env: { PATH: process.env.PATH, DATA_DIR: site.dataDir },
        encoding: 'utf8',
      });
    const { stdout, status } = reset();
    expect(status).toBe(0);
    const password = /The new password of admin is (\S+)/.exec(stdout)?.[1] ?? '';
    expect((await logIn(first)).status).toBe(401);
    expect((await logIn(password)).status).toBe(200);
    const me = await fetch(`${site.url}/api/auth/me`, { headers: { authorization: `Bearer ${access_token}` } });
    expect(me.status).toBe(401);
    expect(existsSync(join(site.dataDir, 'initial-password.txt'))).toBe(false);
    expect(await (await fetch(`${site.url}/api/auth/hint`)).json()).toBeNull();
    expect(reset('nobody')).toMatchObject({ status: 1, stderr: 'There is no admin named nobody\n' });
    await site.stop();
  });

  longTest(
    'npm run reset-password keeps the second factor unless --no-code is given',
    {
      tags: ['session/second-factor'],
    },
    async () => {
      const site = await startSite();
      const db = new DatabaseSync(join(site.dataDir, 'platen.db'), { timeout: 4000 });
      db.exec(`insert into second_factors select id, 'sealed', 1, created_at from users`);
      db.close();
      const reset = (...options: string[]) =>
        spawnSync(process.execPath, ['scripts/reset-password.ts', 'admin', ...options], {
          env: { PATH: process.env.PATH, DATA_DIR: site.dataDir },
          encoding: 'utf8',
        }).stdout;
      const logIn = (output: string) =>
        fetch(`${site.url}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'admin', password: /The new password of admin is (\S+)/.exec(output)?.[1] }),
        });
      const kept = reset();
      expect(kept).toContain('Two-step verification is still on; add -- --no-code to turn it off');
      expect((await logIn(kept)).headers.get('x-second-factor')).toBe('required');
      const taken = reset('--no-code');
      expect(taken).toContain('Two-step verification is now off');
      expect((await logIn(taken)).status).toBe(200);
      await site.stop();
    },
  );

  longTest('SAMPLES=none starts empty; samples are added once and not restored after deletion', async () => {
    const empty = await startSite();
    expect(await (await fetch(`${empty.url}/api/products`)).json()).toEqual([]);
    await empty.stop();

    const site = await startSite({ template: inject('demoData'), environment: { SAMPLES: 'demo' } });
    const products = await (await fetch(`${site.url}/api/products`)).json();
    expect(products).toHaveLength(123);
    expect(await (await fetch(`${site.url}/api/blog`)).json()).toHaveLength(4);
    expect(await (await fetch(`${site.url}/api/branches`)).json()).toHaveLength(3);
    expect(site.output()).not.toContain('Filling in');
    expect(new Set(products.map(({ images }: { images: string[] }) => images[0])).size).toBe(123);
    await site.stop();
  });

  test('SIGTERM exits with 0 after the request in flight is answered', async () => {
    const site = await startSite();
    const token = await site.signIn();
    const slow = request(`${site.url}/api/categories`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, expect: '100-continue' },
    });
    slow.flushHeaders();
    // The site logs this once it has the headers of the request.
    await once(slow, 'continue');
    slow.write('{"name":"Slow","slug":"slow"');
    const exit = new Promise((resolve) => site.process.once('exit', resolve));
    site.process.kill('SIGTERM');
    await expect.poll(() => fetch(`${site.url}/healthz`).catch(() => 'refused')).toBe('refused');
    slow.end('}');
    const [answer] = await once(slow, 'response');
    expect(answer.statusCode).toBe(201);
    expect(await exit).toBe(0);
    await expect(fetch(site.url)).rejects.toThrow();
    await site.stop();
  });
});

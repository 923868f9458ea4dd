import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { rowsOf } from '#tests/support/alter.ts';
import { askOnce } from '#tests/support/ask-once.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { heard } from '#tests/support/heard.ts';
import { folder, folderPerTest } from '#tests/support/started.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Simulates a systemd socket unit: holds the socket, and starts and stops the service. Written in shell, which passes file
 * descriptors on. A line on standard input starts the site with that environment; the next line stops it.
 */
const holder = `
while read -r words; do
  LISTEN_FDS=1 env $words sh -c 'LISTEN_PID=$$ exec "$0" build/server.js' "$NODE" &
  child=$!
  read -r _
  kill -TERM $child
  wait $child
  echo "ended with $?"
done`;

/** A port that stays open while site processes are replaced. */
async function holdSocket() {
  const server = createServer().listen({ host: '127.0.0.1', port: 0, backlog: 511 });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { fd } = (server as unknown as { _handle: { fd: number } })._handle;
  const child: ChildProcess = spawn('sh', ['-c', holder], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', NODE: process.execPath },
    stdio: ['pipe', 'pipe', 'pipe', fd],
  });
  await once(child, 'spawn');
  // From now on only the shell holds the socket, and it accepts no connections.
  server.close();
  const output = heard(child.stdout, child.stderr);
  const endings = () => output().match(/^ended with /gm)?.length ?? 0;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Everything printed so far. */
    output,
    /** Starts a process on the socket; it may fail. */
    begin(environment: Record<string, string>) {
      const words = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
      child.stdin?.write(`${words.join(' ')}\n`);
    },
    /** Stops it and waits for its exit. */
    async end() {
      const before = endings();
      child.stdin?.write('\n');
      while (endings() === before) await once(child.stdout as NodeJS.ReadableStream, 'data');
    },
    close: () => void child.stdin?.end(),
  };
}

folderPerTest();

test('an upgrade under load loses no request, and stores each inquiry once', async () => {
  cpSync(inject('demoData'), folder, { recursive: true });
  // Each inquiry has its own client address, because of the rate limit.
  const clients = { TRUST_PROXY: '127.0.0.1' };
  const environment = { DATA_DIR: folder, SAMPLES: 'none', LOG_LEVEL: 'error', SHED_AFTER_MS: '0', ...clients };
  const held = await holdSocket();
  onTestFinished(() => held.close());
  const starts = () => held.output().match(/Platen is at/g)?.length ?? 0;
  const isUp = (times: number) => expect.poll(() => starts() === times || held.output()).toBe(true);

  const answers: (number | string)[] = [];
  let inquiries = 0;
  let isOver = false;
  const ask = async (path: string, sent?: Parameters<typeof askOnce>[1]) =>
    answers.push((await askOnce(held.url + path, sent)).status);
  const inquire = () => {
    const body = JSON.stringify(anInquiry({ name: `Visitor ${++inquiries}` }));
    const from = `10.${inquiries >> 8}.${inquiries & 255}.1`;
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
    return ask('/api/contact', { method: 'POST', headers, body });
  };
  held.begin(environment);
  await isUp(1);
  const visitors = Array.from({ length: 6 }, async (_, index) => {
    for (let count = index; !isOver; count++)
      await (count % 3 === 0 ? inquire() : ask(count % 3 === 1 ? '/products' : '/api/categories'));
  });
  for (let times = 2; times <= 5; times++) {
    const enough = answers.length + 60;
    await expect.poll(() => answers.length).toBeGreaterThan(enough);
    await held.end();
    held.begin(environment);
    await isUp(times);
  }
  isOver = true;
  await Promise.all(visitors);
  expect(answers.filter((answer) => answer !== 200 && answer !== 201)).toEqual([]);
  const kept = rowsOf({ dataDir: folder }, "select name from messages where name like 'Visitor %'");
  const names = kept.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBe(answers.filter((answer) => answer === 201).length);
  expect(names.length).toBeGreaterThan(20);
  expect(held.output().match(/^ended with \d+/gm)).toEqual(Array(4).fill('ended with 0'));
  await held.end();
});

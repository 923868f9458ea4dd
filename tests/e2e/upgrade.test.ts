import { cpSync } from 'node:fs';
import { afterEach, beforeEach, expect, inject } from 'vitest';
import { rowsOf } from '#tests/support/alter.ts';
import { askOnce } from '#tests/support/ask-once.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { type HeldSocket, holdSocket } from '#tests/support/held-socket.ts';
import { longTest } from '#tests/support/how-long.ts';
import { folder, folderPerTest } from '#tests/support/started.ts';

let held: HeldSocket;
let environment: Record<string, string>;
folderPerTest();
beforeEach(async () => {
  cpSync(inject('demoData'), folder, { recursive: true });
  // Each inquiry has its own client address, because of the rate limit.
  const clients = { TRUST_PROXY: '127.0.0.1' };
  environment = { DATA_DIR: folder, SAMPLES: 'none', LOG_LEVEL: 'error', SHED_AFTER_MS: '0', ...clients };
  held = await holdSocket();
});
afterEach(() => held.close());

const starts = () => held.output().match(/Platen is at/g)?.length ?? 0;
const isUp = (times: number) => expect.poll(() => starts() === times || held.output()).toBe(true);

/** Sends one request on a new connection. Resolves to the status or the error message. */
const ask = async (path: string, sent?: Parameters<typeof askOnce>[1]) => (await askOnce(held.url + path, sent)).status;

let inquiries = 0;
function inquire(): Promise<number | string> {
  const body = JSON.stringify(anInquiry({ name: `Visitor ${++inquiries}` }));
  const from = `10.${inquiries >> 8}.${inquiries & 255}.1`;
  return ask('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body,
  });
}

const kept = () => rowsOf({ dataDir: folder }, "select name from messages where name like 'Visitor %'");

longTest('an upgrade under load loses no request, and stores each inquiry once', async () => {
  held.begin(environment);
  await isUp(1);
  const answers: (number | string)[] = [];
  let isOver = false;
  const clients = Array.from({ length: 6 }, async (_, index) => {
    for (let count = index; !isOver; count++)
      answers.push(await (count % 3 === 0 ? inquire() : ask(count % 3 === 1 ? '/products' : '/api/categories')));
  });
  const before = inquiries;
  for (let times = 2; times <= 5; times++) {
    const enough = answers.length + 60;
    await expect.poll(() => answers.length).toBeGreaterThan(enough);
    await held.end();
    held.begin(environment);
    await isUp(times);
  }
  isOver = true;
  await Promise.all(clients);
  expect(answers.filter((answer) => answer !== 200 && answer !== 201)).toEqual([]);
  const names = kept().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBe(answers.filter((answer) => answer === 201).length);
  expect(names.length).toBeGreaterThan(before + 20);
  expect(held.output().match(/^ended with \d+/gm)).toEqual(Array(4).fill('ended with 0'));
  await held.end();
});

longTest('requests during a failed upgrade are answered by the next version started', async () => {
  held.begin({ ...environment, SHED_AFTER_MS: 'often' });
  const asked = [inquire(), ask('/')];
  await expect.poll(() => held.output()).toContain('Invalid environment');
  await held.end();
  held.begin(environment);
  expect(await Promise.all(asked)).toEqual([201, 200]);
  await held.end();
});

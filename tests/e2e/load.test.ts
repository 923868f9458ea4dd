import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { longDescribe, longTest } from '#tests/support/how-long.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { mixed } from '../../bench/mixed.ts';
import { overload } from '../../bench/overload.ts';
import { server } from '../../bench/processes.ts';

let site: Site;
let sockets: Socket[];
beforeEach(() => {
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await site.stop();
});

async function open(localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(site.url).port), localAddress });
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** The status of a request over a new connection from another local address. */
async function askAsOther(path: string): Promise<number | undefined> {
  const [answer] = await once(get(site.url + path, { agent: false, localAddress: '127.0.0.9' }), 'response');
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}

/** Number of connections that the site holds open. */
function established({ url }: Site): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .filter((line) => new RegExp(`^ *\\d+: [0-9A-F]{8}:${port} [0-9A-F:]+ 01 `).test(line)).length;
}

// `app/server/http.test.ts` counts the requests that such a connection gets answered.
longTest(
  'a client with 1,500 requests at once on each of 60 connections does not block others',
  {
    tags: ['beyond/pipelining'],
  },
  async () => {
    site = await startSite({ template: inject('demoData') });
    const flood = 'GET /api/products HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1500);
    const connections = await Promise.all(Array.from({ length: 60 }, () => open()));
    for (const connection of connections) connection.write(flood);
    for (const path of ['/healthz', '/products', '/api/products', '/contact']) expect(await askAsOther(path)).toBe(200);
    // The server drops a client that reads nothing.
    await expect.poll(() => established(site), { timeout: 60_000 }).toBe(0);
  },
);

test('a client gets at most a hundred connections, a trusted proxy more, and other clients still connect', {
  tags: ['beyond/connection-limit'],
}, async () => {
  site = await startSite({ environment: { LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' } });
  const silent = await Promise.all(Array.from({ length: 150 }, () => open('127.0.0.2')));
  await expect.poll(() => silent.filter(({ closed }) => !closed).length).toBe(100);
  const ofProxy = await Promise.all(Array.from({ length: 150 }, () => open()));
  expect(await askAsOther('/healthz')).toBe(200);
  expect(ofProxy.filter(({ closed }) => closed)).toEqual([]);
  expect(site.output()).toContain('Too many connections from one address were refused');
});

/** A few seconds of `npm run bench:load`; checks outcomes, not speed. */
longDescribe('under load', () => {
  const measured = () => server(site.process, Number(new URL(site.url).port), 0, site.output);

  test('the site answers or rejects every connection, keeps what it acknowledges, and recovers', {
    tags: ['beyond/overload-inquiries', 'beyond/load-shedding'],
  }, async () => {
    site = await startSite({ template: inject('demoData'), environment: { SHED_AFTER_MS: '' } });
    // The site sheds load for a moment if other programs slow its start.
    await expect.poll(async () => (await fetch(`${site.url}/api/products`)).status).toBe(200);
    const { figures, outcomes } = await overload(measured(), { connections: 400, seconds: 2 });
    expect(Object.keys(outcomes).filter((outcome) => !['200', '201', '429', '503'].includes(outcome))).toEqual([]);
    expect(outcomes['201']).toBeGreaterThan(0);
    expect(figures).toMatchObject({ overloadUnexpected: 0, overloadInquiriesLost: 0, overloadHealthFailures: 0 });
    expect(site.output()).not.toContain('"level":50');
  });

  test('no request fails while visitors browse everything and the owner saves', {
    tags: ['beyond/mixed-load'],
  }, async () => {
    site = await startSite({ template: inject('demoData') });
    const { figures, outcomes } = await mixed(measured(), { perSecond: 60, minutes: 0.05, pictures: 6 });
    expect(figures).toMatchObject({ mixedRequests: 180, mixedErrors: 0 });
    expect(Object.keys(outcomes).map((outcome) => outcome.split(' ')[0])).toEqual(
      expect.arrayContaining(['page', 'product', 'search', 'list', 'picture', 'asset', 'inquiry']),
    );
    expect(figures.mixedOwnersWrites).toBeGreaterThan(0);
  });
});

describe('the first start, which adds the sample catalogue', { tags: ['beyond/memory'] }, () => {
  test('works with a heap of 96 MB', async () => {
    const environment = { SAMPLES: 'demo', NODE_OPTIONS: '--max-old-space-size=96' };
    site = await startSite({ environment });
    expect(await (await fetch(`${site.url}/api/products`)).json()).toHaveLength(123);
  });
});

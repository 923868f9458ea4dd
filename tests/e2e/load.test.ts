import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { askOnce } from '#tests/support/ask-once.ts';
import { longDescribe } from '#tests/support/how-long.ts';
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

test('a client gets at most a hundred connections, a trusted proxy more, and other clients still connect', {
  tags: ['beyond/connection-limit'],
}, async () => {
  site = await startSite({ environment: { LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' } });
  const silent = await Promise.all(Array.from({ length: 150 }, () => open('127.0.0.2')));
  await expect.poll(() => silent.filter(({ closed }) => !closed).length).toBe(100);
  const ofProxy = await Promise.all(Array.from({ length: 150 }, () => open()));
  expect((await askOnce(`${site.url}/healthz`, { localAddress: '127.0.0.9' })).status).toBe(200);
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

  test('no request fails while visitors browse and the owner saves', { tags: ['beyond/mixed-load'] }, async () => {
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

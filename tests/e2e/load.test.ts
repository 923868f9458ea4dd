import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { askOnce } from '#tests/support/ask-once.ts';
import { longDescribe } from '#tests/support/how-long.ts';
import { photoFile } from '#tests/support/pictures.ts';
import { callApi, type Site, startSite, uploadPicture } from '#tests/support/site.ts';

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

longDescribe('under load', () => {
  const product = '/products/canon-pixma-g2010';
  const json = { 'Content-Type': 'application/json' };
  const inquiryOf = (message: string) => ({
    method: 'POST',
    headers: json,
    body: JSON.stringify({ name: 'Asha Patil', email: 'asha@example.com', phone: '+91 98000 12345', message }),
  });

  test('every one of 400 clients is answered or rejected, and no acknowledged inquiry is lost', {
    tags: ['beyond/overload-inquiries'],
  }, async () => {
    site = await startSite({ template: inject('demoData'), environment: { SHED_AFTER_MS: '' } });
    const cookie = { Cookie: 'a=1' };
    const reads = ['/', '/products', product, '/contact', '/api/products?limit=24', '/products?search=canon'];
    const outcomes = new Map<string | number, number>();
    const acknowledged: string[] = [];
    async function visit(client: number): Promise<void> {
      const localAddress = `127.1.${client >> 8}.${client & 255}`;
      for (let turn = 0; turn < 8; turn++) {
        const message = `Overload ${client} ${turn}`;
        const path = reads[(client + turn) % reads.length] as string;
        const { status } = await (turn === client % 8
          ? askOnce(`${site.url}/api/contact`, { ...inquiryOf(message), localAddress })
          : askOnce(site.url + path, { localAddress, headers: turn % 2 === 0 ? cookie : {} }));
        outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
        if (status === 201) acknowledged.push(message);
      }
    }
    const health = new Set<string | number>();
    let isOver = false;
    const watching = (async () => {
      while (!isOver) health.add((await askOnce(`${site.url}/healthz`)).status);
    })();
    await Promise.all(Array.from({ length: 400 }, (_, client) => visit(client)));
    isOver = true;
    await watching;
    expect([...health]).toEqual([200]);
    expect([...outcomes.keys()].filter((status) => ![200, 201, 429, 503].includes(status as number))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(0);
    const token = site.session();
    const stored = (await (await callApi(site, 'GET', '/contact', { token })).json()) as { message: string }[];
    const words = new Set(stored.map(({ message }) => message));
    expect(acknowledged.filter((message) => !words.has(message))).toEqual([]);
    for (const path of reads) await expect.poll(async () => (await askOnce(site.url + path)).status).toBe(200);
    expect(site.output()).not.toContain('"level":50');
  });

  test('no request fails while visitors browse and the owner saves', { tags: ['beyond/mixed-load'] }, async () => {
    site = await startSite({ template: inject('demoData') });
    const token = site.session();
    const home = await (await fetch(site.url)).text();
    const files = [...new Set(home.match(/\/(?:uploads|assets)\/[\w./-]+/g))].slice(0, 12);
    const pages = ['/contact', '/services', '/products?colour=mono&page=2', '/products', '/api/categories', '/blog'];
    const paths = [product, ...pages, ...files];
    const [first] = await (await callApi(site, 'GET', '/products?limit=1', { token })).json();
    const statuses = new Set<number | string>();
    async function own(): Promise<void> {
      for (let turn = 0; turn < 5; turn++) {
        const body = { regularPrice: 10_000 + turn };
        statuses.add((await callApi(site, 'PUT', `/products/${first.id}`, { token, body })).status);
        statuses.add((await uploadPicture(site, token, await photoFile())).status);
      }
    }
    async function browse(localAddress: string, client: number): Promise<void> {
      for (let turn = 0; turn < 30; turn++)
        statuses.add((await askOnce(site.url + paths[(client + turn) % paths.length], { localAddress })).status);
      const inquiry = inquiryOf(`Visitor ${client}`);
      statuses.add((await askOnce(`${site.url}/api/contact`, { ...inquiry, localAddress })).status);
    }
    const clients = Array.from({ length: 8 }, (_, client) => browse(`127.0.1.${client + 1}`, client));
    await Promise.all([own(), ...clients]);
    expect([...statuses].sort()).toEqual([200, 201]);
  });
});

describe('the first start, which adds the sample catalogue', { tags: ['beyond/memory'] }, () => {
  test('works with a heap of 96 MB', async () => {
    const environment = { SAMPLES: 'demo', NODE_OPTIONS: '--max-old-space-size=96' };
    site = await startSite({ environment });
    expect(await (await fetch(`${site.url}/api/products`)).json()).toHaveLength(123);
  });
});

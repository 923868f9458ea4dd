// @module-tag import/pictures
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPublicAddress } from '#app/server/process/http/checked-address.ts';
import { listening } from '#tests/support/ports.ts';
import { createFetchPicture } from './line-pictures.ts';

const never = new AbortController().signal;

describe('the address check', () => {
  test.each([
    [true, '8.8.8.8 203.0.112.1 172.15.0.1 2606:4700::1111 2a00:1450::1'],
    [false, '127.0.0.1 127.9.9.9 0.0.0.0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1'],
    [false, '224.0.0.1 255.255.255.255 198.18.0.1 ::1 :: ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1'],
    [false, '2002:7f00:1:: 2001:db8::1 fc00::1 fd12::1 fe80::1 fe80::1%eth0 ff02::1 localhost '],
  ])('answers %s to each of %s', (isPublic, addresses) => {
    for (const address of addresses.split(' ')) expect(isPublicAddress(address), address).toBe(isPublic);
  });

  test.each([
    'http://127.0.0.1/a.jpg http://localhost/a.jpg http://[::1]/a.jpg http://2130706433/a.jpg http://0x7f.1/a.jpg',
    'http://0/a.jpg http://169.254.169.254/latest/meta-data http://[::ffff:10.0.0.1]/a.jpg http://8.8.8.8:22/a.jpg',
    'ftp://8.8.8.8/a.jpg file:///etc/passwd data:image/png;base64,AAAA http://user:secret@8.8.8.8/a.jpg no-address',
  ])('%s: none is ever asked', async (addresses) => {
    const fetchPicture = createFetchPicture({ maxBytes: 100 });
    const message = expect.stringMatching(/public internet|no web address|with a password/);
    for (const address of addresses.split(' '))
      await expect(fetchPicture(address, never), address).rejects.toMatchObject({ kind: 'invalid', message });
  });
});

describe('a picture', () => {
  let server: Server;
  let base: string;
  const asked: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      if (path === '/a.jpg') return response.end('picture');
      if (path === '/moved') return response.writeHead(302, { location: '/a.jpg' }).end();
      if (path === '/circle') return response.writeHead(302, { location: '/circle' }).end();
      if (path === '/inside') return response.writeHead(302, { location: 'http://10.0.0.1/secret' }).end();
      if (path === '/file') return response.writeHead(302, { location: 'file:///etc/passwd' }).end();
      if (path === '/large') return response.end('x'.repeat(101));
      // Sends no body: the picture must be rejected by its Content-Length.
      if (path === '/says-large') return response.writeHead(200, { 'content-length': '101' }).flushHeaders();
      if (path === '/silent') return undefined;
      return response.writeHead(404).end();
    });
    base = `http://127.0.0.1:${await listening(server)}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  // Allows only the test server.
  const isAllowed = (address: string, port: number) => address === '127.0.0.1' && base.endsWith(`:${port}`);
  const fetchPicture = (path: string, timeoutMs = 15_000, stop = never) =>
    createFetchPicture({ maxBytes: 100, timeoutMs, isAllowed })(base + path, stop);

  test('is downloaded, also after a redirect', async () => {
    expect((await fetchPicture('/a.jpg')).toString()).toBe('picture');
    expect((await fetchPicture('/moved')).toString()).toBe('picture');
  });

  test.each([
    ['/nothing', 'the other website answers 404'],
    ['/circle', 'the address leads in circles'],
    ['/inside', 'this address is not on the public internet'],
    ['/file', 'this is no web address'],
    ['/large', 'the picture is larger than'],
    ['/says-large', 'the picture is larger than'],
  ])('%s: %s', async (path, why) => {
    await expect(fetchPicture(path)).rejects.toThrow(why);
  });

  test('is aborted after a timeout', async () => {
    await expect(fetchPicture('/silent', 50)).rejects.toThrow('takes too long');
    await expect(fetchPicture('/silent', 15_000, AbortSignal.abort())).rejects.toThrow();
    expect(asked).not.toContain('/secret');
  });

  test('is requested from exactly the IP address that was checked', async () => {
    const port = Number(new URL(base).port);
    const seen: string[] = [];
    const isAllowed = (address: string) => seen.push(address) > 0 && address === '127.0.0.1';
    const byName = createFetchPicture({ maxBytes: 100, isAllowed });
    const result = await byName(`http://localhost:${port}/a.jpg`, never).then(String, ({ message }) => message);
    // If localhost also resolves to ::1, that address is rejected.
    expect([seen.includes('::1') ? 'this address is not on the public internet' : 'picture']).toContain(result);
  });
});

import { once } from 'node:events';
import { request as forward } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from './certificate.ts';

export type TlsProxy = {
  /** `https://localhost:port`, known before there is anything behind it. */
  url: string;
  /** What makes a client believe the proxy's certificate. */
  ca: string;
  /** Says where the site is, such as `http://127.0.0.1:3000`. */
  lead: (to: string) => void;
  stop: () => Promise<void>;
};

/**
 * The proxy that owners put in front: it speaks HTTPS with visitors and HTTP with the site, and hands on the host they
 * asked for, their address and their scheme.
 */
export async function startTlsProxy(): Promise<TlsProxy> {
  const certificate = selfSigned();
  let target: URL | null = null;
  const server = createServer(certificate, (incoming, outgoing) => {
    const { method, url: path, headers, socket } = incoming;
    const passed = forward({
      host: target?.hostname,
      port: target?.port,
      method,
      path,
      headers: {
        ...headers,
        'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', '),
        'x-forwarded-proto': 'https',
      },
    });
    passed.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    passed.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    incoming.on('error', () => passed.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    ca: certificate.cert,
    lead(to) {
      target = new URL(to);
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

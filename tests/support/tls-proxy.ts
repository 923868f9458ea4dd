import { once } from 'node:events';
import { request as forward } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from './certificate.ts';

export type TlsProxy = {
  /** `https://localhost:port`, known before the site has started. */
  url: string;
  /** CA certificate for clients to trust. */
  ca: string;
  /** Sets the upstream site, such as `http://127.0.0.1:3000`. */
  lead: (to: string) => void;
  stop: () => Promise<void>;
};

/** A reverse proxy as in production: terminates TLS and forwards the host, the client's address and the scheme. */
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

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { certificate } from './certificate.ts';
import { listening } from './ports.ts';

/**
 * A proxy that can go down, or replace text in responses. With `isTls`, it terminates TLS as in production, with a
 * certificate for localhost, and forwards the client's address and the scheme.
 */
export async function startMutableProxy(toUrl: string, { isTls = false } = {}) {
  const { port, hostname } = new URL(toUrl);
  const changes = new Map<string, (text: string) => string>();
  let isDown = false;
  const pass = (incoming: IncomingMessage, response: ServerResponse) => {
    if (isDown) return incoming.socket.destroy();
    const { method, url = '', headers, socket } = incoming;
    const change = changes.get(url);
    const given = {
      ...headers,
      ...(change ? { 'accept-encoding': 'identity' } : {}),
      ...(isTls ? { 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': 'https' } : {}),
    };
    const asked = request({ host: hostname, port, method, path: url, headers: given }, async (answer) => {
      if (change === undefined) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        return answer.pipe(response);
      }
      const text = change(Buffer.concat(await answer.toArray()).toString());
      const { 'content-length': _, ...kept } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, kept).end(text);
    });
    asked.on('error', () => response.destroy());
    incoming.pipe(asked);
  };
  const server = isTls ? createTlsServer(certificate, pass) : createServer(pass);
  const host = isTls ? 'localhost' : '127.0.0.1';
  return {
    url: `${isTls ? 'https' : 'http'}://${host}:${await listening(server, host)}`,
    /** Closes and refuses connections until `up`. */
    down() {
      isDown = true;
      server.closeAllConnections();
    },
    up() {
      isDown = false;
    },
    change: (path: string, change: (text: string) => string) => changes.set(path, change),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

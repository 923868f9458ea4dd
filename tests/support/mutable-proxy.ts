import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that can go down, or replace text in responses. */
export async function startMutableProxy(toUrl: string) {
  const { port, hostname } = new URL(toUrl);
  const changes = new Map<string, (text: string) => string>();
  let isDown = false;
  const server = createServer((incoming, response) => {
    if (isDown) return incoming.socket.destroy();
    const { method, url = '', headers } = incoming;
    const change = changes.get(url);
    const given = change ? { ...headers, 'accept-encoding': 'identity' } : headers;
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
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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

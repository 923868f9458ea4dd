import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type OneConnection = {
  /** Where the site is reached. */
  url: string;
  /** Lets the other connections through as well. */
  open: () => void;
  /** The addresses asked for over the connection that asked first. */
  asked: () => string[];
  stop: () => Promise<void>;
};

/**
 * A way to `url` that lets one connection through, that of the first request, and keeps all others waiting. What a browser can
 * show by it needs no round trip to open another.
 */
export async function startOneConnection(url: string): Promise<OneConnection> {
  const port = Number(new URL(url).port);
  const sockets = new Set<Socket>();
  const waiting: (() => void)[] = [];
  let isOpen = false;
  let first: Socket | null = null;
  let sent = '';
  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => {});
    near.once('data', (bytes) => {
      near.pause();
      first ??= near;
      if (near === first) {
        sent += bytes.toString('latin1');
        near.on('data', (more) => {
          sent += more.toString('latin1');
        });
      }
      const letThrough = () => {
        const far = connect(port, '127.0.0.1');
        sockets.add(far);
        far.on('error', () => near.destroy());
        far.write(bytes);
        near.pipe(far).pipe(near);
      };
      if (near === first || isOpen) letThrough();
      else waiting.push(letThrough);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open() {
      isOpen = true;
      for (const letThrough of waiting.splice(0)) letThrough();
    },
    asked: () => [...sent.matchAll(/^GET (\S+) HTTP/gm)].map(([, path]) => path as string),
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

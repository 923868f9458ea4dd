import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Lets a server listen on an unused port, which is returned. */
export async function listening(server: Server, host = '127.0.0.1'): Promise<number> {
  await once(server.listen(0, host), 'listening');
  return (server.address() as AddressInfo).port;
}

/** An unused port of this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listening(probe);
  await once(probe.close(), 'close');
  return port;
}

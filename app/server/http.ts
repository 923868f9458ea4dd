import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const answerDeadline = 60_000;

/** A server that no slow or silent client can hold up for long. All times are milliseconds. */
export function createHttpServer(listener: Listener): Server {
  const server = createServer(
    {
      headersTimeout: 10_000,
      // Uploads may take a minute; other bodies have a shorter limit of their own.
      requestTimeout: 60_000,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: true,
    },
    (request, response) => {
      const timer = setTimeout(() => request.socket.destroy(), answerDeadline + 60_000);
      timer.unref();
      response.once('close', () => {
        clearTimeout(timer);
        // Once the server is closing, a connection kept for a next request would only hold it up.
        if (!server.listening) request.socket.end();
      });
      listener(request, response);
    },
  );
  server.maxConnections = 2000;
  return server;
}

/** Listens, or throws one plain sentence. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is in use by another program; stop it or set PORT`,
        EACCES: `Port ${port} may not be used by this user; set PORT to a number above 1023`,
        EADDRNOTAVAIL: `HOST ${host} is no address of this machine`,
        ENOTFOUND: `HOST ${host} is no address of this machine`,
      };
      reject(new Error(reasons[error.code ?? ''] ?? `Cannot listen on ${host}:${port}: ${error.message}`));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Takes no new connection and waits for the requests in flight, at most so many milliseconds. */
export function close(server: Server, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), patience);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

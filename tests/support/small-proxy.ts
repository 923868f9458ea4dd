import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { listening } from './ports.ts';

const rounds = 40;
const pauseMs = 50;

type Asked = { target: string; method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };

/** One connection per request, because a site may close an idle one just as a request is sent on it. */
const agent = new Agent({ keepAlive: false });

function ask({ target, method, path, headers, body }: Asked): Promise<IncomingMessage> {
  const { hostname, port } = new URL(target);
  return new Promise((resolve, reject) => {
    const asked = request({ agent, hostname, port, method, path, headers }, resolve);
    asked.on('error', reject);
    asked.end(body);
  });
}

const isRefused = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';

/**
 * A load balancer with the rules of a real one: in turn to each target; the next target if a connection is refused; and
 * for GET also if the target broke off before its response, or answered 503.
 */
export async function startSmallProxy(targets: readonly string[]) {
  let turn = 0;
  // Never closes an idle connection, just as the client sends on it.
  const server = createServer({ keepAliveTimeout: 0 }, async (incoming, response) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const body = Buffer.concat(await incoming.toArray().catch(() => []));
    const isSafe = method === 'GET' || method === 'HEAD';
    const first = turn++;
    let refused = 0;
    for (let tries = 0; tries < rounds * targets.length; tries++) {
      const target = targets[(first + tries) % targets.length] as string;
      const isLast = tries >= targets.length - 1;
      try {
        const answer = await ask({ target, method, path, headers, body });
        if (isSafe && answer.statusCode === 503 && !isLast) {
          answer.resume();
          continue;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => response.destroy());
        answer.pipe(response);
        return;
      } catch (error) {
        if (!isRefused(error) && !isSafe) break;
        if (++refused % targets.length === 0) await pause(pauseMs);
      }
    }
    response.writeHead(502).end();
  });
  return {
    url: `http://127.0.0.1:${await listening(server)}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { Agent, request } from 'node:http';

/** Kinds of requests: pages that every process has in its cache, pages made for one request, and writes. */
export type Kind = 'page' | 'search' | 'picture' | 'inquiry' | 'save' | 'upload';

/** A request with its times in ms. `outcome` is the status, or the error of the connection. */
export type Outcome = { kind: Kind; path: string; begun: number; ended: number; outcome: string; mayRetry: boolean };

export type Answer = { status: number; body: Buffer };

type Sent = { method?: string; headers?: Record<string, string>; body?: string | Buffer };

/** A client of the proxy that records each request. */
export function createClient(url: string) {
  // Without a limit, which would make writes wait for reads on a slow machine.
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(url);
  const outcomes: Outcome[] = [];

  /** The response; `null` if there was none. */
  function ask(kind: Kind, path: string, { method = 'GET', headers = {}, body = '' }: Sent = {}) {
    const begun = performance.now();
    return new Promise<Answer | null>((resolve) => {
      let isOver = false;
      const end = (outcome: string, mayRetry: boolean, answer: Answer | null) => {
        if (isOver) return;
        isOver = true;
        outcomes.push({ kind, path, begun, ended: performance.now(), outcome, mayRetry });
        resolve(answer);
      };
      const broken = (error: NodeJS.ErrnoException) => end(error.code ?? error.message, false, null);
      const length = { 'content-length': String(Buffer.byteLength(body)) };
      const options = { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: 30_000 };
      const asked = request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', broken);
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          const mayRetry = Number(response.headers['retry-after']) > 0;
          end(String(status), mayRetry, { status, body: Buffer.concat(chunks) });
        });
      });
      asked.on('error', broken);
      asked.on('timeout', () => asked.destroy(new Error('no response in 30 s')));
      asked.end(body);
    });
  }

  return { ask, outcomes, stop: () => agent.destroy() };
}

export type Client = ReturnType<typeof createClient>;

import { type Call, callApi } from '#tests/support/site.ts';

/** Kinds of requests: pages that every process has in its cache, pages made for one request, and writes. */
export type Kind = 'page' | 'search' | 'picture' | 'inquiry' | 'save' | 'upload';

/** A request with its times in ms. `outcome` is the status, or the error of the connection. */
export type Outcome = { kind: Kind; path: string; begun: number; ended: number; outcome: string; mayRetry: boolean };

/** A client of the proxy that records each request. */
export function createClient(url: string) {
  const outcomes: Outcome[] = [];

  /** The text of a response; `null` if there was none, or an error. */
  async function ask(kind: Kind, path: string, send: (signal: AbortSignal) => Promise<Response>) {
    const begun = performance.now();
    const note = (outcome: string, mayRetry: boolean) =>
      outcomes.push({ kind, path, begun, ended: performance.now(), outcome, mayRetry });
    try {
      const response = await send(AbortSignal.timeout(30_000));
      const text = await response.text();
      note(String(response.status), Number(response.headers.get('retry-after')) > 0);
      return response.ok ? text : null;
    } catch (error) {
      const { message, cause } = error as Error & { cause?: { code?: string } };
      note(cause?.code ?? message, false);
      return null;
    }
  }

  return {
    outcomes,
    read: (kind: Kind, path: string) =>
      ask(kind, path, (signal) => fetch(url + path, { headers: { 'accept-encoding': 'br' }, signal })),
    /** The answer of a call of the API; `null` if there was none, or an error. */
    async call<Answer>(kind: Kind, method: string, path: string, call: Call): Promise<Answer | null> {
      const text = await ask(kind, path, (signal) => callApi({ url }, method, path, { ...call, signal }));
      return text === null ? null : JSON.parse(text);
    },
  };
}

export type Client = ReturnType<typeof createClient>;

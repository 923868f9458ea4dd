import type { TestApi } from './api.ts';

/** The answer to matching calls: a status, JSON, a function of the request, or no connection. */
export type Answer =
  | number
  | 'no connection'
  | { json: unknown }
  | ((request: Request) => Response | Promise<Response>);
type Rule = { method: string; path: RegExp; answer: Answer };

/** Sends the calls of the panel to the API of a test, unless a rule answers them. */
export function interceptCalls(api: TestApi) {
  const rules: Rule[] = [];
  const writes: string[] = [];
  const nodeFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(new URL(input instanceof Request ? input.url : String(input), location.href), {
      ...init,
      duplex: 'half',
    } as RequestInit);
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace(/^\/api/, '') + search;
    if (request.method !== 'GET') writes.push(`${request.method} ${path}`);
    const how = rules.find((each) => each.method === request.method && each.path.test(path))?.answer;
    if (how === undefined) return answer(request);
    if (how === 'no connection') throw new TypeError('Failed to fetch');
    if (typeof how === 'number') return Response.json({ detail: 'x' }, { status: how });
    // The panel accepts no answer without this header.
    if ('json' in how) return Response.json(how.json, { headers: { 'x-view': 'panel' } });
    return how(request);
  };
  /** Calls the API without the rules. */
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const body = request.method === 'GET' ? undefined : await request.arrayBuffer();
    return api.call(request.method, pathname.replace(/^\/api/, '') + search, {
      headers: Object.fromEntries(request.headers),
      ...(body?.byteLength ? { body } : {}),
    });
  };

  return {
    /** Calls of the panel so far, such as `PUT /products/1`, without the reads. */
    writes,
    answer,
    /** Answers matching calls in another way, until the returned function is called. */
    intercept(method: string, path: RegExp, how: Answer): () => void {
      const rule = { method, path, answer: how };
      rules.unshift(rule);
      return () => rules.splice(rules.indexOf(rule), 1);
    },
    restore() {
      globalThis.fetch = nodeFetch;
    },
  };
}

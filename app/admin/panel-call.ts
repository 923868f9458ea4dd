import { ApiFailure, type CallOptions, call } from '#app/client.ts';
import { panelView, viewHeader } from '#app/domain/view.ts';

/** The key under which the browser keeps the token. */
export const tokenKey = 'token';

/** The token; `null` for none, also where storage is out of reach, as in some private windows. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(tokenKey);
  } catch {
    return null;
  }
}

const notAuthenticated = (detail: string) => new ApiFailure(401, detail);

/** The headers of a call of the panel. Throws an `ApiFailure` with 401 when nobody is signed in. */
export function panelHeaders(): { Authorization: string } {
  const token = readToken();
  // Without a token a public call would answer what visitors see.
  if (token === null) throw notAuthenticated('Nobody is signed in');
  return { Authorization: `Bearer ${token}` };
}

/**
 * One call with the token. Throws an `ApiFailure` unless it succeeded, and one with 401 when the answer does not say
 * that it is the panel's view: whatever the reason, hidden prices and drafts would be missing from it, and be lost with
 * the next save.
 */
export async function panelCall(method: string, path: string, options: CallOptions = {}): Promise<Response> {
  const response = await call(method, path, { ...options, headers: { ...options.headers, ...panelHeaders() } });
  if (response.headers.get(viewHeader) !== panelView) throw notAuthenticated('Not an answer for the panel');
  return response;
}

import { ApiFailure, type CallOptions, call } from '#app/client.ts';
import { endings } from '#app/domain/accounts/user.ts';
import { panelView, viewHeader } from '#app/domain/records/view.ts';
import { noteChange, storedCall } from '#app/panel/frame/offline/stored-answers.ts';
import { ifPossible } from '#app/ui/if-possible.ts';

export const tokenKey = 'token';

/** The token; `null` if there is none or storage is unavailable, as in some private windows. */
export const readToken = (): string | null => ifPossible(() => localStorage.getItem(tokenKey));

const notAuthenticated = (detail: string) => new ApiFailure(401, detail);

/** The headers of a panel call. Throws an `ApiFailure` with 401 if there is no session. */
export function panelHeaders(): { Authorization: string } {
  const token = readToken();
  // Without a token, the server would return the public view.
  if (token === null) throw notAuthenticated('Nobody is signed in');
  return { Authorization: `Bearer ${token}` };
}

/** The headers of a call that needs no session. */
export const knownHeaders = (): Record<string, string> => (readToken() === null ? {} : panelHeaders());

/** Cache key of a call. Ignores `since`, so that each day's week figures replace the previous ones. */
const keyOf = (path: string, { query = {} }: CallOptions) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, name === 'since' ? '' : `${value ?? ''}`]))}`;

/**
 * Sends a call with the token. Throws an `ApiFailure` if it fails, and one with 401 if the response is not marked as
 * the panel's view: the public view omits hidden prices and drafts, so the next save would delete them.
 */
export async function panelCall(method: string, path: string, options: CallOptions = {}): Promise<Response> {
  const send = async (): Promise<Response> => {
    const headers = panelHeaders();
    try {
      const response = await call(method, path, { ...options, headers: { ...options.headers, ...headers } });
      if (response.headers.get(viewHeader) !== panelView) throw notAuthenticated('Not an answer for the panel');
      return response;
    } catch (error) {
      // The user has signed in again since the call began.
      const isOutdated = readToken() !== null && panelHeaders().Authorization !== headers.Authorization;
      if (error instanceof ApiFailure && error.status === 401 && isOutdated) return send();
      // The page of the address clears this device.
      const ending = error instanceof ApiFailure && Object.entries(endings).find(([, text]) => text === error.detail);
      if (ending) location.replace(`/admin/login?ended=${ending[0]}`);
      throw error;
    }
  };
  if (method === 'GET') return storedCall(keyOf(path, options), send, readToken);
  noteChange();
  return send().finally(noteChange);
}

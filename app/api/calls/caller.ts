import { type KeyRight, keyAuthor, keyOpens, rightNames } from '#app/domain/accounts/api-key.ts';
import type { Session } from '#app/storage/accounts/sessions.ts';
import type { Store } from '#app/storage/store/store.ts';
import type { Access } from './call.ts';
import { admit, notAuthenticated, sessionOf, tokenHash } from './guard.ts';
import { Problem } from './problem.ts';
import { limitKeys } from './rate-limit.ts';

const apiKey = /^Bearer (platen_\S+)$/i;

/**
 * The session of a request, that of its API key, or `null` for a visitor. Throws a 401 or a 403 unless the caller may make
 * the call. An expired or revoked key was known once, so only an unknown one counts as guessing. A valid key always works:
 * otherwise another client at the same address could block it, and 32 random bytes cannot be guessed.
 */
export async function callerOf(
  request: Request,
  store: Store,
  address: string,
  { access, right }: { access: Access; right: KeyRight | undefined },
): Promise<Session | null> {
  const secret = apiKey.exec(request.headers.get('authorization') ?? '')?.[1];
  if (secret === undefined) {
    const session = await sessionOf(request, store, address);
    if (access !== 'public') admit(session, access);
    return session;
  }
  const key = await store.apiKeys.find(tokenHash(secret));
  if (key === null) {
    await limitKeys(store, address);
    throw notAuthenticated('This API key is unknown');
  }
  if (key.ending !== null)
    throw notAuthenticated(`This API key ${key.ending === 'revoked' ? 'was revoked' : 'expired'}`);
  if (right === undefined || !keyOpens(key.rights, right)) {
    if (access === 'public') return null;
    throw new Problem(403, right ? `This API key lacks the right “${rightNames[right]}”` : 'API keys cannot do this');
  }
  const user = { username: keyAuthor(key.name), role: 'staff', lastLogin: null } as const;
  return { tokenHash: '', userId: key.id, browser: '', user, branches: [], deviceSince: '' };
}

import { createHash } from 'node:crypto';
import type { Session } from '#app/storage/sessions.ts';
import type { Store } from '#app/storage/store.ts';
import { Problem } from './problem.ts';

/** Only this is kept of a token: whoever reads the database cannot sign in with it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/**
 * Who sent the request, from `address`; `null` for a visitor, who sends no token. A token that is sent and is garbled, expired or
 * revoked is refused with 401 on every call: answered as a visitor, the panel would take what visitors see for all
 * there is, and save over the rest.
 */
export async function sessionOf(request: Request, store: Store, address: string): Promise<Session | null> {
  const authorization = request.headers.get('authorization');
  if (authorization === null) return null;
  const token = bearer.exec(authorization)?.[1];
  const session = token === undefined ? null : await store.sessions.find(tokenHash(token), address);
  if (session === null) throw notAuthenticated();
  return session;
}

/** Lets a call on that somebody signed in may make, or refuses it: 401 to a visitor, 403 to staff where it takes an owner. */
export function admit(session: Session | null, access: 'staff' | 'admin'): void {
  if (session === null) throw notAuthenticated();
  if (access === 'admin' && session.user.role !== 'admin') throw new Problem(403, 'Only an owner can do this');
}

const notAuthenticated = () => new Problem(401, 'Not authenticated', { 'WWW-Authenticate': 'Bearer realm="Platen"' });

import { createHash } from 'node:crypto';
import type { Session } from '#app/storage/sessions.ts';
import type { Store } from '#app/storage/store.ts';
import { Problem } from './problem.ts';

/** Only this is kept of a token: whoever reads the database cannot sign in with it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/** Who sent the request; `null` for nobody, and for a token that is garbled, expired or revoked. */
export async function sessionOf(request: Request, store: Store): Promise<Session | null> {
  const token = bearer.exec(request.headers.get('authorization') ?? '')?.[1];
  return token === undefined ? null : store.sessions.find(tokenHash(token));
}

export const notAuthenticated = () =>
  new Problem(401, 'Not authenticated', { 'WWW-Authenticate': 'Bearer realm="Platen"' });

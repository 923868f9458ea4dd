import { createHash } from 'node:crypto';
import { endings, seesBranch } from '#app/domain/accounts/user.ts';
import { notFound } from '#app/domain/records/errors.ts';
import type { Session } from '#app/storage/accounts/sessions.ts';
import type { Store } from '#app/storage/store/store.ts';
import { Problem } from './problem.ts';

/** Only this hash is stored: a database dump does not allow signing in. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/**
 * The session of a request from `address`; `null` for a visitor without a token. An invalid token is always a 401:
 * treated as a visitor, the panel would take the public data for all of it and overwrite the rest.
 */
export async function sessionOf(request: Request, store: Store, address: string): Promise<Session | null> {
  const authorization = request.headers.get('authorization');
  if (authorization === null) return null;
  const token = bearer.exec(authorization)?.[1];
  const session = token === undefined ? null : await store.sessions.find(tokenHash(token), address);
  if (session !== null) return session;
  const ending = token === undefined ? null : await store.sessions.endingOf(tokenHash(token));
  throw notAuthenticated(ending === null ? undefined : endings[ending]);
}

/** Throws a 401 for visitors, and a 403 for staff if the call needs an owner. */
export function admit(session: Session | null, access: 'staff' | 'admin'): void {
  if (session === null) throw notAuthenticated();
  if (access === 'admin' && session.user.role !== 'admin') throw new Problem(403, 'Only an owner can do this');
}

const limitedRoute = /^\/(contact|quotations)\/:id(?:\/|$)/;

/** Throws `not-found` if the message or quotation of a route belongs to a branch that the user does not see. */
export async function checkReach(store: Store, session: Session | null, route: string, id = ''): Promise<void> {
  const [, noun] = limitedRoute.exec(route) ?? [];
  if (session === null || session.branches.length === 0 || noun === undefined) return;
  const branch =
    noun === 'contact'
      ? (await store.inquiries.find(id))?.branch
      : await store.quotations.branchOf(id, session.branches);
  if (!seesBranch(session.branches, branch ?? '')) throw notFound(noun === 'contact' ? 'Message' : 'Quotation');
}

export const notAuthenticated = (detail = 'Not authenticated') =>
  new Problem(401, detail, { 'WWW-Authenticate': 'Bearer realm="Platen"' });

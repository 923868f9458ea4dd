import { siteAdmin } from '#tests/support/site.ts';
import type { Level } from './sent.ts';

export type People = Awaited<ReturnType<typeof createPeople>>;

const json = (body: object, token?: string): RequestInit => ({
  method: 'POST',
  // The site closes a connection that was idle for some seconds, just when it may be used again.
  headers: {
    connection: 'close',
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  },
  body: JSON.stringify(body),
});

/** Tokens of every role. Some requests end a session or delete a user; then a new token is created. */
export async function createPeople(url: string) {
  let staffCount = 0;
  const renewing = new Map<Level, Promise<void>>();

  async function signIn(credentials: object): Promise<string> {
    const response = await fetch(`${url}/api/auth/login`, json(credentials));
    if (!response.ok) throw new Error(`Sign-in failed: ${response.status} ${await response.text()}`);
    return (await response.json()).access_token;
  }

  async function newStaff(): Promise<string> {
    const staff = { username: `staff-${++staffCount}`, password: 'correct-horse-fuzzing' };
    const made = await fetch(`${url}/api/auth/register`, json({ ...staff, role: 'staff' }, await token('owner')));
    if (!made.ok) throw new Error(`Adding a user failed: ${made.status} ${await made.text()}`);
    return signIn(staff);
  }

  const isGood = async (given: string | null) =>
    given !== null &&
    (await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${given}` } })).status === 200;

  /** A currently valid token. */
  async function token(level: 'owner' | 'staff'): Promise<string> {
    if (!(await isGood(tokens[level]))) tokens[level] = await (level === 'owner' ? signIn(siteAdmin) : newStaff());
    return tokens[level] as string;
  }

  const tokens: Record<Level, string | null> = { nobody: null, garbled: null, revoked: null, staff: null, owner: null };
  tokens.revoked = await signIn(siteAdmin);
  await fetch(`${url}/api/auth/logout`, json({}, tokens.revoked));
  await token('owner');
  await token('staff');

  return {
    tokens,
    token,
    /** Called after a rejected token: checks it and replaces it if invalid. Concurrent calls share one check. */
    async renew(level: 'owner' | 'staff'): Promise<void> {
      const under = renewing.get(level) ?? token(level).then(() => {});
      renewing.set(level, under);
      await under.finally(() => renewing.delete(level));
    },
  };
}

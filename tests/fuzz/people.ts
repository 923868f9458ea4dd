import { callApi, siteAdmin } from '#tests/support/site.ts';
import type { Level } from './sent.ts';

export type People = Awaited<ReturnType<typeof createPeople>>;

/** Tokens of every role. Some requests end a session or delete a user; then a new token is created. */
export async function createPeople(url: string) {
  let staffCount = 0;
  const renewing = new Map<Level, Promise<void>>();

  async function signIn(credentials: object): Promise<string> {
    const response = await callApi({ url }, 'POST', '/auth/login', { body: credentials });
    if (!response.ok) throw new Error(`Sign-in failed: ${response.status} ${await response.text()}`);
    return (await response.json()).access_token;
  }

  async function newStaff(): Promise<string> {
    const staff = { username: `staff-${++staffCount}`, password: 'correct-horse-fuzzing' };
    const body = { ...staff, role: 'staff' };
    const made = await callApi({ url }, 'POST', '/auth/register', { token: await token('owner'), body });
    if (!made.ok) throw new Error(`Adding a user failed: ${made.status} ${await made.text()}`);
    return signIn(staff);
  }

  const isGood = async (given: string | null) =>
    given !== null && (await callApi({ url }, 'GET', '/auth/me', { token: given })).status === 200;

  /** A currently valid token. */
  async function token(level: 'owner' | 'staff'): Promise<string> {
    if (!(await isGood(tokens[level]))) tokens[level] = await (level === 'owner' ? signIn(siteAdmin) : newStaff());
    return tokens[level] as string;
  }

  const tokens: Record<Level, string | null> = { nobody: null, garbled: null, revoked: null, staff: null, owner: null };
  tokens.revoked = await signIn(siteAdmin);
  await callApi({ url }, 'POST', '/auth/logout', { token: tokens.revoked });
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

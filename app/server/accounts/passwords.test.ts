import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('verifies a hash with its password only', async () => {
  const { hash, verify } = createPasswords();
  const kept = await hash('correct-horse-battery');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verify('correct-horse-battery', kept), 'right').toBe(true);
  expect(await verify('correct-horse-batterY', kept), 'wrong').toBe(false);
  expect(await verify('correct-horse-battery', null), 'no hash').toBe(false);
  expect(await verify('correct-horse-battery', 'not a hash'), 'not a hash').toBe(false);
  expect(await hash('correct-horse-battery')).not.toBe(kept);
});

test('verifies a foreign hash with its own cost parameters', async () => {
  // From the reference implementation: argon2id, v=19, m=256, t=2, p=1, password "password", salt "somesalt".
  const { verify } = createPasswords();
  const elsewhere = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  expect(await verify('password', elsewhere), elsewhere).toBe(true);
});

test('hashes two at once, queues a few, and rejects the rest', async () => {
  const { verify } = createPasswords();
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => verify('x', null)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const refused = all.filter((each) => each.status === 'rejected');
  expect(refused).toHaveLength(10);
  expect(refused[0]?.reason).toMatchObject({ status: 429, headers: { 'Retry-After': '2' } });
});

test('keeps reserved places for trusted callers', { tags: ['calls/sign-in-flood'] }, async () => {
  const { verify } = createPasswords();
  const strangers = Array.from({ length: 10 }, () => verify('x', null));
  await expect(verify('x', null)).rejects.toMatchObject({ status: 429 });
  expect(await verify('x', null, { isTrusted: true }), 'no hash').toBe(false);
  await Promise.all(strangers);
});

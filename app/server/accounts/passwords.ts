import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { tooMany } from '#app/api/calls/problem.ts';
import { createQueue } from '#app/storage/engine/work/queue.ts';

const derive = promisify(argon2);

/** OWASP's second recommended set: 19 MiB of memory, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/** Retry-After of a 429, in seconds; by then the queue is empty. */
const retryAfterSeconds = 2;

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const phc = (salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`;

const pattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords() {
  // Hashing takes memory and a core: two run at once, a few wait, and the rest get 429. Reserved places are for
  // signed-in users and known networks, so that strangers cannot take them.
  const inTurn = createQueue(2, { maxWaiting: 8, maxReserved: 8, refusal: () => tooMany(retryAfterSeconds) });

  const tagOf = (password: string, nonce: Buffer, parameters = cost, length = tagLength) =>
    derive('argon2id', {
      message: Buffer.from(password.normalize('NFKC')),
      nonce,
      tagLength: length,
      memory: parameters.memory,
      passes: parameters.passes,
      parallelism: parameters.parallelism,
    });

  /** Hash to verify against for an unknown user, so that the response takes as long as for a known one. */
  const dummyHash = phc(randomBytes(16), randomBytes(tagLength));

  return {
    /** An argon2id hash in PHC form. Uses a reserved place: callers are signed in or run on the server. */
    hash: (password: string): Promise<string> =>
      inTurn(
        async () => {
          const salt = randomBytes(16);
          return phc(salt, await tagOf(password, salt));
        },
        { isReserved: true },
      ),

    /** Throws a 429 if the queue is full; a trusted caller waits in a reserved place. */
    verify: (password: string, hash: string | null, { isTrusted = false } = {}): Promise<boolean> =>
      inTurn(
        async () => {
          const [, memory, passes, parallelism, salt, tag] = pattern.exec(hash ?? dummyHash) ?? [];
          if (salt === undefined || tag === undefined) return false;
          const expected = Buffer.from(tag, 'base64');
          const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
          const found = await tagOf(password, Buffer.from(salt, 'base64'), parameters, expected.length);
          return timingSafeEqual(found, expected) && hash !== null;
        },
        { isReserved: isTrusted },
      ),
  };
}

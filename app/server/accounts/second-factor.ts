import { createHash, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as OtpAuth from 'otpauth';
import type * as Qr from 'qr';
import type { SecondFactors } from '#app/api/calls/call.ts';
import {
  readCode,
  recoveryCodeCount,
  recoveryLength,
  recoveryLetters,
  spaced,
} from '#app/domain/accounts/second-factor.ts';
import { Failure } from '#app/domain/records/errors.ts';
import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';
import type { SecretBox } from './secret-box.ts';

const require = createRequire(import.meta.url);
/** Loaded on first use: a process may run for days without either. */
const otpauth = (): typeof OtpAuth => require('otpauth');
const qr = (): typeof Qr => require('qr');

/** The defaults of authenticator apps: six digits, a new code every 30 seconds, HMAC-SHA-1. `period` is in seconds. */
const period = 30;
const digits = 6;
/** Tolerates a clock that is one step off. */
const drift = 1;
/** Milliseconds in which a setup must be confirmed. */
const setupTime = 15 * 60 * 1000;

type Setup = { userId: string; secret: string; until: number };

type Deps = { store: Pick<Store, 'secondFactors' | 'settings'>; box: SecretBox; now: () => Date };

/** Recovery codes are random enough for a plain hash, which stays valid if the encryption key is lost. */
const hashOf = (userId: string, code: string) => createHash('sha256').update(`${userId} ${code}`).digest('base64url');

function newRecoveryCodes(userId: string) {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    [...randomBytes(recoveryLength)].map((byte) => recoveryLetters[byte % recoveryLetters.length]).join(''),
  );
  return { shown: codes.map(spaced), codeHashes: codes.map((each) => hashOf(userId, each)) };
}

/** A QR code as one SVG path, with its quiet zone. */
export function qrPicture(text: string): { size: number; path: string } {
  const rows = qr().encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('');
  return { size: rows.length, path };
}

export function createSecondFactors({ store, box, now }: Deps): SecondFactors {
  const totp = (secret: string, names: { issuer?: string; label?: string } = {}) =>
    new (otpauth().TOTP)({ ...names, algorithm: 'SHA1', digits, period, secret: otpauth().Secret.fromBase32(secret) });

  /** The time step of a code; `null` if the code is wrong. */
  function stepOf(secret: string, code: string): number | null {
    const timestamp = now().getTime();
    const delta = totp(secret).validate({ token: code, timestamp, window: drift });
    return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
  }

  function readSetup(setup: string, userId: string): string {
    const opened = box.open(setup);
    const given = opened?.startsWith('{') ? (JSON.parse(opened) as Setup) : null;
    if (given?.userId !== userId || given.until < now().getTime())
      throw new Failure('invalid', 'This took too long. Please begin again.', { field: 'setup' });
    return given.secret;
  }

  return {
    async begin(userId, username) {
      const secret = new (otpauth().Secret)({ size: 20 }).base32;
      const until = now().getTime() + setupTime;
      const issuer = (await store.settings.read()).companyName || dealer.name;
      // A colon separates issuer and label in the URI.
      const address = totp(secret, { issuer: issuer.replaceAll(':', ' '), label: username }).toString();
      return {
        setup: box.seal(JSON.stringify({ userId, secret, until } satisfies Setup)),
        key: spaced(secret),
        address,
        picture: qrPicture(address),
      };
    },

    async confirm(userId, { setup, code, keepSession }) {
      const secret = readSetup(setup, userId);
      const typed = readCode(code);
      const step = typed?.kind === 'app' ? stepOf(secret, typed.code) : null;
      if (step === null) throw new Failure('invalid', 'This is not the code that the app shows now', { field: 'code' });
      const { shown, codeHashes } = newRecoveryCodes(userId);
      await store.secondFactors.turnOn(userId, { sealedSecret: box.seal(secret), step, codeHashes, keepSession });
      return shown;
    },

    async renewRecoveryCodes(userId) {
      const { shown, codeHashes } = newRecoveryCodes(userId);
      await store.secondFactors.renewRecoveryCodes(userId, codeHashes);
      return shown;
    },

    canCheckApp: ({ sealedSecret }) => box.open(sealedSecret) !== null,

    async check(userId, { kind, code }) {
      if (kind === 'recovery') return store.secondFactors.takeRecoveryCode(userId, hashOf(userId, code));
      const kept = await store.secondFactors.find(userId);
      // The secret may be sealed with a lost key, for example after restoring the database without its folder; recovery
      // codes still work.
      const secret = kept && box.open(kept.sealedSecret);
      const step = secret ? stepOf(secret, code) : null;
      return step !== null && store.secondFactors.takeStep(userId, step);
    },
  };
}

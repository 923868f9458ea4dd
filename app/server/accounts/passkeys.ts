import { createHash } from 'node:crypto';
import type { Passkeys } from '#app/api/calls/call.ts';
import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';
import type { SecretBox } from './secret-box.ts';

/** Loaded on first use: a process may run for days without it. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256. Without a list, the package tries ML-DSA, and Node.js warns that it is experimental. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Seconds in which a challenge must be answered. */
const validFor = 5 * 60;

type Deps = {
  store: Pick<Store, 'passkeys' | 'settings' | 'throttle'>;
  box: SecretBox;
  publicUrl: string;
  now: () => Date;
};

/** Passkeys (WebAuthn) of the site's host name. A browser refuses them under any other name. */
export function createPasskeys({ store, box, publicUrl, now }: Deps): Passkeys {
  const { hostname: rpID, origin } = new URL(publicUrl);
  const wanted = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };

  /** A sealed text, so that nothing is stored for a stranger. `userId` is empty for a sign-in. */
  const challengeFor = (userId: string) => box.seal(`passkey ${now().getTime() + validFor * 1000} ${userId}`);

  /** Whether a challenge was made for the user, is not too old and is answered for the first time. */
  const isChallengeFor = (userId: string) => async (encoded: string) => {
    const sealed = Buffer.from(encoded, 'base64url').toString();
    const [, until, madeFor] = /^passkey (\d+) (.*)$/.exec(box.open(sealed) ?? '') ?? [];
    if (madeFor !== userId || Number(until) < now().getTime()) return false;
    const key = `passkey ${createHash('sha256').update(sealed).digest('base64url')}`;
    return (await store.throttle.hit(key, { max: 1, seconds: 2 * validFor })) === 0;
  };

  return {
    async beginAdding({ id, username }) {
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpID,
        rpName: (await store.settings.read()).companyName || dealer.name,
        userID: new TextEncoder().encode(id),
        userName: username,
        challenge: challengeFor(id),
        timeout: validFor * 1000,
        excludeCredentials: await store.passkeys.list(id),
        supportedAlgorithmIDs,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    async add(userId, response, device) {
      const { verifyRegistrationResponse } = await library();
      const expectedChallenge = isChallengeFor(userId);
      // It throws for each wrong field.
      const given = { ...wanted, response, expectedChallenge, supportedAlgorithmIDs };
      const verified = await verifyRegistrationResponse(given).catch(() => null);
      if (!verified?.verified) return false;
      const { id, publicKey, counter } = verified.registrationInfo.credential;
      await store.passkeys.add({
        id,
        userId,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        device,
      });
      return true;
    },

    async beginSignIn() {
      const { generateAuthenticationOptions } = await library();
      const challenge = challengeFor('');
      return generateAuthenticationOptions({ rpID, challenge, timeout: validFor * 1000, userVerification: 'required' });
    },

    async isRight({ id, publicKey, counter }, response) {
      const { verifyAuthenticationResponse } = await library();
      const verified = await verifyAuthenticationResponse({
        ...wanted,
        response,
        credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter },
        expectedChallenge: isChallengeFor(''),
      }).catch(() => null);
      return verified?.verified === true && store.passkeys.use(id, verified.authenticationInfo.newCounter);
    },
  };
}

import { generateKeyPairSync } from 'node:crypto';
import type { SecretBox } from '#app/server/accounts/secret-box.ts';
import type { SealedPushKeys } from '#app/storage/inquiries/push/push-keys.ts';
import type { Store } from '#app/storage/store/store.ts';

/** A P-256 key pair in Base64url: the uncompressed public point and the private scalar. */
export type VapidKeys = { publicKey: string; privateKey: string };

type Deps = {
  store: Store;
  box: SecretBox;
  log: { error(details: object, message: string): void };
};

function makeKeys(): VapidKeys {
  const {
    d = '',
    x = '',
    y = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

/**
 * Returns the keys that identify the site to push services (RFC 8292), shared by all processes. The private key is stored
 * encrypted. If decryption fails, because the database was moved without its key file, creates new keys. Users must then
 * turn notifications on again.
 */
export function createVapidKeys({ store, box, log }: Deps): () => Promise<VapidKeys> {
  const sealed = ({ publicKey, privateKey }: VapidKeys): SealedPushKeys => ({
    publicKey,
    sealedKey: box.seal(privateKey),
  });
  const opened = ({ publicKey, sealedKey }: SealedPushKeys): VapidKeys | null => {
    const privateKey = box.open(sealedKey);
    return privateKey === null ? null : { publicKey, privateKey };
  };
  return async () => {
    const kept = (await store.pushKeys.read()) ?? (await store.pushKeys.begin(sealed(makeKeys())));
    const keys = opened(kept);
    if (keys !== null) return keys;
    const { devices, ...replaced } = await store.pushKeys.replace(kept, sealed(makeKeys()));
    log.error({ devices }, 'The keys for notifications could not be decrypted: they were replaced, devices removed');
    const fresh = opened(replaced);
    if (fresh === null) throw new Error('The keys for notifications cannot be decrypted');
    return fresh;
  };
}

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Lies = { challenge?: string; origin?: string; rpId?: string; isVerified?: boolean; counter?: number };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

/** A phone with one passkey, in software. `lies` replace what an honest browser and phone would say. */
export function anAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let uses = 0;

  const clientData = (type: string, challenge: string, { origin = 'https://shop.test', ...lies }: Lies) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge: lies.challenge ?? challenge, origin }));

  function data({ rpId = 'shop.test', isVerified = true, counter = uses }: Lies, key: Uint8Array = Buffer.alloc(0)) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = 1 | (isVerified ? 4 : 0) | (key.length > 0 ? 64 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, key]);
  }

  const answer = (json: Buffer, response: object) => ({
    ...{ id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} },
    response: { clientDataJSON: base64url(json), ...response },
  });

  return {
    id: base64url(id),
    create({ challenge }: { challenge: string }, lies: Lies = {}) {
      const numbers = (each: string) => new Uint8Array(Buffer.from(each, 'base64url'));
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, numbers(x)],
          [-3, numbers(y)],
        ]),
      );
      const authData = data(lies, Buffer.concat([Buffer.alloc(17), Buffer.from([id.length]), id, key]));
      const parts = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]);
      const attestationObject = base64url(isoCBOR.encode(parts));
      return answer(clientData('create', challenge, lies), { attestationObject });
    },
    sign({ challenge }: { challenge: string }, lies: Lies = {}) {
      uses++;
      const [json, authenticatorData] = [clientData('get', challenge, lies), data(lies)];
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(json)]), privateKey);
      return answer(json, { authenticatorData: base64url(authenticatorData), signature: base64url(signature) });
    },
  };
}

import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** A private key and a self-signed certificate, both PEM. */
export type Certificate = { key: string; cert: string };

/** Encodes one DER value: tag, length, contents. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...contents: Buffer[]) => der(0x30, ...contents);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const commonName = '550403';
const subjectAltName = '551d11';

const time = (date: Date) => der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+/g, '')}`));
const name = (text: string) => sequence(der(0x31, sequence(oid(commonName), der(0x0c, Buffer.from(text)))));

/**
 * A certificate for `localhost`, valid for one day, encoded as in RFC 5280. Node cannot create certificates, and
 * `openssl` is not on every machine.
 */
export function selfSigned(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const hour = 60 * 60 * 1000;
  const names = sequence(der(0x82, Buffer.from('localhost')));
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name('localhost'),
    sequence(time(new Date(Date.now() - hour)), time(new Date(Date.now() + 24 * hour))),
    name('localhost'),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid(subjectAltName), der(0x04, names)))),
  );
  const signature = createSign('sha256').update(toBeSigned).sign(privateKey);
  const whole = sequence(toBeSigned, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}

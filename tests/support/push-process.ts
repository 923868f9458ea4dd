/**
 * A push service (RFC 8030) in a child process. Verifies signatures (RFC 8292) and decrypts content (RFC 8291) with
 * independent code, reports each request to its parent, and injects faults on command.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:https';
import { selfSigned } from './certificate.ts';

/** Response to send: a status with Retry-After and body, or none. */
export type PushMood = { status: number; retryAfter?: string; body?: string } | 'silent';
export type ReceivedPush = {
  path: string;
  notice: Record<string, unknown>;
  /** Size of the encrypted content in bytes. */
  bytes: number;
  ttl: number;
  urgency: string;
  topic: string;
  /** Whether the service answered 201. */
  isAccepted: boolean;
  /** When it arrived, in ms of the system clock. */
  at: number;
};
/** Creates a subscription with a site's public key. */
export type PushCommand = { mood: PushMood; path?: string } | { subscribe: string } | { seen: true };

const certificate = selfSigned();
const subscriptions = new Map<string, { siteKey: string; ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
let mood: PushMood = { status: 201 };
const moods = new Map<string, PushMood>();
let origin = '';
const unseen: (() => void)[] = [];

/** Reports a request to the parent. Resolves once it has seen the report, so that no client knows of a response before. */
async function report(message: { received: ReceivedPush } | { problem: string }): Promise<void> {
  const seen = new Promise<void>((resolve) => unseen.push(resolve));
  process.send?.(message);
  await seen;
}

process.on('message', (command: PushCommand) => {
  if ('seen' in command) return unseen.shift()?.();
  if ('mood' in command) {
    if (command.path === undefined) mood = command.mood;
    else moods.set(command.path, command.mood);
    process.send?.({ done: true });
    return;
  }
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  const auth = randomBytes(16);
  const path = `/push/${randomBytes(12).toString('base64url')}`;
  subscriptions.set(path, { siteKey: command.subscribe, ecdh, auth });
  process.send?.({ endpoint: origin + path, keys: { p256dh, auth: auth.toString('base64url') } });
});

const fromBase64 = (text: string) => Buffer.from(text, 'base64url');
const jsonOf = (text: string) => JSON.parse(fromBase64(text).toString()) as Record<string, unknown>;

/** Validates an Authorization header. Returns an error; `null` if it is valid for a subscription with this key. */
function problemOf(authorization: string, siteKey: string): [status: number, problem: string] | null {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = fromBase64(key);
  if (point.length !== 65 || point[0] !== 4) return [401, 'no public key'];
  if (jsonOf(header).alg !== 'ES256') return [401, 'wrong algorithm'];
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    fromBase64(signature),
  );
  if (!isSigned) return [401, 'wrong signature'];
  const { aud, exp, sub } = jsonOf(claims);
  const left = Number(exp) - Date.now() / 1000;
  if (aud !== origin) return [401, `wrong audience ${aud}`];
  if (!(left > 0 && left <= 24 * 60 * 60)) return [401, `expires in ${left} s`];
  if (!/^(mailto:.+@|https:\/\/)/.test(String(sub))) return [401, `no contact: ${sub}`];
  return key === siteKey ? null : [403, 'the key is not that of the subscription'];
}

function decrypted(body: Buffer, { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (keyLength !== 65 || record.length > recordSize) throw new Error('not a single record with a P-256 key');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const key = hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32);
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', new Uint8Array(key), salt, `Content-Encoding: ${purpose}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('no delimiter of the last record');
  return padded.subarray(0, end).toString();
}

const server = createServer(certificate, async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const { headers, url: path = '' } = request;
  const refuse = async (status: number, problem: string) => {
    await report({ problem });
    response.writeHead(status).end(problem);
  };
  const subscription = subscriptions.get(path);
  if (request.method !== 'POST' || subscription === undefined) return refuse(404, `unknown ${path}`);
  const problem = problemOf(headers.authorization ?? '', subscription.siteKey);
  if (problem !== null) return refuse(...problem);
  if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers.ttl)))
    return refuse(400, 'no TTL or encoding');
  if (body.length > 4096) return refuse(413, `${body.length} bytes`);
  if (!/^[\w-]{1,32}$/.test(String(headers.topic))) return refuse(400, 'invalid topic');
  let notice: Record<string, unknown>;
  try {
    notice = JSON.parse(decrypted(body, subscription));
  } catch (error) {
    return refuse(400, String(error));
  }
  const answer = moods.get(path) ?? mood;
  const received: ReceivedPush = {
    path,
    notice,
    bytes: body.length,
    ttl: Number(headers.ttl),
    urgency: String(headers.urgency),
    topic: String(headers.topic),
    isAccepted: answer !== 'silent' && answer.status === 201,
    at: Date.now(),
  };
  await report({ received });
  if (answer === 'silent') return;
  response.writeHead(answer.status, answer.retryAfter ? { 'retry-after': answer.retryAfter } : {}).end(answer.body);
});
server.listen(Number(process.argv[2] ?? 0), 'localhost', () => {
  const address = server.address();
  const host = `localhost:${typeof address === 'object' && address ? address.port : 0}`;
  origin = `https://${host}`;
  process.send?.({ host, ca: certificate.cert });
});

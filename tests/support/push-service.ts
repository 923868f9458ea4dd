/**
 * A push service (RFC 8030). Verifies signatures (RFC 8292) and decrypts content (RFC 8291) with independent code, and
 * injects faults on command.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { PushTarget } from '#app/domain/inquiries/notices/push-device.ts';
import { certificate } from './certificate.ts';
import { listening } from './ports.ts';
import { callApi } from './site.ts';

/** Response to send: a status with Retry-After and body, or none. */
type PushMood = { status: number; retryAfter?: string; body?: string } | 'silent';
type ReceivedPush = {
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
type Subscription = { siteKey: string; ecdh: ReturnType<typeof createECDH>; auth: Buffer };

export type PushService = Awaited<ReturnType<typeof startPushService>>;

const fromBase64 = (text: string) => Buffer.from(text, 'base64url');
const jsonOf = (text: string) => JSON.parse(fromBase64(text).toString()) as Record<string, unknown>;

/** Validates an Authorization header. Returns an error; `null` if it is valid for a subscription with this key. */
function problemOf(authorization: string, siteKey: string, origin: string): [status: number, problem: string] | null {
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

function decrypted(body: Buffer, { ecdh, auth }: Subscription): string {
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

/** Starts a push service on a free port. Makes this process trust its certificate. */
export async function startPushService() {
  const subscriptions = new Map<string, Subscription>();
  let mood: PushMood = { status: 201 };
  const moods = new Map<string, PushMood>();
  const received: ReceivedPush[] = [];
  const problems: string[] = [];

  const server = createServer(certificate, async (request, response) => {
    const body = await buffer(request).catch(() => null);
    // The client was killed.
    if (body === null) return;
    const { headers, url: path = '' } = request;
    const refuse = (status: number, problem: string) => {
      problems.push(problem);
      response.writeHead(status).end(problem);
    };
    const subscription = subscriptions.get(path);
    if (request.method !== 'POST' || subscription === undefined) return refuse(404, `unknown ${path}`);
    const problem = problemOf(headers.authorization ?? '', subscription.siteKey, `https://${host}`);
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
    received.push({
      path,
      notice,
      bytes: body.length,
      ttl: Number(headers.ttl),
      urgency: String(headers.urgency),
      topic: String(headers.topic),
      isAccepted: answer !== 'silent' && answer.status === 201,
      at: Date.now(),
    });
    if (answer === 'silent') return;
    response.writeHead(answer.status, answer.retryAfter ? { 'retry-after': answer.retryAfter } : {}).end(answer.body);
  });
  const host = `localhost:${await listening(server, 'localhost')}`;
  setDefaultCACertificates([...getCACertificates('bundled'), certificate.cert]);

  /** Creates a subscription with a site's public key. */
  async function subscribe(siteKey: string): Promise<PushTarget> {
    const ecdh = createECDH('prime256v1');
    const p256dh = ecdh.generateKeys('base64url');
    const auth = randomBytes(16);
    const path = `/push/${randomBytes(12).toString('base64url')}`;
    subscriptions.set(path, { siteKey, ecdh, auth });
    return { endpoint: `https://${host}${path}`, keys: { p256dh, auth: auth.toString('base64url') } };
  }

  return {
    /** `localhost` with its port. */
    host,
    /** All requests with a valid signature and encryption, whatever the response. */
    received,
    /** Errors of all other requests. */
    problems,
    subscribe,
    /** Turns on the notifications of a site for a device of its owner. */
    async register(site: { url: string; token: string }): Promise<void> {
      const { token } = site;
      const { publicKey } = await (await callApi(site, 'GET', '/push/key', { token })).json();
      const body = { ...(await subscribe(publicKey)), name: 'Phone' };
      const { status } = await callApi(site, 'POST', '/push/devices', { token, body });
      if (status !== 201) throw new Error(`Registering a device answered ${status}`);
    },
    /** Sets the response; with `of`, only for that subscription. */
    async feel(next: PushMood, of?: PushTarget): Promise<void> {
      if (of) moods.set(new URL(of.endpoint).pathname, next);
      else mood = next;
    },
    async stop(): Promise<void> {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import {
  type PushNotice,
  type PushOutcome,
  pushOutcome,
  retryAfterHeader,
} from '#app/domain/inquiries/notices/push.ts';
import type { PushTarget } from '#app/domain/inquiries/notices/push-device.ts';
import { Failure } from '#app/domain/records/errors.ts';
import { checkedAddress, isPublicAddress, lookupOf } from '#app/server/process/http/checked-address.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** `reason` is for the log and names no user. `retryAfterMs` comes from the service's Retry-After header. */
export type PushResult = { outcome: PushOutcome; reason: string; retryAfterMs?: number | null };

type Options = {
  keys: () => Promise<VapidKeys>;
  /** Contact for operators of push services: a `mailto:` or `https:` URL. */
  contact: string;
  /** Allowed private hosts with port, such as `push.office.lan:8443`. */
  localHosts?: readonly string[];
  timeoutMs?: number;
};

export type SendPush = ReturnType<typeof createSendPush>;

/** Maximum bytes read of a response. Errors of push services take a few hundred. */
const maxBody = 4096;

/** Keep-alive time of an idle connection in ms. */
const idleMs = 5000;

/** Topic of a notification. A later one with the same topic replaces an undelivered one. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

export function createSendPush({ keys, contact, localHosts = [], timeoutMs = 15_000 }: Options) {
  // A reused connection leads to the address checked when it was opened.
  const agent = new Agent({ keepAlive: true, timeout: idleMs, maxFreeSockets: 32 });

  /** Returns the endpoint and the address to connect to. Throws `invalid` unless the endpoint is a public https URL. */
  async function checked(endpoint: string) {
    const refuse = () => new Failure('invalid', 'This is not the address of a push service', { field: 'endpoint' });
    if (!URL.canParse(endpoint)) throw refuse();
    const url = new URL(endpoint);
    const isLocal = localHosts.includes(url.host);
    if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') throw refuse();
    if (url.port !== '' && !isLocal) throw refuse();
    const address = await checkedAddress(url, (each) => isLocal || isPublicAddress(each));
    if (address === null) throw refuse();
    return { url, address };
  }

  async function post(target: PushTarget, notice: PushNotice, ttl: number, signal: AbortSignal) {
    const { url, address } = await checked(target.endpoint);
    const { headers, body } = await buildPushPayload(
      { data: { ...notice }, options: { ttl, urgency: 'high', topic: topicOf(notice.tag) } },
      { ...target, expirationTime: null },
      { subject: contact, ...(await keys()) },
    );
    const response = await new Promise<IncomingMessage>((answer, reject) => {
      const options = { method: 'POST', headers, lookup: lookupOf(address), signal, agent };
      request(url, options, answer).on('error', reject).end(body);
    });
    const { statusCode: status = 0, headers: answered } = response;
    if (status < 300) {
      // The status line decides: a failure to read the body is ignored.
      response.on('error', () => {}).resume();
      return { status, headers: answered, body: '' };
    }
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response) {
      chunks.push(chunk);
      size += chunk.length;
      // Breaking the loop closes the connection.
      if (size > maxBody) break;
    }
    return { status, headers: answered, body: Buffer.concat(chunks).toString() };
  }

  return {
    /** Throws `invalid` for a forbidden endpoint. Each notification checks the endpoint again. */
    async check(endpoint: string): Promise<void> {
      await checked(endpoint).catch((error) => {
        if (error instanceof Failure) throw error;
        throw new Failure('invalid', 'The push service of this browser cannot be found', { field: 'endpoint' });
      });
    },

    /** Encrypts a notification (RFC 8291) and sends it; `ttl` is in seconds. Never throws. */
    async send(
      target: PushTarget,
      notice: PushNotice,
      { ttl, stop, now }: { ttl: number; stop: AbortSignal; now: Date },
    ): Promise<PushResult> {
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stop]);
      try {
        const { status, headers, body } = await post(target, notice, ttl, signal);
        const reason = `The push service answered ${status}`;
        return {
          outcome: pushOutcome(status, body),
          reason,
          retryAfterMs: retryAfterHeader(headers['retry-after'], now),
        };
      } catch (error) {
        // Other failures come from reading the keys from the database.
        if (error instanceof Failure)
          return { outcome: error.kind === 'invalid' ? 'refused' : 'failed', reason: error.message };
        if (signal.aborted) return { outcome: 'failed', reason: 'The push service takes too long' };
        const { code } = error as NodeJS.ErrnoException;
        if (code !== undefined) return { outcome: 'failed', reason: `The push service cannot be reached: ${code}` };
        // Encryption failed: invalid device keys, or the payload is too large.
        return { outcome: 'refused', reason: 'The notification could not be encrypted' };
      }
    },
  };
}

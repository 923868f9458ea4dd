import { createHash } from 'node:crypto';
import { Agent } from 'node:https';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import {
  type PushNotice,
  type PushOutcome,
  pushOutcome,
  retryAfterHeader,
} from '#app/domain/inquiries/notices/push.ts';
import type { PushTarget } from '#app/domain/inquiries/notices/push-device.ts';
import { Failure } from '#app/domain/records/errors.ts';
import { post, publicEndpoint } from '#app/server/process/http/post.ts';
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

/** Keep-alive time of an idle connection in ms. */
const idleMs = 5000;

/** Topic of a notification. A later one with the same topic replaces an undelivered one. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

export function createSendPush({ keys, contact, localHosts = [], timeoutMs = 15_000 }: Options) {
  // A reused connection leads to the address checked when it was opened.
  const agent = new Agent({ keepAlive: true, timeout: idleMs, maxFreeSockets: 32 });

  /** Returns the endpoint and the address to connect to. Throws `invalid` unless the endpoint is a public https URL. */
  async function checked(endpoint: string) {
    const found = await publicEndpoint(endpoint, localHosts);
    if (found === null)
      throw new Failure('invalid', 'This is not the address of a push service', { field: 'endpoint' });
    return found;
  }

  async function sendTo(target: PushTarget, notice: PushNotice, ttl: number, signal: AbortSignal) {
    const checkedTarget = await checked(target.endpoint);
    const { headers, body } = await buildPushPayload(
      { data: { ...notice }, options: { ttl, urgency: 'high', topic: topicOf(notice.tag) } },
      { ...target, expirationTime: null },
      { subject: contact, ...(await keys()) },
    );
    return post(checkedTarget, { headers, body, signal, agent });
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
        const { status, headers, body } = await sendTo(target, notice, ttl, signal);
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

import { createHmac, randomBytes } from 'node:crypto';
import { quotationView } from '#app/api/quotations/quotations.ts';
import { hookOf, testEvent } from '#app/domain/accounts/webhook.ts';
import { inquiryMailbox } from '#app/domain/business/placeholders.ts';
import { productJson } from '#app/domain/catalogue/product-json.ts';
import { type Mail, mailText } from '#app/domain/inquiries/notices/mail.ts';
import { Failure } from '#app/domain/records/errors.ts';
import type { SecretBox } from '#app/server/accounts/secret-box.ts';
import { post, publicEndpoint } from '#app/server/process/http/post.ts';
import type { Log } from '#app/server/process/work/log.ts';
import type { DueMail } from '#app/storage/inquiries/outbox.ts';
import type { Store } from '#app/storage/store/store.ts';
import { type Deliver, startOutboxLoop } from './outbox-loop.ts';

type Deps = {
  store: Store;
  box: SecretBox;
  publicUrl: string;
  isMailOn: () => Promise<boolean>;
  /** Allowed private hosts with port. */
  pushHosts?: readonly string[];
  log: Pick<Log, 'error'>;
  now: () => Date;
  timeoutMs?: number;
  pause?: number;
  stopTimeoutMs?: number;
};

/** A delivery is tried for so long, in ms: longer than a webhook may fail. */
const keptMs = 80 * 60 * 60 * 1000;
const atOnce = 8;
const secretPrefix = 'whsec_';

/** The headers that sign a body (standardwebhooks.com, decision 0090). */
function signedHeaders(secret: string, id: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const hmac = createHmac('sha256', Buffer.from(secret.slice(secretPrefix.length), 'base64'));
  return {
    'content-type': 'application/json',
    'user-agent': 'Platen',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${hmac.update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Makes secrets and checks addresses of webhooks; `start` sends the queued events. */
export function createWebhooks(deps: Deps) {
  const { store, box, publicUrl, isMailOn, pushHosts = [], log, now, timeoutMs = 10_000, ...limits } = deps;

  /** The JSON of what an event is about, as the API answers it now; `null` if it was deleted. */
  async function dataOf(event: string, id: string): Promise<string | null> {
    if (event === testEvent) return '{}';
    if (event.startsWith('inquiry.')) {
      const inquiry = await store.inquiries.find(id);
      return inquiry && JSON.stringify(inquiry);
    }
    if (event.startsWith('quotation.')) {
      const quotation = await store.quotations.find(id).catch((error) => {
        if (error instanceof Failure) return null;
        throw error;
      });
      return quotation && JSON.stringify(quotationView(quotation, { publicUrl, now: now() }));
    }
    const product = (await store.products.byIds('panel', [id])).get(id);
    return product ? productJson(product) : JSON.stringify({ id });
  }

  /** Sends once; returns the status, 0 if there is no answer, and the problem, empty if there is none. */
  async function send(hook: { address: string; sealed_secret: string }, job: DueMail, data: string, stop: AbortSignal) {
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stop]);
    try {
      const secret = box.open(hook.sealed_secret);
      if (secret === null) return { status: 0, problem: 'The secret cannot be read. Create the webhook again' };
      const endpoint = await publicEndpoint(hook.address, pushHosts);
      if (endpoint === null) return { status: 0, problem: 'The address is not public' };
      const body = `{"type":${JSON.stringify(job.subject)},"timestamp":"${job.createdAt}","data":${data}}`;
      const { status } = await post(endpoint, { headers: signedHeaders(secret, job.id, body, now()), body, signal });
      return { status, problem: status < 300 ? '' : `Answered ${status}` };
    } catch (error) {
      const { code = 'no connection' } = error as NodeJS.ErrnoException;
      return { status: 0, problem: signal.aborted ? 'Takes too long' : `Cannot be reached: ${code}` };
    }
  }

  /** The e-mail to the owner that a webhook is off; none without a mail server. */
  async function mailsAbout(address: string): Promise<Mail[]> {
    const to = inquiryMailbox(await store.settings.read());
    if (to === '' || !(await isMailOn())) return [];
    const { host } = new URL(address);
    const what = `the webhook to ${host} failed and is turned off. Check the other program, then turn it on again:`;
    const text = mailText('Hello,', what, `${publicUrl}/admin/account/keys`);
    return [{ kind: 'notice', to, replyTo: null, subject: `Webhook turned off: ${host}`, text }];
  }

  const deliver: Deliver = async (job, stop) => {
    const hook = await store.webhooks.find(hookOf(job.to));
    const data = hook ? await dataOf(job.subject, job.text) : null;
    if (hook === undefined || data === null) return store.outbox.drop(job).then(() => false);
    const fail = (problem: string, isFinal: boolean) =>
      store.outbox.markFailed(job, problem, { isFinal, chance: Math.random(), keptMs }).then(() => false);
    const isTest = job.subject === testEvent;
    if (hook.is_on !== 1 && !isTest) return fail('Turned off', true);
    const { status, problem } = await send(hook, job, data, stop);
    if (problem === '') {
      if (hook.failing_since !== null) await store.webhooks.noteSent(hook.id);
      return true;
    }
    log.error({ webhook: hook.id, delivery: job.id, attempts: job.attempts + 1, problem }, 'A webhook failed');
    // Stopping says nothing about the address.
    const { noteFailed } = store.webhooks;
    const isOff =
      !isTest && !stop.aborted && (await noteFailed(hook.id, status === 410, await mailsAbout(hook.address)));
    return fail(problem, isTest || isOff);
  };

  return {
    /** A new secret for the owner, and encrypted. */
    makeSecret() {
      const secret = secretPrefix + randomBytes(32).toString('base64');
      return { secret, sealedSecret: box.seal(secret) };
    },

    /** Throws `invalid` unless the address is a public https URL. Each delivery checks it again. */
    async check(address: string): Promise<void> {
      const endpoint = await publicEndpoint(address, pushHosts).catch(() => {
        throw new Failure('invalid', 'This address cannot be found. Check its spelling', { field: 'address' });
      });
      if (endpoint === null)
        throw new Failure('invalid', 'Enter a public address that begins with https://', { field: 'address' });
    },

    start: () => startOutboxLoop({ job: 'webhooks', store, log, prepare: async () => deliver, atOnce, ...limits }),
  };
}

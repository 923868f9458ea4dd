import { ApiFailure, client } from '#app/client.ts';
import type { Sent } from './inquiries.ts';
import type { Receipt, Waiting } from './stored-form.ts';

/** The result of an attempt: sent, to be retried, or rejected by validation. */
export type Attempt =
  | { kind: 'sent'; receipt: Receipt }
  | { kind: 'later'; waiting: Waiting }
  | { kind: 'refused'; errors: Record<string, string> };

/** The maximum duration of an attempt in ms. */
export const attemptEnds = 40_000;

/** Whether a status is temporary, so that a retry may succeed. */
const mayPass = (status: number) => status === 408 || status === 429 || status >= 500;

export async function deliver(inquiry: Sent, requestKey: string): Promise<Attempt> {
  try {
    const { path, reference, promise } = await client.contact(inquiry, requestKey);
    return { kind: 'sent', receipt: { href: path, text: `Reference ${reference}. ${promise && `${promise}.`}` } };
  } catch (error) {
    // A response from elsewhere, such as a captive portal, counts as no connection.
    if (!(error instanceof ApiFailure) || error.status === 0)
      return { kind: 'later', waiting: { inquiry, reason: 'connection', notBefore: 0 } };
    if (!mayPass(error.status)) return { kind: 'refused', errors: error.fields };
    const reason = error.status === 429 ? 'limit' : 'trouble';
    const notBefore = error.retryAfter === null ? 0 : Date.now() + error.retryAfter * 1000;
    return { kind: 'later', waiting: { inquiry, reason, notBefore } };
  }
}

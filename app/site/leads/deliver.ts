import { ApiFailure, client } from '#app/client.ts';
import type { Sent } from './inquiries.ts';
import type { Waiting } from './lead-store.ts';

/** What became of an attempt to send: arrived, to be tried again, or refused for what it says. */
export type Attempt =
  | { kind: 'sent' }
  | { kind: 'later'; waiting: Waiting }
  | { kind: 'refused'; errors: Record<string, string> };

/** An attempt has ended by then, in milliseconds. */
export const attemptEnds = 40_000;

/** Answers that say nothing of the words: sending the same again later may help. */
const mayPass = (status: number) => status === 408 || status === 429 || status >= 500;

export async function deliver(inquiry: Sent, requestKey: string): Promise<Attempt> {
  try {
    await client.contact(inquiry, requestKey);
    return { kind: 'sent' };
  } catch (error) {
    // What is no answer of ours, such as the page of a café's network, is no connection.
    if (!(error instanceof ApiFailure) || error.status === 0)
      return { kind: 'later', waiting: { inquiry, reason: 'connection', notBefore: 0 } };
    if (!mayPass(error.status)) return { kind: 'refused', errors: error.fields };
    const reason = error.status === 429 ? 'limit' : 'trouble';
    const notBefore = error.retryAfter === null ? 0 : Date.now() + error.retryAfter * 1000;
    return { kind: 'later', waiting: { inquiry, reason, notBefore } };
  }
}

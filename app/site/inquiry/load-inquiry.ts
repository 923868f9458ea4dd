import type { RouterContextProvider } from 'react-router';
import { callContext } from '#app/context.ts';
import type { InquiryView } from '#app/domain/inquiry-view.ts';

/** An inquiry, or the status of the failure. */
export type Loaded = { inquiry: InquiryView | null; status: number };

/**
 * Calls the API for an inquiry. The pages have no rate limits of their own, and the key is never part of the address that
 * the API logs.
 */
export async function callInquiry(
  context: Readonly<RouterContextProvider>,
  reference: string,
  body: { key: string; text?: string },
  action: '' | '/lines' | '/withdraw' = '',
): Promise<Loaded> {
  const path = `/inquiry/${encodeURIComponent(reference)}${action}`;
  const response = await context.get(callContext)(path, body);
  if (!response.ok) return { inquiry: null, status: response.status };
  return { inquiry: (await response.json()) as InquiryView, status: 200 };
}

import type { Context } from 'hono';
import { limitPdfs } from '#app/api/rate-limit.ts';
import { isBot } from '#app/domain/insights/bots.ts';
import { quotationFileName } from '#app/domain/quotation/quotation-sheet.ts';
import type { Store } from '#app/storage/store.ts';
import type { Log } from './log.ts';
import type { MakePdf } from './pdf/pdf-maker.ts';

type Deps = { store: Store; makePdf: MakePdf; log: Pick<Log, 'error'> };

/** The PDF file of a quotation for its customer; `null` for an unknown secret. */
export async function customerPdf(secret: string, address: string, { store, makePdf }: Deps): Promise<Response | null> {
  const quotation = await store.quotations.bySecret(secret);
  if (quotation === null) return null;
  const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' };
  const wait = await limitPdfs(store, address);
  if (wait > 0)
    return new Response('Too many files. Please try again in a few minutes.', {
      status: 429,
      headers: { ...headers, 'Retry-After': String(wait) },
    });
  return new Response(await makePdf(quotation), {
    headers: {
      ...headers,
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${quotationFileName(quotation.number)}"`,
    },
  });
}

/**
 * Notes that a customer has opened the page of a quotation. Link previews of chats and pages loaded ahead do not count, so
 * that sending a link does not open it.
 */
export async function noteOpened({ req, res }: Context, { store, log }: Deps, secret: string): Promise<void> {
  if (req.raw.method !== 'GET' || res.status !== 200) return;
  if (isBot(req.header('user-agent') ?? '') || req.header('sec-purpose') !== undefined) return;
  await store.quotations
    .noteOpened(secret)
    .catch((error) => log.error({ err: error }, 'Could not note that a quotation was opened'));
}

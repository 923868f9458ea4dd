import type { Context } from 'hono';
import { waitOf } from '#app/api/calls/rate-limit.ts';
import { previewKey, privateHeaders } from '#app/domain/quotations/quotation.ts';
import { quotationFileName } from '#app/domain/quotations/quotation-sheet.ts';
import { Failure } from '#app/domain/records/errors.ts';
import { isBot } from '#app/server/process/http/is-bot.ts';
import type { Log } from '#app/server/process/work/log.ts';
import type { MakePdf } from '#app/server/quotations/pdf/pdf-maker.ts';
import type { Store } from '#app/storage/store/store.ts';

type Deps = { store: Store; makePdf: MakePdf; log: Pick<Log, 'error'> };

/** The PDF file of a quotation for its customer; `null` for an unknown secret. */
export async function customerPdf(secret: string, address: string, { store, makePdf }: Deps): Promise<Response | null> {
  const quotation = await store.quotations.bySecret(secret);
  if (quotation === null) return null;
  const wait = await waitOf(store, 'pdfs', address);
  if (wait > 0)
    return new Response('Too many files. Please try again in a few minutes.', {
      status: 429,
      headers: { ...privateHeaders, 'Retry-After': String(wait) },
    });
  const pdf = await makePdf(quotation).catch((error) => {
    if (error instanceof Failure && error.kind === 'busy') return null;
    throw error;
  });
  if (pdf === null)
    return new Response('Many files are being made. Please try again in a moment.', {
      status: 503,
      headers: { ...privateHeaders, 'Retry-After': '5' },
    });
  return new Response(pdf, {
    headers: {
      ...privateHeaders,
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${quotationFileName(quotation.number)}"`,
    },
  });
}

/** Notes that a customer opened a quotation, not link previews, pages loaded ahead or the panel's `preview`. */
export async function noteOpened({ req, res }: Context, { store, log }: Deps, secret: string): Promise<void> {
  if (req.raw.method !== 'GET' || res.status !== 200 || req.query(previewKey) !== undefined) return;
  if (isBot(req.header('user-agent') ?? '') || req.header('sec-purpose') !== undefined) return;
  await store.quotations
    .noteOpened(secret)
    .catch((error) => log.error({ err: error }, 'Could not note that a quotation was opened'));
}

import { LRUCache } from 'lru-cache';
import { type Quotation, shownState } from '#app/domain/quotations/quotation.ts';
import { Failure } from '#app/domain/records/errors.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { dayOf } from '#app/domain/text/dates.ts';
import { createBackgroundWorker } from '#app/storage/engine/work/background-worker.ts';
import type { PdfOrder } from './draw-quotation.ts';
import { tooLong } from './pen.ts';

/** Makes the PDF file of a quotation. Throws `busy` or `invalid` with a plain sentence. */
export type MakePdf = (quotation: Quotation) => Promise<Uint8Array<ArrayBuffer>>;

/** The file and the format of the dealer's logo; `null` if there is none. */
export type ReadLogo = () => Promise<{ name: string; data: Uint8Array } | null>;

/** The most requests that wait; a further one fails as `busy`. */
const maxWaiting = 20;
/** Files of sent quotations that are kept in memory. */
const keptFiles = 20;

/** Draws files in a process and keeps the last ones of sent quotations. */
export function createPdfMaker(
  workerFile: URL | string,
  locale: Locale,
  {
    maxCpuMs = 10_000,
    now = () => new Date(),
    readLogo = async () => null,
  }: { maxCpuMs?: number; now?: () => Date; readLogo?: ReadLogo } = {},
): MakePdf {
  const refusal = () => new Failure('busy', 'Many PDF files are being made. Please try again in a moment');
  const draw = createBackgroundWorker<PdfOrder, Uint8Array<ArrayBuffer>>(workerFile, {
    job: 'pdf',
    maxCpuMs,
    maxMegabytes: 256,
    queue: { maxWaiting, maxReserved: 0, refusal },
    onLimit: (cause) => new Failure('invalid', tooLong, { cause }),
  });
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: keptFiles });

  return async (quotation) => {
    const today = dayOf(now(), locale);
    const logo = await readLogo();
    const key = `${quotation.id} ${shownState(quotation, today)} ${logo?.name}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const pdf = await draw({ quotation, locale, today, logo: logo?.data ?? null });
    // Drafts change.
    if (quotation.state !== 'draft') kept.set(key, pdf);
    return pdf;
  };
}

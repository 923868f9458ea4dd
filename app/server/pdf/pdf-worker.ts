/** The entry point of the worker thread that draws PDF files. Messages are answered in order. */
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { drawQuotation } from './draw-quotation.ts';
import type { DrawnPdf, PdfOrder } from './pdf-maker.ts';
import { readFonts } from './pen.ts';

const registerFonts = readFonts(join(import.meta.dirname, '../../ui/fonts'));

parentPort?.on('message', async ({ order, quotation, locale, today }: PdfOrder) => {
  const pdf = Uint8Array.from(await drawQuotation(quotation, locale, registerFonts, today));
  parentPort?.postMessage({ order, pdf } satisfies DrawnPdf, [pdf.buffer]);
});

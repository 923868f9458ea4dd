import { join } from 'node:path';
import type { Quotation } from '#app/domain/quotations/quotation.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { drawQuotation } from './draw-quotation.ts';
import { readFonts } from './pen.ts';

export type PdfOrder = { quotation: Quotation; locale: Locale; today: string };

const registerFonts = readFonts(join(import.meta.dirname, '../../../ui/fonts'));

/** Draws the PDF file of a quotation in the worker. Copies it to a small buffer, because a message copies the whole buffer. */
export const drawPdf = async ({ quotation, locale, today }: PdfOrder): Promise<Uint8Array> =>
  Uint8Array.from(await drawQuotation(quotation, locale, registerFonts, today));

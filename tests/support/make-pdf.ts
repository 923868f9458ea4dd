import { fileURLToPath } from 'node:url';
import { createPdfMaker } from '#app/server/quotations/pdf/pdf-maker.ts';
import { dealer } from '#dealer';

const workerFile = fileURLToPath(new URL('../../app/server/worker.ts', import.meta.url));

/** Draws PDF files as the site does; the thread starts with the first one. */
export const makePdf = createPdfMaker(workerFile, dealer.locale);

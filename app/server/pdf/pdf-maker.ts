import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { dayOf } from '#app/domain/dates.ts';
import { Failure } from '#app/domain/errors.ts';
import type { Locale } from '#app/domain/locale.ts';
import type { Quotation } from '#app/domain/quotation/quotation.ts';
import { shownState } from '#app/domain/quotation/quotation-state.ts';
import { createQueue } from '#app/storage/queue.ts';

/** A message to the worker thread. */
export type PdfOrder = { order: number; quotation: Quotation; locale: Locale; today: string };
/** Its answer, with the number of the order. */
export type DrawnPdf = { order: number; pdf: Uint8Array<ArrayBuffer> };

/** Makes the PDF file of a quotation. */
export type MakePdf = (quotation: Quotation) => Promise<Uint8Array<ArrayBuffer>>;

type Options = {
  timeoutMs?: number;
  /** How long an idle thread keeps its memory. */
  idleMs?: number;
  now?: () => Date;
};

/** The most requests that wait for the thread; a further one fails as `busy`. */
const maxWaiting = 20;
/** Files of sent quotations that are kept in memory. */
const keptFiles = 20;

const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** Draws files in a worker thread, one at a time, and keeps the last ones of sent quotations. The thread starts with the first one and ends when idle. */
export function createPdfMaker(
  workerFile: URL | string,
  locale: Locale,
  { timeoutMs = 20_000, idleMs = 120_000, now = () => new Date() }: Options = {},
): MakePdf {
  const refusal = () => new Failure('busy', 'Many PDF files are being made. Please try again in a moment');
  const inTurn = createQueue(1, { maxWaiting, maxReserved: 0, refusal });
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: keptFiles });
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastOrder = 0;
  let pending: { order: number; resolve: (pdf: DrawnPdf['pdf']) => void; reject: (error: Error) => void } | null = null;

  function end(): void {
    thread?.terminate();
    thread = null;
  }

  function start(): Worker {
    const started = new Worker(workerFile, { resourceLimits: memory, execArgv: [] });
    const fail = (error: Error) => {
      if (thread !== started) return;
      end();
      pending?.reject(error);
    };
    // A late answer to an order that took too long must not answer the next one, which may be for another customer.
    started.on('message', ({ order, pdf }: DrawnPdf) => {
      if (thread === started && order === pending?.order) pending.resolve(pdf);
    });
    started.on('error', fail);
    started.on('exit', () => fail(new Error('The worker thread ended without a PDF file')));
    // The thread keeps no process alive.
    started.unref();
    return started;
  }

  const draw = (quotation: Quotation, today: string) =>
    new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      const timer = setTimeout(() => {
        end();
        pending?.reject(new Error('Drawing a PDF file took too long'));
      }, timeoutMs);
      const then =
        <Value>(done: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(timer);
          pending = null;
          done(value);
        };
      const order = ++lastOrder;
      pending = { order, resolve: then(resolve), reject: then(reject) };
      thread ??= start();
      thread.postMessage({ order, quotation, locale, today } satisfies PdfOrder);
    });

  return async (quotation) => {
    const today = dayOf(now(), locale);
    const key = `${quotation.id} ${shownState(quotation, today)}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    return inTurn(async () => {
      clearTimeout(idle);
      try {
        const pdf = await draw(quotation, today);
        // Drafts change.
        if (quotation.state !== 'draft') kept.set(key, pdf);
        return pdf;
      } finally {
        idle = setTimeout(end, idleMs).unref();
      }
    });
  };
}

import { Worker } from 'node:worker_threads';
import { Failure } from '#app/domain/errors.ts';
import type { SheetLine } from '#app/domain/import/header.ts';
import { createQueue } from '#app/storage/queue.ts';
import type { Sheet } from './read-sheet.ts';
import { sheetLimits } from './sheet-limits.ts';

/** Messages of the worker thread: batches of lines, then the rest of the result; or the problem as a sentence. */
export type SheetNews = { lines: SheetLine[] } | { about: Omit<Sheet, 'lines'> } | { problem: string };

export type SheetReader = (bytes: Uint8Array) => Promise<Sheet>;

/** Memory limit of the thread in megabytes; the largest accepted file needs about half. */
const memory = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 32 };

/** Reads one file at a time, each in a new worker thread. Throws `invalid` with a plain sentence. */
export function createSheetReader(workerFile: URL | string, timeoutMs: number = sheetLimits.timeoutMs): SheetReader {
  const inTurn = createQueue(1);
  return (bytes) => inTurn(() => readInThread(workerFile, bytes, timeoutMs));
}

function readInThread(workerFile: URL | string, bytes: Uint8Array, timeoutMs: number): Promise<Sheet> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile, { workerData: bytes, resourceLimits: memory, execArgv: [] });
    const lines: SheetLine[] = [];
    const end = (finish: () => void) => {
      clearTimeout(timer);
      worker.terminate();
      finish();
    };
    const refuse = (sentence: string, cause?: unknown) =>
      end(() => reject(new Failure('invalid', sentence, { cause })));
    const timer = setTimeout(() => refuse('This file takes too long to read. Please split it.'), timeoutMs);
    worker.on('message', (news: SheetNews) => {
      if ('lines' in news) lines.push(...news.lines);
      else if ('problem' in news) refuse(news.problem);
      else end(() => resolve({ ...news.about, lines }));
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse('This file is too large. Please split it.', error);
      else end(() => reject(error));
    });
    worker.on('exit', () => end(() => reject(new Error('The worker thread ended without a result'))));
  });
}

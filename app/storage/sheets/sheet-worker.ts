/**
 * The entry point of the worker thread that reads one file. A large file does not block the event loop, and a hostile
 * one can only end the thread, whose memory is limited. Sends the lines in batches of a thousand.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { Failure } from '#app/domain/errors.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetNews } from './sheet-reader.ts';

const linesAtOnce = 1000;

const post = (news: SheetNews) => parentPort?.postMessage(news);

try {
  const { lines, ...about } = await readSheet(workerData as Uint8Array);
  for (let at = 0; at < lines.length; at += linesAtOnce) post({ lines: lines.slice(at, at + linesAtOnce) });
  post({ about });
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  post({ problem: error.message });
}

/**
 * Reads one file in a thread of its own, whose memory is limited, so that visitors never wait for a large one and a hostile
 * one ends nothing but the thread. Sends the lines a thousand at a time.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { Failure } from '#app/domain/errors.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetNews } from './sheet-reader.ts';

const linesAtOnce = 1000;

const tell = (news: SheetNews) => parentPort?.postMessage(news);

try {
  const { lines, ...about } = await readSheet(workerData as Uint8Array);
  for (let at = 0; at < lines.length; at += linesAtOnce) tell({ lines: lines.slice(at, at + linesAtOnce) });
  tell({ about });
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  tell({ problem: error.message });
}

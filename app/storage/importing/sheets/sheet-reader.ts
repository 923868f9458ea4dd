import { Failure } from '#app/domain/records/errors.ts';
import { createBackgroundWorker } from '#app/storage/engine/work/background-worker.ts';
import type { Sheet, SheetWanted } from './read-sheet.ts';
import { sheetLimits } from './sheet-limits.ts';

export type SheetReader = (bytes: Uint8Array, wanted?: SheetWanted) => Promise<Sheet>;

const sentences = {
  time: 'This file takes too long to read. Please split it.',
  memory: 'This file is too large. Please split it.',
};

/** Reads one file at a time in a process. Throws `invalid` with a plain sentence. */
export function createSheetReader(workerFile: URL | string, maxCpuMs: number = sheetLimits.maxCpuMs): SheetReader {
  const read = createBackgroundWorker<{ bytes: Uint8Array; wanted: SheetWanted }, Sheet>(workerFile, {
    job: 'sheet',
    maxCpuMs,
    // The largest accepted file needs about half.
    maxMegabytes: 768,
    idleMs: 0,
    onLimit: (exceeded) => new Failure('invalid', sentences[exceeded.of], { cause: exceeded }),
  });
  return (bytes, wanted = {}) => read({ bytes, wanted });
}

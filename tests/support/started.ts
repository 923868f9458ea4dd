import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach } from 'vitest';

/** Starts something before the tests of a file or a `describe`, passes it to `take`, and stops it afterwards. */
export function startForAll<Started extends { stop: () => unknown }>(
  start: () => Promise<Started>,
  take: (started: Started) => void,
): void {
  beforeAll(async () => {
    const started = await start();
    take(started);
    return async () => {
      await started.stop();
    };
  });
}

/** The empty folder of the running test. */
export let folder: string;

const makeFolder = () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-test-'));
  const made = folder;
  return () => rmSync(made, { recursive: true, force: true });
};

/** Makes a folder before each test and deletes it afterwards. */
export const folderPerTest = () => beforeEach(makeFolder);

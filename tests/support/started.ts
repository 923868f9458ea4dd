import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';

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

const newFolder = () => mkdtempSync(join(tmpdir(), 'platen-test-'));
const remove = (made: string) => rmSync(made, { recursive: true, force: true });

/** The empty folder of the running test. */
export let folder: string;

/** Makes a folder before each test and deletes it afterwards. */
export const folderPerTest = () =>
  beforeEach(() => {
    const made = newFolder();
    folder = made;
    return () => remove(made);
  });

/** Makes a folder for a file or a `describe`, which is deleted after its tests. */
export function folderForAll(): string {
  const made = newFolder();
  afterAll(() => remove(made));
  return made;
}

import { statfs } from 'node:fs/promises';
import { withTimeout } from '#app/server/process/http/with-timeout.ts';
import type { Store } from '#app/storage/store/store.ts';
import type { Config } from './config.ts';

const minFreeBytes = 50 * 1024 * 1024;

/** Milliseconds for which the result of a read check and of a write check is reused. */
const reuseMs = { reading: 1000, writing: 15_000 };

/**
 * Ready means: not stopping, the database can be read and written, and the disk has free space. After a failed write,
 * every check tries again.
 */
export function createReadiness(
  config: Pick<Config, 'dataDir'>,
  store: Pick<Store, 'contentVersion' | 'checkWriting'>,
  isStopping: () => boolean,
) {
  let known = { at: Number.NEGATIVE_INFINITY, isReady: false };
  let pending: Promise<boolean> | null = null;
  let written = Number.NEGATIVE_INFINITY;

  async function check(): Promise<boolean> {
    await store.contentVersion();
    if (performance.now() - written > reuseMs.writing) {
      written = Number.NEGATIVE_INFINITY;
      await store.checkWriting();
      written = performance.now();
    }
    const { bavail, bsize } = await statfs(config.dataDir);
    return bavail * bsize > minFreeBytes;
  }

  async function checkAgain(): Promise<boolean> {
    const at = performance.now();
    known = { at, isReady: await withTimeout(check(), false) };
    pending = null;
    return known.isReady;
  }

  return async () => {
    if (isStopping()) return false;
    if (performance.now() - known.at < reuseMs.reading) return known.isReady;
    // Concurrent requests share one check.
    pending ??= checkAgain();
    return pending;
  };
}

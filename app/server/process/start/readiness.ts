import { statfs } from 'node:fs/promises';
import type { Store } from '#app/storage/store/store.ts';
import type { Config } from './config.ts';

const minFreeBytes = 50 * 1024 * 1024;

/** Queries wait longer for a database that restarts; health checks report it. */
const timeoutMs = 2000;

/** Milliseconds for which the result of a read check and of a write check is reused. */
const reuseMs = { reading: 1000, writing: 15_000 };

/** Ready: not stopping, the database can be read and written, disk space left. A failed write is tried again. */
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
    const late = new Promise<false>((resolve) => setTimeout(resolve, timeoutMs, false).unref());
    const isReady = await Promise.race([check().catch(() => false), late]);
    known = { at, isReady };
    pending = null;
    return isReady;
  }

  return async () => {
    if (isStopping()) return false;
    if (performance.now() - known.at < reuseMs.reading) return known.isReady;
    // Concurrent requests share one check.
    pending ??= checkAgain();
    return pending;
  };
}

import { statfs } from 'node:fs/promises';
import type { Store } from '#app/storage/store.ts';
import type { Config } from './config.ts';

const leastFreeBytes = 50 * 1024 * 1024;

/** Milliseconds that an answer about reading, and one about writing, is believed. */
const believed = { reading: 1000, writing: 15_000 };

/**
 * Ready means: not stopping, the database can be read and written, and there is room on the disk. A write that once
 * failed is tried again each time until it works.
 */
export function createReadiness(
  config: Pick<Config, 'dataDir'>,
  store: Pick<Store, 'contentVersion' | 'checkWriting'>,
  isStopping: () => boolean,
) {
  let known = { at: Number.NEGATIVE_INFINITY, isReady: false };
  let underWay: Promise<boolean> | null = null;
  let written = Number.NEGATIVE_INFINITY;

  async function look(): Promise<boolean> {
    await store.contentVersion();
    if (performance.now() - written > believed.writing) {
      written = Number.NEGATIVE_INFINITY;
      await store.checkWriting();
      written = performance.now();
    }
    const { bavail, bsize } = await statfs(config.dataDir);
    return bavail * bsize > leastFreeBytes;
  }

  async function lookAgain(): Promise<boolean> {
    const at = performance.now();
    known = { at, isReady: await look().catch(() => false) };
    underWay = null;
    return known.isReady;
  }

  return async () => {
    if (isStopping()) return false;
    if (performance.now() - known.at < believed.reading) return known.isReady;
    // One look for all who ask meanwhile.
    underWay ??= lookAgain();
    return underWay;
  };
}

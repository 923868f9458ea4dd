/**
 * @module-tag process/upkeep
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMedia } from '#app/storage/media.ts';
import { aPost, aProduct } from '#tests/support/factories.ts';
import { sqliteStore, testClock } from '#tests/support/stores.ts';
import { scheduleUpkeep } from './upkeep.ts';

let folder: string;
let leftover: string;
let opened: Awaited<ReturnType<typeof sqliteStore>>;
const clock = testClock();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-upkeep-'));
  opened = await sqliteStore(clock);
  leftover = join(folder, `.${'0'.repeat(32)}.part`);
  writeFileSync(leftover, 'left by a crash');
  const longAgo = clock.now().getTime() / 1000 - 365 * 24 * 60 * 60;
  utimesSync(leftover, longAgo, longAgo);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
});

function begin(social: { sweep: () => Promise<void> }) {
  const failed: object[] = [];
  let upkeep = { stop: () => {} };
  const swept = new Promise<object>((resolve) => {
    const log = { info: resolve, error: (details: object) => void failed.push(details) } as never;
    upkeep = scheduleUpkeep({ store: opened.store, media: openMedia(folder, clock.now), social, log, now: clock.now });
  });
  return { ...upkeep, swept, failed };
}

test('runs a minute after the start, not only hours later; one task that fails holds up no other', async () => {
  const { id } = await opened.store.previews.add(aPost());
  const { swept, failed, stop } = begin({ sweep: () => Promise.reject(new Error('gone')) });
  vi.advanceTimersByTime(59_000);
  expect(existsSync(leftover)).toBe(true);
  clock.advance(2 * 60 * 60 * 1000);
  vi.advanceTimersByTime(1000);
  expect(await swept).toEqual({ removed: 1 });
  expect(readdirSync(folder)).toEqual([]);
  expect(failed).toMatchObject([{ task: 'social' }]);
  expect(await opened.store.previews.find(id)).toBeNull();
  stop();
});

test('empties the bin after thirty days and forgets changes after a year', { tags: ['undo/bin'] }, async () => {
  const { store } = opened;
  const kept = await store.products.create(aProduct({ name: 'Kept' }));
  await store.products.update(kept.id, { sku: 'X' });
  await store.posts.remove((await store.posts.create(aPost())).id);
  const year = 366 * 24 * 60 * 60 * 1000;
  clock.advance(year);
  const { swept, stop } = begin({ sweep: async () => {} });
  vi.advanceTimersByTime(60_000);
  await swept;
  // Neither is only out of sight.
  clock.advance(-year);
  expect(await store.bin.list()).toEqual([]);
  expect(await store.revisions.ofProduct(kept.id)).toEqual([]);
  stop();
});

test('once stopped does not begin', () => {
  begin({ sweep: async () => {} }).stop();
  expect(vi.getTimerCount()).toBe(0);
});

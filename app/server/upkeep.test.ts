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

const day = 24 * 60 * 60 * 1000;

/** The clock goes on by so much, and then for a day without a jump. */
async function passes(milliseconds: number) {
  clock.advance(milliseconds);
  await opened.store.clock.isSteady();
  clock.advance(day);
}

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
  await passes(2 * 60 * 60 * 1000);
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
  const year = 366 * day;
  await passes(year);
  const { swept, stop } = begin({ sweep: async () => {} });
  vi.advanceTimersByTime(60_000);
  await swept;
  // Neither is only out of sight.
  clock.advance(-year);
  expect(await store.bin.list()).toEqual([]);
  expect(await store.revisions.ofProduct(kept.id)).toEqual([]);
  stop();
});

test('a clock that jumps ahead removes nothing for good; what is old goes once it has gone on for a day', {
  tags: ['process/clock', 'undo/bin'],
}, async () => {
  const { store } = opened;
  await passes(0);
  const kept = await store.products.create(aProduct({ name: 'Kept' }));
  await store.products.update(kept.id, { sku: 'X' });
  await store.posts.remove((await store.posts.create(aPost())).id);
  const year = 366 * day;
  clock.advance(year);
  const told: string[] = [];
  const log = { info: (...words: unknown[]) => told.push(String(words.at(-1))), error: () => {} } as never;
  let sweptSocial = 0;
  const social = { sweep: async () => void sweptSocial++ };
  const upkeep = scheduleUpkeep({ store, media: openMedia(folder, clock.now), social, log, now: clock.now });
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => sweptSocial).toBe(1);
  expect(told).toEqual(['Nothing is removed for its age until the clock has gone on for a day without a jump']);
  expect(existsSync(leftover)).toBe(true);
  // Set right: it is all there.
  clock.advance(-year);
  expect(await store.bin.list()).toHaveLength(1);
  expect(await store.revisions.ofProduct(kept.id)).toHaveLength(1);
  // Not for good, this time.
  clock.advance(31 * day);
  await store.clock.isSteady();
  clock.advance(day);
  vi.advanceTimersByTime(6 * 60 * 60_000);
  await expect.poll(() => existsSync(leftover)).toBe(false);
  clock.advance(-31 * day);
  expect(await store.bin.list()).toEqual([]);
  upkeep.stop();
});

test('once stopped does not begin', () => {
  begin({ sweep: async () => {} }).stop();
  expect(vi.getTimerCount()).toBe(0);
});

/**
 * @module-tag process/upkeep
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMedia } from '#app/storage/media.ts';
import { openFolderPlace } from '#app/storage/places/folder-place.ts';
import { anInquiry, aPost, aProduct } from '#tests/support/factories.ts';
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

/** Advances the clock, then lets it run for a day without a jump. */
async function passes(milliseconds: number) {
  clock.advance(milliseconds);
  await opened.store.clock.isSteady();
  clock.advance(day);
}

function begin(social: { sweep: () => Promise<void> }) {
  const failed: object[] = [];
  let upkeep = { stop: async () => {} };
  const swept = new Promise<object>((resolve) => {
    const log = { info: resolve, error: (details: object) => void failed.push(details) } as never;
    upkeep = scheduleUpkeep({
      store: opened.store,
      media: openMedia(openFolderPlace(folder), clock.now),
      social,
      log,
      now: clock.now,
    });
  });
  return { ...upkeep, swept, failed };
}

test('runs one minute after startup, and a failed task does not stop the others', async () => {
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
  await stop();
});

test('empties the trash after 30 days and deletes revisions after a year', { tags: ['undo/bin'] }, async () => {
  const { store } = opened;
  const kept = await store.products.create(aProduct({ name: 'Kept' }));
  await store.products.update(kept.id, { sku: 'X' });
  await store.posts.remove((await store.posts.create(aPost())).id);
  const year = 366 * day;
  await passes(year);
  const { swept, stop } = begin({ sweep: async () => {} });
  vi.advanceTimersByTime(60_000);
  await swept;
  // Both are deleted, not just hidden by the current date.
  clock.advance(-year);
  expect(await store.bin.list()).toEqual([]);
  expect(await store.revisions.ofProduct(kept.id)).toEqual([]);
  await stop();
});

test('deletes the photos of an expired message with it', { tags: ['toner/photos'] }, async () => {
  const { store } = opened;
  const photo = 'abcdefabcdef-8x6.webp';
  writeFileSync(join(folder, photo), 'photo');
  // Too new for the sweeper of uploads.
  utimesSync(join(folder, photo), 4e9, 4e9);
  const inquiry = { ...anInquiry(), photos: [`/uploads/${photo}`] };
  const { id } = await store.messages.create({ inquiry, mails: () => [] });
  await store.messages.remove(id);
  await passes(31 * day);
  const { swept, stop } = begin({ sweep: async () => {} });
  vi.advanceTimersByTime(60_000);
  await swept;
  expect(existsSync(join(folder, photo))).toBe(false);
  await stop();
});

test('deletes resolved messages after the months of the settings, with their photos', {
  tags: ['privacy/retention'],
}, async () => {
  const { store } = opened;
  const photo = 'abcdefabcdef-8x6.webp';
  writeFileSync(join(folder, photo), 'photo');
  // Too new for the sweeper of uploads.
  utimesSync(join(folder, photo), 4e9, 4e9);
  const { id } = await store.messages.create({ inquiry: { ...anInquiry(), photos: [`/uploads/${photo}`] } });
  await store.messages.update(id, { status: 'resolved' });
  await store.settings.update({ messageMonths: 3 });
  await passes(93 * day);
  const { swept, stop } = begin({ sweep: async () => {} });
  vi.advanceTimersByTime(60_000);
  await swept;
  expect(await store.messages.list()).toEqual([]);
  expect(existsSync(join(folder, photo))).toBe(false);
  await stop();
});

test('deletes nothing permanently after a clock jump; cleans up after a day without a jump', {
  tags: ['process/clock', 'undo/bin'],
}, async () => {
  const { store } = opened;
  await passes(0);
  const kept = await store.products.create(aProduct({ name: 'Kept' }));
  await store.products.update(kept.id, { sku: 'X' });
  await store.posts.remove((await store.posts.create(aPost())).id);
  const year = 366 * day;
  clock.advance(year);
  const lines: string[] = [];
  const log = { info: (...words: unknown[]) => lines.push(String(words.at(-1))), error: () => {} } as never;
  const social = { sweep: async () => {} };
  const upkeep = scheduleUpkeep({
    store,
    media: openMedia(openFolderPlace(folder), clock.now),
    social,
    log,
    now: clock.now,
  });
  vi.advanceTimersByTime(60_000);
  await expect
    .poll(() => lines)
    .toEqual(['Nothing is removed for its age until the clock has run for a day without a jump']);
  expect(existsSync(leftover)).toBe(true);
  // With the clock corrected, everything is still there.
  clock.advance(-year);
  expect(await store.bin.list()).toHaveLength(1);
  expect(await store.revisions.ofProduct(kept.id)).toHaveLength(1);
  // This time the clock moves for real.
  clock.advance(31 * day);
  await store.clock.isSteady();
  clock.advance(day);
  vi.advanceTimersByTime(6 * 60 * 60_000);
  await expect.poll(() => existsSync(leftover)).toBe(false);
  clock.advance(-31 * day);
  expect(await store.bin.list()).toEqual([]);
  await upkeep.stop();
});

test('stop cancels the first run', () => {
  begin({ sweep: async () => {} }).stop();
  expect(vi.getTimerCount()).toBe(0);
});

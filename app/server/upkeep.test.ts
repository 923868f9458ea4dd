// @module-tag process/upkeep
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Person, personOf } from '#app/domain/privacy/privacy.ts';
import { openMedia } from '#app/storage/pictures/media.ts';
import { openFolderPlace } from '#app/storage/pictures/places/folder-place.ts';
import { anInquiry, aPost, aProduct, aQuotation } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { clock, dataDir, store, storePerTest } from '#tests/support/stores.ts';
import { scheduleUpkeep } from './upkeep.ts';

let folder: string;
let leftover: string;

storePerTest();
beforeEach(() => {
  folder = join(dataDir, 'uploads');
  mkdirSync(folder);
  leftover = join(folder, `.${'0'.repeat(32)}.part`);
  writeFileSync(leftover, 'left by a crash');
  const longAgo = clock.now().getTime() / 1000 - 365 * 24 * 60 * 60;
  utimesSync(leftover, longAgo, longAgo);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => void vi.useRealTimers());

const day = 24 * 60 * 60 * 1000;

/** Advances the clock, then lets it run for a day without a jump. */
async function passes(milliseconds: number) {
  clock.advance(milliseconds);
  await store.clock.isSteady();
  clock.advance(day);
}

function begin(social = { sweep: async () => {} }) {
  const failed: object[] = [];
  const lines: unknown[] = [];
  const swept = Promise.withResolvers<object>();
  const info = (...given: [object]) => {
    lines.push(given.at(-1));
    swept.resolve(given[0]);
  };
  const log = { info, error: (details: object) => void failed.push(details) } as never;
  const media = openMedia(openFolderPlace(folder), clock.now);
  const upkeep = scheduleUpkeep({ store, media, social, log, now: clock.now });
  return { ...upkeep, swept: swept.promise, failed, lines };
}
/** Runs once, one minute after startup. */
async function runOnce() {
  const { swept, stop } = begin();
  vi.advanceTimersByTime(60_000);
  await swept;
  await stop();
}
async function makeOldThings() {
  const { products, posts } = store;
  const { id } = await products.create(aProduct({ name: 'Kept' }));
  await products.update(id, { sku: 'X' });
  await posts.remove((await posts.create(aPost())).id);
  return id;
}
const aPhoto = () => {
  const photo = join(folder, 'abcdefabcdef-8x6.webp');
  writeFileSync(photo, 'photo');
  // Too new for the sweeper of uploads.
  utimesSync(photo, 4e9, 4e9);
  return photo;
};
const withPhoto = { ...anInquiry(), photos: ['/uploads/abcdefabcdef-8x6.webp'] };

test('runs one minute after startup, and a failed task does not stop the others', async () => {
  const { id } = await store.previews.add(aPost());
  vi.spyOn(store.revisions, 'sweep').mockRejectedValueOnce(new Error('gone'));
  const { swept, failed, stop } = begin({ sweep: () => Promise.reject(new Error('gone')) });
  vi.advanceTimersByTime(59_000);
  expect(leftover).toSatisfy(existsSync);
  await passes(2 * 60 * 60 * 1000);
  vi.advanceTimersByTime(1000);
  expect(await swept).toEqual({ removed: 1 });
  expect(readdirSync(folder)).toEqual([]);
  expect(failed).toMatchObject([{ task: 'social' }, { task: 'revisions' }]);
  expect(await store.previews.find(id)).toBeNull();
  await stop();
});

test('empties the trash after 30 days and deletes revisions after a year', { tags: ['undo/bin'] }, async () => {
  const id = await makeOldThings();
  await passes(366 * day);
  await runOnce();
  // Both are deleted, not just hidden by the current date.
  clock.advance(-366 * day);
  expect(await store.trash.list()).toEqual([]);
  expect(await store.revisions.ofProduct(id)).toEqual([]);
});

test.for([
  ['deleted 31 days ago', 31, (id: string) => store.inquiries.remove(id)],
  ['resolved before the set months', 93, (id: string) => store.inquiries.update(id, { status: 'resolved' })],
] as const)('deletes a message %s with its photos', { tags: ['toner/photos', 'privacy/retention'] }, async (given) => {
  const [, days, end] = given;
  const photo = aPhoto();
  await store.settings.update({ messageMonths: 3 });
  await end((await store.inquiries.create({ inquiry: withPhoto })).id);
  await passes(days * day);
  await runOnce();
  expect(await store.inquiries.list()).toEqual([]);
  expect(photo).not.toSatisfy(existsSync);
});

test('deletes quotations that an erasure kept once they have ended', { tags: ['privacy/erase'] }, async () => {
  const { privacy, quotations } = store;
  const { id, body } = await quotations.create(aQuotation());
  await quotations.send(id, { by: 'x', seller: body.seller, year: '2026-27', today: '2026-06-01' });
  const person = personOf(body.customer.phone, india) as Person;
  expect((await privacy.erase(person, india, 'owner')).counts.keptQuotations).toBe(1);
  await passes(366 * day);
  await runOnce();
  await expect(quotations.find(id)).rejects.toThrow('not found');
});

test('deletes nothing after a clock jump until a day has none', { tags: ['process/clock', 'undo/bin'] }, async () => {
  await passes(0);
  const id = await makeOldThings();
  clock.advance(366 * day);
  const { lines, stop } = begin();
  vi.advanceTimersByTime(60_000);
  const nothing = 'Nothing is removed for its age until the clock has run for a day without a jump';
  await expect.poll(() => lines).toEqual([nothing]);
  expect(leftover).toSatisfy(existsSync);
  // With the clock corrected, everything is still there.
  clock.advance(-366 * day);
  expect(await store.trash.list()).toHaveLength(1);
  expect(await store.revisions.ofProduct(id)).toHaveLength(1);
  // This time the clock moves for real.
  await passes(31 * day);
  vi.advanceTimersByTime(6 * 60 * 60_000);
  await expect.poll(() => leftover).not.toSatisfy(existsSync);
  clock.advance(-31 * day);
  expect(await store.trash.list()).toEqual([]);
  await stop();
});

/**
 * @module-tag forms/uploads-pending
 */
import { expect, test } from 'vitest';
import { createUploads } from './uploads.ts';

test('nothing under way is nothing to wait for', async () => {
  expect(await createUploads().arrived()).toBe(true);
});

test('whoever waits hears when the last one has arrived, also one that began meanwhile', async () => {
  const uploads = createUploads();
  const [first, second] = [uploads.begin(), uploads.begin()];
  let answer: boolean | undefined;
  const waiting = uploads.arrived().then((all) => {
    answer = all;
  });
  first(true);
  const third = uploads.begin();
  second(true);
  await Promise.resolve();
  expect([uploads.count(), answer]).toEqual([1, undefined]);
  third(true);
  await waiting;
  expect([uploads.count(), answer]).toEqual([0, true]);
});

test('one that fails ends the wait at once; the others go on', async () => {
  const uploads = createUploads();
  const [first, second] = [uploads.begin(), uploads.begin()];
  const waiting = uploads.arrived();
  first(false);
  expect(await waiting).toBe(false);
  expect(uploads.count()).toBe(1);
  const again = uploads.arrived();
  second(true);
  expect(await again).toBe(true);
});

test('idempotent: an end reported twice counts once', () => {
  const uploads = createUploads();
  uploads.begin();
  const end = uploads.begin();
  end(true);
  end(false);
  expect(uploads.count()).toBe(1);
});

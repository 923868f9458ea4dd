// @module-tag forms/uploads-pending
import { expect, test } from 'vitest';
import { createUploads } from './uploads.ts';

test('arrived() waits for all uploads, including those started during the wait', async () => {
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

test('arrived() resolves to false at the first failure; other uploads continue', async () => {
  expect(await createUploads().arrived(), 'without uploads').toBe(true);
  const uploads = createUploads();
  const [first, second] = [uploads.begin(), uploads.begin()];
  const waiting = uploads.arrived();
  first(false);
  expect(await waiting, 'after a failure').toBe(false);
  expect(uploads.count()).toBe(1);
  const again = uploads.arrived();
  second(true);
  expect(await again, 'the other upload').toBe(true);
});

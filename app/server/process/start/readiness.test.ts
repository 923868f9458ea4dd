import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import { createReadiness } from './readiness.ts';

test('concurrent requests share one check', async () => {
  let checks = 0;
  const store = {
    async contentVersion() {
      checks++;
      return 1;
    },
    async checkWriting() {},
  };
  const isReady = createReadiness({ dataDir: tmpdir() }, store, () => false);
  const all = await Promise.all(Array.from({ length: 20 }, () => isReady()));
  expect(new Set(all).size).toBe(1);
  expect(checks).toBe(1);
  await isReady();
  expect(checks).toBe(1);
});

test('is not ready while the database does not answer', async () => {
  vi.useFakeTimers();
  const store = { contentVersion: () => new Promise<number>(() => {}), async checkWriting() {} };
  const isReady = createReadiness({ dataDir: tmpdir() }, store, () => false)();
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  expect(await isReady, 'after 2 seconds').toBe(false);
});

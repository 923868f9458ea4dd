import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { createReadiness } from './readiness.ts';

test('many who ask at once are answered by one look', async () => {
  let looks = 0;
  const store = {
    async contentVersion() {
      looks++;
      return 1;
    },
    async checkWriting() {},
  };
  const isReady = createReadiness({ dataDir: tmpdir() }, store, () => false);
  const all = await Promise.all(Array.from({ length: 20 }, () => isReady()));
  expect(new Set(all).size).toBe(1);
  expect(looks).toBe(1);
  await isReady();
  expect(looks).toBe(1);
});

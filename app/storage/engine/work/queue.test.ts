import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';

/** Jobs that run until ended; records their starts. */
function jobs() {
  const begun: string[] = [];
  const ends: Record<string, () => void> = {};
  const job = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends[name] = () => resolve(name);
    });
  return { begun, job, end: (name: string) => ends[name]?.() };
}

const refusal = () => new Error('full');

test('runs two tasks at a time, the others in order', async () => {
  const { begun, job, end } = jobs();
  const inTurn = createQueue(2);
  const all = ['a', 'b', 'c', 'd'].map((name) => inTurn(job(name)));
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await all[1];
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c']) end(name);
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('runs reserved tasks first, with a limit of their own', async () => {
  const { begun, job, end } = jobs();
  const inTurn = createQueue(1, { maxWaiting: 2, maxReserved: 1, refusal });
  const waiting = ['a', 'b', 'c'].map((name) => inTurn(job(name)));
  await expect(inTurn(job('stranger'))).rejects.toThrow('full');
  const trusted = inTurn(job('trusted'), { isReserved: true });
  await expect(inTurn(job('one more'), { isReserved: true })).rejects.toThrow('full');
  for (const name of ['a', 'trusted', 'b', 'c']) {
    await expect.poll(() => begun.at(-1)).toBe(name);
    end(name);
  }
  expect(await Promise.all([...waiting, trusted])).toEqual(['a', 'b', 'c', 'trusted']);
  expect(begun).toEqual(['a', 'trusted', 'b', 'c']);
});

test('frees the slot of a failed task', async () => {
  const inTurn = createQueue(1);
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn(async () => 'next')).toBe('next');
});

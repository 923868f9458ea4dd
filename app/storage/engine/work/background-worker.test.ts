import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPictureEncoder } from '#app/storage/pictures/picture-encoder.ts';
import { sharp } from '#app/storage/pictures/sharp.ts';
import { createBackgroundWorker } from './background-worker.ts';

/** A process that answers the number of its items, or does what the item says. */
const file = join(mkdtempSync(join(tmpdir(), 'platen-worker-')), 'worker.mjs');
writeFileSync(
  file,
  `let items = 0;
  const refusal = { kind: 'invalid', message: 'No.', field: 'file' };
  process.on('message', (item) => {
    if (item === 'spin') for (;;);
    if (item === 'fill') for (const kept = []; ; ) kept.push({ item });
    if (item === 'exit') process.exit();
    if (item === 'wait') return;
    if (item === 'refuse') return process.send({ refusal });
    if (item === 'fail') return process.send({ error: 'broken' });
    process.send({ result: ++items });
  });
  process.send({ ready: true });`,
);
const start = ({ maxCpuMs = 60_000, idleMs = 60_000 } = {}) =>
  createBackgroundWorker<string, number>(file, { job: 'mail', maxCpuMs, maxMegabytes: 32, idleMs });

describe('a background worker', () => {
  test('does one item after the other in one process', async () => {
    const run = start();
    expect(await Promise.all([run('a'), run('b')])).toEqual([1, 2]);
  });

  test('passes refusals and errors on, and keeps the process', async () => {
    const run = start();
    await run('a');
    await expect(run('refuse')).rejects.toMatchObject({ kind: 'invalid', message: 'No.', field: 'file' });
    await expect(run('fail')).rejects.toThrow('broken');
    expect(await run('b')).toBe(2);
  });

  test.for([
    ['spin', 'time', 200],
    ['fill', 'memory', 60_000],
    ['exit', 'memory', 60_000],
  ] as const)('ends a process at its limit (%s), and starts one for the next item', async ([item, of, maxCpuMs]) => {
    const run = start({ maxCpuMs });
    await run('a');
    await expect(run(item)).rejects.toMatchObject({ of, message: `An item exceeded its limit of ${of}` });
    expect(await run('b')).toBe(1);
  });

  test('ends an item at once on a signal', async () => {
    const run = start();
    const stop = new AbortController();
    const running = run('wait', { signal: stop.signal });
    stop.abort(new Error('stopping'));
    await expect(running).rejects.toThrow('stopping');
    await expect(run('a', { signal: stop.signal })).rejects.toThrow('stopping');
    expect(await run('a')).toBe(1);
  });

  test('ends an idle process', async () => {
    const run = start({ idleMs: 1 });
    await run('a');
    await expect.poll(() => run('b')).toBe(1);
  });
});

describe('the process that encodes pictures', () => {
  const encode = createPictureEncoder(new URL('../../../server/worker.ts', import.meta.url), 1);
  const create = (side: number) => ({ width: side, height: side, channels: 3, background: '#aaa' }) as const;
  const square = (side: number) =>
    sharp({ create: create(side) })
      .avif({ effort: 0 })
      .toBuffer();

  test('ends at its limit of memory, and the next picture is encoded', async () => {
    const order = { isTrimmed: false, maxPixels: 40_000_000 };
    const message = 'This picture is too large to be read here.';
    await expect(encode({ ...order, bytes: await square(6300) })).rejects.toMatchObject({ kind: 'invalid', message });
    const { whole, trimmed } = await encode({ ...order, bytes: await square(64) });
    expect([whole.width, Buffer.isBuffer(whole.data), trimmed]).toEqual([64, true, null]);
  });

  test('refuses too many pixels by the header, other files, and more pictures than may wait', async () => {
    const order = { isTrimmed: false, maxPixels: 24_000_000 };
    await expect(encode({ ...order, bytes: await square(6300) })).rejects.toThrow('24 million are the most');
    const svg = Buffer.from('<svg/>');
    const all = await Promise.allSettled([1, 2, 3].map(() => encode({ ...order, bytes: svg })));
    const kinds = all.map((each) => each.status === 'rejected' && each.reason.kind);
    expect(kinds).toEqual(['unsupported', 'unsupported', 'busy']);
  });
});

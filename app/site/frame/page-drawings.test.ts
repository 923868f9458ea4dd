import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

const wide = ['home/on-the-road.svg', 'business/counter.svg'];

/** Renders a drawing to pixels. Earlier tests may have loaded the site's picture library, which rejects SVG. */
async function drawn(svg: string) {
  const reading = { operation: ['VipsForeignLoadSvgBuffer'] };
  sharp.unblock(reading);
  try {
    return await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  } finally {
    sharp.block(reading);
  }
}

describe.each(wide)('%s', (file) => {
  const read = (): Promise<string> => readFile(join(import.meta.dirname, '..', file), 'utf8');

  test('is small, without text, scripts and external references', async () => {
    const svg = await read();
    expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(6_500);
    expect(svg.match(/<(?!\/|svg|g|path)\w+/g)).toBeNull();
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/https?:|href|url\(|style=|\son\w+=/);
  });

  test('fits any background: no page behind it, and no ink at its edge without a white rim', async () => {
    const { data, info } = await drawn(await read());
    const alpha = (x: number, y: number): number => data[(y * info.width + x) * 4 + 3] ?? 0;
    const isInk = (x: number, y: number): boolean => {
      const [r = 0, g = 0, b = 0, a = 0] = data.subarray((y * info.width + x) * 4);
      return a === 255 && Math.max(r, g, b) < 48;
    };
    let [clear, bare] = [0, 0];
    for (let y = 2; y < info.height - 2; y += 1)
      for (let x = 2; x < info.width - 2; x += 1) {
        if (alpha(x, y) > 0) continue;
        clear += 1;
        if (isInk(x - 2, y) || isInk(x + 2, y) || isInk(x, y - 2) || isInk(x, y + 2)) bare += 1;
      }
    expect(clear / (info.width * info.height)).toBeGreaterThan(0.3);
    expect(bare).toBe(0);
  });
});

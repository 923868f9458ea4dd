// @module-tag forms/phone-photos
import { afterEach, expect, test, vi } from 'vitest';
import { shrink } from './shrink.ts';

const megabyte = 1024 * 1024;
const photo = (bytes: number) => new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' });

/** A browser whose pictures have this size, and whose encoder makes files of `bytes`. */
function browser(width: number, height: number, bytes: number) {
  const drawn: number[][] = [];
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    () => ({ drawImage: (...[, , , w, h]: number[]) => drawn.push([w ?? 0, h ?? 0]) }) as never,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type = '') =>
    take(new Blob([new Uint8Array(bytes)], { type })),
  );
  return drawn;
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a photo of twelve megapixels is scaled to 2000 pixels', async () => {
  const drawn = browser(4000, 3000, 1000);
  expect((await shrink(photo(2 * megabyte))).size).toBe(1000);
  expect(drawn).toEqual([[2000, 1500]]);
});

test('a small photo is sent unchanged, and a large file of few pixels is encoded again', async () => {
  const drawn = browser(800, 600, 1000);
  const small = photo(megabyte);
  expect(await shrink(small)).toBe(small);
  expect(drawn).toEqual([]);
  expect((await shrink(photo(megabyte + 1))).size).toBe(1000);
  expect(drawn).toEqual([[800, 600]]);
});

test('a photo that would grow is sent unchanged', async () => {
  browser(4000, 3000, 3 * megabyte);
  const file = photo(2 * megabyte);
  expect(await shrink(file)).toBe(file);
});

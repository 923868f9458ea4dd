/**
 * Makes the icons that browsers and phones request by default, from public/favicon.svg. Run by hand when that changes:
 * npm run icons
 */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const drawing = await readFile('public/favicon.svg');
const paper = '#fcfbf8';

const png = (size: number) =>
  sharp(drawing, { density: (72 * size) / 32 })
    .resize(size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** Wraps one PNG in an ICO file, https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10) */
function ico(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

await writeFile('public/favicon.ico', ico(await png(32), 32));
await writeFile(
  'public/apple-touch-icon.png',
  await sharp(await png(180))
    .flatten({ background: paper })
    .png()
    .toBuffer(),
);

/**
 * Creates the default icons of browsers and phones from public/favicon.svg, and the icons of the installed panel. Run it
 * after a drawing changes: npm run icons
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

/** Draws the favicon's dots in a registration mark. `scale` is the mark's share of the icon. */
const panelIcon = (scale: number, corner: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <rect width="512" height="512" rx="${corner}" fill="${paper}"/>
  <g transform="translate(256 256) scale(${scale})">
    <g stroke="#15171b" stroke-width="12" fill="none">
      <circle r="172"/>
      <path d="M0-256V256M-256 0H256"/>
    </g>
    <circle r="148" fill="${paper}"/>
    <circle cx="-34" cy="-24" r="88" fill="#00aeef"/>
    <circle cx="34" cy="-24" r="88" fill="#e6007e" fill-opacity=".85"/>
    <circle cy="36" r="88" fill="#ffe100" fill-opacity=".85"/>
    <circle cy="-6" r="38" fill="#15171b"/>
  </g>
</svg>`;

// Phones crop a maskable icon to a shape within the middle 80 %.
for (const [name, size, scale, corner] of [
  ['panel-192', 192, 0.86, 72],
  ['panel-512', 512, 0.86, 72],
  ['panel-maskable-512', 512, 0.72, 0],
] as const)
  await sharp(Buffer.from(panelIcon(scale, corner)))
    .resize(size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`public/${name}.png`);

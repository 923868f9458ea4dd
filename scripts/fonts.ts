/**
 * Makes the heading font's files in app/ui/fonts from the npm package of Archivo (SIL Open Font License 1.1):
 * only the characters and the range of weights the site uses. Run by hand when either changes: npm run fonts
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const source = 'node_modules/@fontsource-variable/archivo';
const target = 'app/ui/fonts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const faces = [
  {
    file: 'archivo-latin',
    from: 'archivo-latin-standard-normal',
    text: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…→←×−`,
  },
  { file: 'archivo-rupee', from: 'archivo-latin-ext-standard-normal', text: '₹' },
];

await mkdir(target, { recursive: true });
for (const { file, from, text } of faces) {
  const font = await subsetFont(await readFile(`${source}/files/${from}.woff2`), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 500, max: 800, default: 600 }, wdth: 112 },
  });
  await writeFile(`${target}/${file}.woff2`, font);
  console.log(`${file}.woff2 ${font.length} bytes`);
}
await writeFile(`${target}/LICENSE`, await readFile(`${source}/LICENSE`));

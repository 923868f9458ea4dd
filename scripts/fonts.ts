/**
 * Makes the font files in app/ui/fonts from the npm packages of Archivo and Hind (SIL Open Font License 1.1), with only
 * the characters and weights that the site uses. Run by hand when any of these changes: npm run fonts
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import subsetFont from 'subset-font';

const source = 'node_modules/@fontsource-variable/archivo';
const target = 'app/ui/fonts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

// Characters of Indian English, its names and our pages; the system font renders all others (unicode-range in
// ui/styles/look.css).
const text = `${range(0x20, 0x7e)}\u00a0©·×°²³½éèüöäñç–—‘’“”•…→←−`;
const latin = { from: 'archivo-latin-standard-normal', text };
// Headings and figures never use these. Without them the bold file arrives one round trip earlier on a slow connection.
const neverBold = '\\^`{|}~©½³';
const bold = { ...latin, text: [...text].filter((each) => !neverBold.includes(each)).join('') };
const rupee = { from: 'archivo-latin-ext-standard-normal', text: '₹' };
// Kerning and tabular figures. Small figures and fractions would add unused glyphs, an eighth of the bytes; headings
// are set too tightly for ligatures.
const keepFeatures = ['kern', 'tnum'];
// Weights 600 to 800 need two masters of the typeface; a lower weight would add a third, a quarter of the bytes.
const expanded = { wght: { min: 600, max: 800, default: 600 }, wdth: 112 };
const regular = { wght: 400, wdth: 100 };

// Bold text, figures and headings are expanded; body text has normal width.
const faces = [
  { file: 'archivo-expanded.woff2', ...bold, axes: expanded, format: 'woff2' as const },
  { file: 'archivo-expanded-rupee.woff2', ...rupee, axes: expanded, format: 'woff2' as const },
  { file: 'archivo-regular.woff2', ...latin, axes: regular, format: 'woff2' as const },
  // The server renders social pictures and needs a static font, because it has no fallback.
  {
    file: 'archivo-bold.ttf',
    ...latin,
    text: text + range(0xa0, 0xff),
    axes: { wght: 700, wdth: 112 },
    format: 'sfnt' as const,
  },
  // PDF documents have no fallback either. Their names may have any letter of Europe, from a second file.
  ...[
    { weight: 'regular', axes: regular },
    { weight: 'bold', axes: { wght: 700, wdth: 112 } },
  ].map(({ weight, axes }) => ({
    file: `document-${weight}-extended.ttf`,
    from: 'archivo-latin-ext-standard-normal',
    text: `₹${range(0x100, 0x17f)}`,
    axes,
    format: 'sfnt' as const,
  })),
  {
    file: 'document-regular.ttf',
    ...latin,
    text: text + range(0xa0, 0xff),
    axes: regular,
    format: 'sfnt' as const,
  },
];

/** Devanagari for PDF documents, with all its ligatures. */
const devanagari = { 400: 'hind-devanagari-regular.ttf.gz', 600: 'hind-devanagari-semibold.ttf.gz' };

await mkdir(target, { recursive: true });
for (const { file, from, text, axes, format } of faces) {
  const font = await subsetFont(await readFile(`${source}/files/${from}.woff2`), text, {
    targetFormat: format,
    variationAxes: axes,
    keepFeatures,
  });
  await writeFile(`${target}/${file}`, font);
  console.log(`${file} ${font.length} bytes`);
}
const hind = 'node_modules/@fontsource/hind';
for (const [weight, file] of Object.entries(devanagari)) {
  const font = await subsetFont(
    await readFile(`${hind}/files/hind-devanagari-${weight}-normal.woff`),
    range(0x900, 0x97f) + range(0x1cd0, 0x1cff) + range(0xa8e0, 0xa8ff) + range(0x200c, 0x200d),
    { targetFormat: 'sfnt' },
  );
  await writeFile(`${target}/${file}`, gzipSync(font, { level: 9 }));
}
await writeFile(`${target}/LICENSE-hind`, await readFile(`${hind}/LICENSE`));
await writeFile(`${target}/LICENSE`, await readFile(`${source}/LICENSE`));

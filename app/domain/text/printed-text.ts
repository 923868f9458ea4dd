/* Replacements for signs that the fonts of PDF files lack. */
const instead = new Map([
  ['\u2122', 'TM'],
  ['\u2033', '"'],
  ['\u2032', "'"],
  ['\u2265', '>='],
  ['\u2264', '<='],
  ['\u2260', '<>'],
  ['\u2248', '~'],
  ['\u2192', '->'],
  ['\u21d2', '=>'],
  ['\u2190', '<-'],
  ['\u2116', 'No.'],
  ['\u20ac', 'EUR'],
  ['\u2015', '\u2014'],
  ['\u25cf', '\u2022'],
  ['\u25aa', '\u2022'],
]);
const hyphens = /[\u2010-\u2012\u2043]/g;
/** Ticks begin a point of a list. */
const ticks = /[\u2713\u2714\u2611\u2705]\ufe0f?/g;
/** Ligatures such as `ﬁ`, and full-width letters and digits. */
const wide = /[\ufb00-\ufb06\uff01-\uff5e]/g;

/** Returns a text as a PDF file shows it. */
export const printedText = (text: string): string =>
  text
    .replace(hyphens, '-')
    .replace(ticks, '-')
    .replace(wide, (letter) => letter.normalize('NFKC'))
    .replace(/[\u2015-\u25cf]/g, (sign) => instead.get(sign) ?? sign);

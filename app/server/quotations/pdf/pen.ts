import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type {} from 'pdfkit';
import { Failure } from '#app/domain/records/errors.ts';

/** Process colours in percent: pure black and pure cyan print in one ink. */
export const colours = { ink: [0, 0, 0, 100], soft: [0, 0, 0, 72], rule: [0, 0, 0, 22], cyan: [100, 0, 0, 0] } as const;

export type Style = {
  size: number;
  isBold?: boolean;
  colour?: keyof typeof colours;
  /** Figures of one width, for columns of numbers. */
  isTabular?: boolean;
};

type Place = { x: number /** The baseline. */; y: number; align?: 'left' | 'right' };

type Font = 'latin' | 'extended' | 'devanagari';
const files: Record<Font, [regular: string, bold: string]> = {
  latin: ['document-regular.ttf', 'archivo-bold.ttf'],
  extended: ['document-regular-extended.ttf', 'document-bold-extended.ttf'],
  devanagari: ['hind-devanagari-regular.ttf.gz', 'hind-devanagari-semibold.ttf.gz'],
};

/** Registers the fonts of a folder; a document embeds the used characters of those that it uses. */
export function readFonts(folder: string): (doc: PDFKit.PDFDocument) => void {
  const read = Object.entries(files).flatMap(([font, names]) =>
    names.map((name, index) => {
      const bytes = readFileSync(join(folder, name));
      return [`${font} ${index === 1}`, name.endsWith('.gz') ? gunzipSync(bytes) : bytes] as const;
    }),
  );
  return (doc) => {
    for (const [name, bytes] of read) doc.registerFont(name, bytes);
  };
}

const scripts = /([\u0900-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff\u200c\u200d]+)|([\u0100-\u017f\u20b9]+)/u;

type Run = { text: string; font: Font };

/** Splits a text by the font that has its characters. */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let rest = text;
  while (rest !== '') {
    const found = scripts.exec(rest);
    const before = rest.slice(0, found?.index ?? rest.length);
    if (before !== '') runs.push({ text: before, font: 'latin' });
    if (found === null) break;
    runs.push({ text: found[0], font: found[1] === undefined ? 'extended' : 'devanagari' });
    rest = rest.slice(found.index + found[0].length);
  }
  return runs;
}

/** More letters than a line has. */
const maxLetters = 400;
/** More letters than a syllable has. */
const maxSyllable = 20;

/** Runs of letters that a file may have, with the letters of those in Devanagari, which take most of the time: 1 to 2 s. */
const maxWork = 60_000;
export const tooLong = 'This quotation is too long for a PDF file. Please shorten its texts';

/** Letters with their signs, so that a broken word keeps its syllables. */
const letters = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/**
 * A text as hexadecimal UTF-16. Devanagari glyphs are not in the order of their letters, so a mark with the text is what
 * readers copy and read aloud. (pdfkit's own marks write such text incorrectly.)
 */
const utf16 = (text: string): string => Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex');

/** Writes text in several scripts and draws rules. All lengths are in points. */
export function createPen(doc: PDFKit.PDFDocument) {
  const choose = (font: Font, { size, isBold = false }: Style) => doc.font(`${font} ${isBold}`).fontSize(size);
  const featuresOf = (font: Font, { isTabular }: Style): PDFKit.Mixins.OpenTypeFeatures[] | undefined =>
    isTabular && font === 'latin' ? ['tnum', 'kern'] : undefined;

  /** Widths at 1 point. Laying out a text costs more than all else, and most are measured twice. */
  const known = new Map<string, number>();
  let work = 0;

  function count(more: number): void {
    work += more;
    if (work > maxWork) throw new Failure('invalid', tooLong);
  }

  function widthOf({ text, font }: Run, style: Style): number {
    const key = `${font} ${style.isBold} ${style.isTabular} ${text}`;
    const at1 = known.get(key);
    if (at1 !== undefined) return at1 * style.size;
    count(font === 'devanagari' ? 1 + text.length : 1);
    const features = featuresOf(font, style);
    const width = choose(font, { ...style, size: 1 }).widthOfString(text, features ? { features } : {});
    known.set(key, width);
    return width * style.size;
  }

  const width = (text: string, style: Style): number => runsOf(text).reduce((sum, run) => sum + widthOf(run, style), 0);

  /** Splits a word that is wider than a line. */
  function broken(word: string, style: Style, max: number): string[] {
    if (word.length <= maxLetters && width(word, style) <= max) return [word];
    const all = Array.from(letters.segment(word), ({ segment }) =>
      // A chain of joined letters can be as long as the word.
      segment.length > maxSyllable ? [...segment] : [segment],
    ).flat();
    const parts: string[] = [];
    for (let at = 0; at < all.length; ) {
      // Adds the widths of single letters, since laying out each possible part takes seconds for a text without spaces.
      let end = at + 1;
      for (let used = width(all[at] ?? '', style); end < all.length; end++) {
        used += width(all[end] ?? '', style);
        if (used > max) break;
      }
      // Letters next to each other may be wider than alone.
      let part = all.slice(at, end).join('');
      while (end > at + 1 && width(part, style) > max) part = all.slice(at, --end).join('');
      parts.push(part);
      at = end;
    }
    return parts;
  }

  return {
    width,

    /** Breaks a text into lines of at most `max` points. */
    wrap(text: string, style: Style, max: number): string[] {
      const space = width(' ', style);
      const lines: string[] = [];
      let used = max;
      for (const word of text.split(/\s+/).flatMap((each) => broken(each, style, max))) {
        const own = width(word, style);
        const line = lines.at(-1);
        if (line === undefined || used + space + own > max) {
          lines.push(word);
          used = own;
        } else {
          lines[lines.length - 1] = `${line} ${word}`;
          used += space + own;
        }
      }
      return lines;
    },

    write(text: string, style: Style, { x, y, align = 'left' }: Place): void {
      const runs = runsOf(text);
      count(runs.length);
      let left = align === 'left' ? x : x - width(text, style);
      doc.fillColor([...colours[style.colour ?? 'ink']]);
      const isShaped = runs.some(({ font }) => font === 'devanagari');
      if (isShaped) doc.addContent(`/Span <</ActualText <${utf16(text)}>>> BDC`);
      for (const run of runs) {
        const features = featuresOf(run.font, style);
        choose(run.font, style).text(run.text, left, y, {
          lineBreak: false,
          baseline: 'alphabetic',
          ...(features ? { features } : {}),
        });
        left += widthOf(run, style);
      }
      if (isShaped) doc.addContent('EMC');
    },

    rule(x: number, y: number, to: number, colour: keyof typeof colours = 'rule', thickness = 0.5): void {
      doc.markContent('Artifact', { type: 'Layout' });
      doc
        .lineWidth(thickness)
        .strokeColor([...colours[colour]])
        .moveTo(x, y)
        .lineTo(to, y)
        .stroke();
      doc.endMarkedContent();
    },
  };
}

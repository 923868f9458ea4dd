import { inflateSync } from 'node:zlib';

const decoded = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');

/** The bodies of all objects by number. */
const objectsOf = (pdf: Uint8Array): Map<number, string> =>
  new Map(
    [...decoded(pdf).matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id, body = '']) => [Number(id), body]),
  );

function streamOf(object: string): string {
  const [, bytes = ''] = /stream\n([\s\S]*)\nendstream/.exec(object) ?? [];
  return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
}

const referred = (object: string, key: string): number =>
  Number(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(object)?.[1]);

/** The text of each glyph of a font. */
function glyphsOf(cmap: string): string[] {
  return [...cmap.matchAll(/\[([^\]]*)\]/g)]
    .flatMap(([, list = '']) => [...list.matchAll(/<([^>]*)>/g)])
    .map(([, codes = '']) => String.fromCharCode(...codes.split(' ').map((code) => Number.parseInt(code, 16))));
}

/** The written texts of each page, in order; for marked text the mark's. Reads files of pdfkit only. */
export function pdfTexts(pdf: Uint8Array): string[][] {
  const objects = objectsOf(pdf);
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\b/.test(object));
  return pages.map((page) => {
    const resources = objects.get(referred(page, 'Resources')) ?? '';
    const fonts = new Map<string, string[]>();
    for (const [, name = '', id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, glyphsOf(streamOf(objects.get(referred(objects.get(Number(id)) ?? '', 'ToUnicode')) ?? '')));
    const texts: string[] = [];
    let glyphs: string[] = [];
    let isMarked = false;
    const content = streamOf(objects.get(referred(page, 'Contents')) ?? '');
    for (const [all, font, run, mark] of content.matchAll(
      /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|ActualText <feff([0-9a-f]+)>|EMC/g,
    )) {
      if (font !== undefined) glyphs = fonts.get(font) ?? [];
      else if (mark !== undefined) {
        texts.push(Buffer.from(mark, 'hex').swap16().toString('utf16le'));
        isMarked = true;
      } else if (all === 'EMC') isMarked = false;
      else if (!isMarked)
        texts.push(
          [...(run ?? '').matchAll(/<([0-9a-f]*)>/g)]
            .map(([, hex = '']) => (hex.match(/.{4}/g) ?? []).map((code) => glyphs[Number.parseInt(code, 16)]).join(''))
            .join(''),
        );
    }
    return texts;
  });
}

/** The fonts of a file, and whether each is embedded. */
export const pdfFonts = (pdf: Uint8Array): { name: string; isEmbedded: boolean }[] =>
  [...objectsOf(pdf).values()]
    .filter((object) => object.includes('/Type /FontDescriptor'))
    .map((object) => ({
      name: /\/FontName \/([^\s/]+)/.exec(object)?.[1] ?? '',
      isEmbedded: /\/FontFile2 \d+ 0 R/.test(object),
    }));

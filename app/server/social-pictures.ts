import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OverlayOptions } from 'sharp';
import { createQueue } from '#app/storage/queue.ts';
import { sharp } from '#app/storage/sharp.ts';

/** What a social picture shows. No price: others keep the picture long after the price has changed. */
export type SocialCard = {
  /** Small line above the title. */
  eyebrow: string;
  title: string;
  /** Small line at the foot. */
  sender: string;
  /** The picture on the right, as bytes of any kept upload. */
  picture: Buffer | null;
};

const width = 1200;
const height = 630;
const edition = 2;
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

export type SocialPictures = ReturnType<typeof createSocialPictures>;

/**
 * Draws the pictures that a shared link shows, and keeps them in a folder by what is on them. `fontFile` is the path
 * of the heading font.
 */
export function createSocialPictures(folder: string, fontFile: string) {
  mkdirSync(folder, { recursive: true });
  const queue = createQueue(2);
  const making = new Map<string, Promise<Buffer>>();

  async function make(card: SocialCard, path: string): Promise<Buffer> {
    const data = await queue(() => draw(card, fontFile));
    const part = `${path}.part`;
    // A picture that cannot be kept is still a picture that can be shown.
    await writeFile(part, data)
      .then(() => rename(part, path))
      .catch(() => {});
    return data;
  }

  return {
    /** The picture as JPEG. */
    async read(card: SocialCard): Promise<Buffer> {
      const { picture, ...words } = card;
      const hash = createHash('sha256')
        .update(JSON.stringify([edition, words]))
        .update(picture ?? '');
      const path = join(folder, `${hash.digest('hex')}.jpg`);
      const kept = await readFile(path).catch(() => null);
      if (kept) return kept;
      let made = making.get(path);
      if (!made) {
        made = make(card, path).finally(() => making.delete(path));
        making.set(path, made);
      }
      return made;
    },

    /** Removes pictures that were made a month ago; those still asked for are made again. */
    async sweep(now: Date): Promise<void> {
      for (const file of await readdir(folder)) {
        const path = join(folder, file);
        const stats = await stat(path).catch(() => null);
        if (stats && now.getTime() - stats.mtimeMs > maxAgeMs) await unlink(path).catch(() => {});
      }
    },
  };
}

async function draw({ eyebrow, title, sender, picture }: SocialCard, fontFile: string): Promise<Buffer> {
  const hasPicture = picture !== null;
  const column = hasPicture ? 560 : 1060;
  const head = await text(cut(eyebrow), { size: 26, colour: '#b8005f', width: column, fontFile });
  const heading = await fitted(title, { sizes: [64, 56, 48, 40, 34], colour: '#15171b', width: column, fontFile }, 330);
  const foot = await text(cut(sender), { size: 26, colour: '#4b505a', width: column, fontFile });
  const layers: OverlayOptions[] = [
    ...colourBar(),
    { input: head.data, left: 70, top: 84 },
    { input: heading.data, left: 70, top: 84 + head.height + 24 },
    { input: foot.data, left: 70, top: height - 14 - 56 - foot.height },
  ];
  if (hasPicture) {
    // A frame around the picture as it is shaped, so that no bands stand above and below it.
    const inner = await sharp(picture)
      .flatten({ background: '#ffffff' })
      .resize({ width: 418, height: 418, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true });
    const box = { width: inner.info.width + 32, height: inner.info.height + 32, left: 0, top: 0 };
    box.left = 690 + Math.round((450 - box.width) / 2);
    box.top = 75 + Math.round((450 - box.height) / 2);
    layers.push(
      { input: block(box.width, box.height, '#ddd9cf'), left: box.left, top: box.top },
      { input: block(box.width - 2, box.height - 2, '#ffffff'), left: box.left + 1, top: box.top + 1 },
      { input: inner.data, left: box.left + 16, top: box.top + 16 },
    );
  }
  return sharp({ create: { width, height, channels: 3, background: '#fcfbf8' } })
    .composite(layers)
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}

type TextLook = { size: number; colour: string; width: number; fontFile: string };

/** Words as a picture, wrapped to a width. What is typed is text, never markup. */
async function text(words: string, { size, colour, width: wrap, fontFile }: TextLook) {
  const escaped = (words || ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
      // The comma ends the family's name, which would else be read as a weight.
      font: `Archivo SemiBold, ${size}`,
      fontfile: fontFile,
      width: wrap,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const maxLetters = 110;

/** Words that would run out of the picture are cut short. */
const cut = (words: string): string => {
  const letters = [...words];
  return letters.length <= maxLetters ? words : `${letters.slice(0, maxLetters).join('').trimEnd()}…`;
};

/** The largest of some sizes that fits a height; a title that fits in none is cut short. */
async function fitted(words: string, look: Omit<TextLook, 'size'> & { sizes: number[] }, maxHeight: number) {
  for (const size of look.sizes) {
    const drawn = await text(words, { ...look, size });
    if (drawn.height <= maxHeight) return drawn;
  }
  return text(cut(words), { ...look, size: Math.min(...look.sizes) });
}

const block = (wide: number, high: number, background: string) => ({
  create: { width: wide, height: high, channels: 3 as const, background },
});

/** The four process colours along the foot. */
const colourBar = (): OverlayOptions[] =>
  ['#00aeef', '#e6007e', '#ffe100', '#15171b'].map((background, index) => ({
    input: block(width / 4, 14, background),
    left: (index * width) / 4,
    top: height - 14,
  }));

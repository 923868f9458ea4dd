import { createHash } from 'node:crypto';
import type { OverlayOptions } from 'sharp';
import { imageUrl } from '#app/domain/pictures/image-ref.ts';
import { Failure } from '#app/domain/records/errors.ts';
import { createQueue } from '#app/storage/engine/work/queue.ts';
import type { Media } from '#app/storage/pictures/media.ts';
import type { Place } from '#app/storage/pictures/places/place.ts';
import { sharp } from '#app/storage/pictures/sharp.ts';
import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';

/** Content of a social picture. No price, because sites cache the picture long after a price change. */
export type SocialCard = {
  /** Small line above the title. */
  eyebrow: string;
  title: string;
  /** Small line at the bottom. */
  sender: string;
  /** Bytes of the picture on the right, in any stored format. */
  picture: Buffer | null;
};

const width = 1200;
const height = 630;
const edition = 2;
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

export type SocialPictures = ReturnType<typeof createSocialPictures>;

/** Draws the previews of shared links and caches them by content. `fontFile` is the path of the heading font. */
export function createSocialPictures(place: Place, fontFile: string) {
  const queue = createQueue(2);
  const making = new Map<string, Promise<Buffer>>();

  async function make(card: SocialCard, name: string): Promise<Buffer> {
    const data = await queue(() => draw(card, fontFile));
    await place.keepCopy(name, data);
    return data;
  }

  return {
    async read(card: SocialCard): Promise<Buffer> {
      const { picture, ...words } = card;
      const hash = createHash('sha256')
        .update(JSON.stringify([edition, words]))
        .update(picture ?? '');
      const name = `${hash.digest('hex')}.jpg`;
      const kept = await place.read(name).catch(() => null);
      if (kept) return kept;
      let made = making.get(name);
      if (!made) {
        made = make(card, name).finally(() => making.delete(name));
        making.set(name, made);
      }
      return made;
    },

    /** Removes pictures older than 30 days; they are drawn again on demand. */
    async sweep(now: Date): Promise<void> {
      for await (const { name, stat } of place.list()) {
        const found = await stat();
        if (found && now.getTime() - found.at.getTime() > maxAgeMs) await place.remove(name);
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
    // A frame that follows the aspect ratio, so that no bands appear above and below.
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

/** Renders text as a picture, wrapped to a width. Markup is escaped. */
async function text(words: string, { size, colour, width: wrap, fontFile }: TextLook) {
  const escaped = (words || ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
      // The comma ends the font family; Pango would otherwise read a weight from its name.
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

/** Shortens text that would not fit the picture. */
const cut = (words: string): string => {
  const letters = [...words];
  return letters.length <= maxLetters ? words : `${letters.slice(0, maxLetters).join('').trimEnd()}…`;
};

/** Draws text in the largest size that fits `maxHeight`; shortens it if none does. */
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

/** The four process colours along the bottom. */
const colourBar = (): OverlayOptions[] =>
  ['#00aeef', '#e6007e', '#ffe100', '#15171b'].map((background, index) => ({
    input: block(width / 4, 14, background),
    left: (index * width) / 4,
    top: height - 14,
  }));

type Deps = { store: Store; media: Media; social: SocialPictures };

const path = /^\/social\/(products|blog|pages)\/([a-z0-9-]{1,120})\.jpg$/;

/** Serves the preview picture of a shared link; 404 for unpublished items. */
export async function serveSocialPicture(request: Request, { store, media, social }: Deps): Promise<Response> {
  const [, kind, slug] = path.exec(new URL(request.url).pathname) ?? [];
  let card: SocialCard | null;
  try {
    card = kind && slug ? await cardOf(kind, slug, store, media) : null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return new Response(error.message, { status: 503, headers: { 'Cache-Control': 'no-store', 'Retry-After': '2' } });
  }
  if (card === null) return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } });
  const data = await social.read(card);
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(data), {
    headers: {
      'Content-Type': 'image/jpeg',
      'Content-Length': String(data.length),
      'Cache-Control': 'public, max-age=604800',
      // Sites that show link previews fetch it cross-origin.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
}

async function cardOf(kind: string, slug: string, store: Store, media: Media): Promise<SocialCard | null> {
  const { companyName, brands } = await store.settings.read();
  const sender = companyName || dealer.name;
  const upload = async (reference: string | undefined) => {
    const url = imageUrl(reference);
    if (!url?.startsWith('/uploads/')) return null;
    return (await media.read(url.slice('/uploads/'.length)))?.data ?? null;
  };
  if (kind === 'pages') {
    if (slug !== 'site') return null;
    return { eyebrow: 'Sale · Rental · Service', title: sender, sender: brands.join(' · '), picture: null };
  }
  if (kind === 'products') {
    const product = await store.products.find('public', slug);
    if (product === null) return null;
    const picture = await upload(product.featuredImage || product.images[0]);
    return { eyebrow: product.brand, title: product.name, sender, picture };
  }
  const { post } = (await store.posts.shown('public', slug)) ?? {};
  if (post === undefined) return null;
  return { eyebrow: post.category, title: post.title, sender, picture: await upload(post.featuredImage) };
}

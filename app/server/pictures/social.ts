import { imageUrl } from '#app/domain/pictures/image-ref.ts';
import { Failure } from '#app/domain/records/errors.ts';
import type { Media } from '#app/storage/pictures/media.ts';
import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';
import type { SocialCard, SocialPictures } from './social-pictures.ts';

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
  const post = await store.posts.find('public', slug);
  if (post === null) return null;
  return { eyebrow: post.category, title: post.title, sender, picture: await upload(post.featuredImage) };
}

import { imageUrl } from './image-ref.ts';
import type { Post } from './post.schema.ts';

export type { Post };

/** A post without its content: what lists and links show. */
export type PostCard = Omit<Post, 'content'>;

/** Public pages list only published posts, and not before their time. */
export const isPublicPost = ({ status, publishedAt }: Pick<Post, 'status' | 'publishedAt'>, now: Date): boolean =>
  status === 'published' && (publishedAt === null || Date.parse(publishedAt) <= now.getTime());

/** The date shown: publishedAt, else createdAt. */
export const postDate = ({ publishedAt, createdAt }: Pick<Post, 'publishedAt' | 'createdAt'>): string =>
  publishedAt ?? createdAt;

/** The search of the blog: in title or excerpt, whatever the case. */
export const matchesPost = ({ title, excerpt }: Pick<Post, 'title' | 'excerpt'>, query: string): boolean => {
  const wanted = query.trim().toLowerCase();
  return title.toLowerCase().includes(wanted) || excerpt.toLowerCase().includes(wanted);
};

/** How many other posts of the same category a post leads to. */
export const relatedCount = 3;

/** Minutes it takes to read a post, at 200 words a minute: what the editor suggests. */
export const computedReadingTime = (html: string): number =>
  Math.max(1, Math.ceil((html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? []).length / 200));

/** The picture over a post's text; none where the text shows that very picture itself. */
export const leadPicture = ({ featuredImage, content }: Pick<Post, 'featuredImage' | 'content'>): string => {
  const address = imageUrl(featuredImage);
  return address === null || content.includes(`src="${address.replaceAll('&', '&amp;')}"`) ? '' : featuredImage;
};

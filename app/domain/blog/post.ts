import { imageUrl } from '#app/domain/pictures/image-ref.ts';
import type { Post } from './post.schema.ts';

export type { Post };

export type PostCard = Omit<Post, 'content'>;

export const isPublicPost = ({ status, publishedAt }: Pick<Post, 'status' | 'publishedAt'>, now: Date): boolean =>
  status === 'published' && (publishedAt === null || Date.parse(publishedAt) <= now.getTime());

export const postDate = ({ publishedAt, createdAt }: Pick<Post, 'publishedAt' | 'createdAt'>): string =>
  publishedAt ?? createdAt;

/** Searches title and excerpt, ignoring case. */
export const matchesPost = ({ title, excerpt }: Pick<Post, 'title' | 'excerpt'>, query: string): boolean => {
  const wanted = query.trim().toLowerCase();
  return title.toLowerCase().includes(wanted) || excerpt.toLowerCase().includes(wanted);
};

/** Number of related posts shown, from the same category. */
export const relatedCount = 3;

/** Suggests a reading time in minutes, at 200 words a minute. */
export const computedReadingTime = (html: string): number =>
  Math.max(1, Math.ceil((html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? []).length / 200));

/** The picture above a post's text; empty if the text contains the same picture. */
export const leadPicture = ({ featuredImage, content }: Pick<Post, 'featuredImage' | 'content'>): string => {
  const address = imageUrl(featuredImage);
  return address === null || content.includes(`src="${address.replaceAll('&', '&amp;')}"`) ? '' : featuredImage;
};

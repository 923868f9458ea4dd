import type { PostFields } from '#app/admin/calls.ts';
import { type Post, type PostStatus, postDefaults } from '#app/domain/post.ts';
import { indianTime, instantOf } from './publication.ts';

/** A post as the form holds it: what the fields show, in texts. */
export type PostValues = {
  title: string;
  slug: string;
  content: string;
  excerpt: string;
  status: PostStatus;
  /** As clocks in India show it, without a zone. */
  publishedAt: string;
  category: string;
  author: string;
  /** With commas between them. */
  tags: string;
  readingTime: string;
  featuredImage: string;
};

export type PostFieldName = keyof PostValues;

/** Every field with its label, in the order of the form. */
export const labels: Record<PostFieldName, string> = {
  title: 'Title',
  slug: 'Slug',
  content: 'Content',
  excerpt: 'Excerpt',
  status: 'Status',
  publishedAt: 'Published at',
  category: 'Category',
  author: 'Author',
  tags: 'Tags',
  readingTime: 'Reading time in minutes',
  featuredImage: 'Featured image',
};

/** A new post, by the author of the last one. */
export const newValues = (author: string): PostValues => ({
  title: '',
  slug: '',
  content: '',
  excerpt: '',
  status: postDefaults.status,
  publishedAt: '',
  category: '',
  author,
  tags: '',
  readingTime: String(postDefaults.readingTime),
  featuredImage: '',
});

export const valuesOf = (post: Post): PostValues => ({
  title: post.title,
  slug: post.slug,
  content: post.content,
  excerpt: post.excerpt,
  status: post.status,
  publishedAt: indianTime(post.publishedAt),
  category: post.category,
  author: post.author,
  tags: post.tags.join(', '),
  readingTime: String(post.readingTime),
  featuredImage: post.featuredImage,
});

/** Entered with commas between them; trimmed, without empty ones. */
export const tagsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** All fields as they are sent. `post` is what the form began with: a time nobody touched keeps its seconds. */
export function fieldsOf(values: PostValues, post: Post | null): PostFields {
  const { tags, readingTime, publishedAt, ...texts } = values;
  const isTimeUntouched = post !== null && publishedAt === indianTime(post.publishedAt);
  return {
    ...texts,
    tags: tagsOf(tags),
    readingTime: readingTime === '' ? null : Number(readingTime),
    publishedAt: isTimeUntouched ? post.publishedAt : instantOf(publishedAt),
  } as PostFields;
}

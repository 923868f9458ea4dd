import type { Post, PostCard } from '#app/domain/blog/post.ts';
import { cleanHtml, sanitiserVersion } from '#app/storage/engine/clean-html.ts';
import { codec, json, nullableText, number, type RowOf, text } from '#app/storage/engine/codec.ts';
import { cleanStored } from './post-content.ts';

const cards = codec<PostCard>()({
  id: text('id'),
  title: text('title'),
  slug: text('slug'),
  author: text('author'),
  category: text('category'),
  excerpt: text('excerpt'),
  featuredImage: text('featured_image'),
  readingTime: number('reading_time'),
  status: text('status'),
  tags: json('tags'),
  publishedAt: nullableText('published_at'),
  createdAt: text('created_at'),
  updatedAt: text('updated_at'),
});

export type PostRow = RowOf<typeof cards> & {
  content: string;
  /** The version of the sanitiser that cleaned the content; `null` if never cleaned. */
  cleaned_by: string | null;
};

/** A post as an entity that uses pictures. */
export const thingOf = (row: PostRow) => ({ id: row.id, label: row.title, at: row.updated_at, row });

export const { columns: cardColumns, fromRow: fromCardRow } = cards;

/** Sanitised on write, and again on read unless this version of the sanitiser wrote it: other content is untrusted. */
export const fromRow = (row: PostRow): Post => ({
  ...cards.fromRow(row),
  content: row.cleaned_by === sanitiserVersion ? row.content : cleanStored(row.content),
});

export const toRow = (post: Post): PostRow => ({
  ...cards.toRow(post),
  content: cleanHtml(post.content),
  cleaned_by: sanitiserVersion,
});

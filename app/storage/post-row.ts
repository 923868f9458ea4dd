import type { Post, PostCard } from '#app/domain/post.ts';
import { cleanHtml, sanitiserVersion } from './clean-html.ts';
import { codec, json, nullableText, number, type RowOf, text } from './codec.ts';

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
  /** The version of the sanitiser that cleaned the content; `null` for content it has not seen. */
  cleaned_by: string | null;
};

/** A post as something that shows pictures. */
export const thingOf = (row: PostRow) => ({ id: row.id, label: row.title, at: row.updated_at, row });

export const { columns: cardColumns, fromRow: fromCardRow } = cards;

/**
 * Content is sanitised when it is written. It is sanitised again here unless the row says that this very sanitiser
 * has done so: what an older one let through, or something else has written, is no more trusted than a request.
 */
export const fromRow = (row: PostRow): Post => ({
  ...cards.fromRow(row),
  content: row.cleaned_by === sanitiserVersion ? row.content : cleanHtml(row.content),
});

export const toRow = (post: Post): PostRow => ({
  ...cards.toRow(post),
  content: cleanHtml(post.content),
  cleaned_by: sanitiserVersion,
});

import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { notFound } from '#app/domain/errors.ts';
import type { NewPost, PostChange } from '#app/domain/post.schema.ts';
import type { Post, PostStatus } from '#app/domain/post.ts';
import { cleanHtml } from './clean-html.ts';
import { fromJson, toJson } from './columns.ts';
import { refuseUnusable } from './post-content.ts';
import type { Audience } from './products.ts';
import { forgetRedirect, redirectTarget, rememberRedirect } from './redirects.ts';
import type { PostRow, Tables } from './tables.ts';
import { checkSeen, later } from './version.ts';
import { inContentTransaction } from './writing.ts';

/** Sanitised on write and again here: a row that something else has written is no more trusted than a request. */
const fromRow = (row: PostRow): Post => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  content: cleanHtml(row.content),
  author: row.author,
  category: row.category,
  excerpt: row.excerpt,
  featuredImage: row.featured_image,
  readingTime: row.reading_time,
  status: row.status as PostStatus,
  tags: fromJson(row.tags),
  publishedAt: row.published_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const toColumns = (post: Post): PostRow => ({
  id: post.id,
  title: post.title,
  slug: post.slug,
  content: cleanHtml(post.content),
  author: post.author,
  category: post.category,
  excerpt: post.excerpt,
  featured_image: post.featuredImage,
  reading_time: post.readingTime,
  status: post.status,
  tags: toJson(post.tags),
  published_at: post.publishedAt,
  created_at: post.createdAt,
  updated_at: post.updatedAt,
});

export type Posts = ReturnType<typeof createPosts>;

export function createPosts({ db, now }: { db: Kysely<Tables>; now: () => Date }) {
  const visibleTo = (audience: Audience, trx = db) =>
    trx
      .selectFrom('posts')
      .selectAll()
      .$if(audience === 'public', (query) =>
        query
          .where('status', '=', 'published')
          .where(({ eb, or }) => or([eb('published_at', 'is', null), eb('published_at', '<=', now().toISOString())])),
      );

  /** The first publication sets the date, unless one was given. */
  const dated = (post: Post): Post =>
    post.status === 'published' && post.publishedAt === null ? { ...post, publishedAt: now().toISOString() } : post;

  return {
    /** Newest first. */
    async list(audience: Audience, filter: { status?: PostStatus | undefined } = {}): Promise<Post[]> {
      const { status } = filter;
      const rows = await visibleTo(audience)
        .$if(status !== undefined, (query) => query.where('status', '=', status as string))
        .orderBy(({ fn }) => fn.coalesce('published_at', 'created_at'), 'desc')
        .orderBy('id')
        .execute();
      return rows.map(fromRow);
    },

    async find(audience: Audience, slug: string): Promise<Post | null> {
      const row = await visibleTo(audience).where('slug', '=', slug).executeTakeFirst();
      return row ? fromRow(row) : null;
    },

    /** The present slug of the public post that once had this one. */
    async renamedTo(slug: string): Promise<string | null> {
      const id = await redirectTarget(db, 'post', slug);
      if (id === null) return null;
      const row = await visibleTo('public').where('id', '=', id).executeTakeFirst();
      return row?.slug ?? null;
    },

    async create(given: NewPost): Promise<Post> {
      refuseUnusable(given.content);
      return inContentTransaction(db, async (trx) => {
        const createdAt = now().toISOString();
        const row = toColumns(dated({ ...given, id: randomUUID(), createdAt, updatedAt: createdAt }));
        await trx.insertInto('posts').values(row).execute();
        await forgetRedirect(trx, 'post', row.slug);
        return fromRow(row);
      });
    },

    /** `seen` is the `updatedAt` the change was made on. */
    async update(id: string, change: PostChange, seen?: string): Promise<Post> {
      if (change.content !== undefined) refuseUnusable(change.content);
      return inContentTransaction(db, async (trx) => {
        const before = await trx.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();
        if (!before) throw notFound('Post');
        checkSeen('this post', seen, before.updated_at);
        const updatedAt = later(now(), before.updated_at);
        const row = toColumns(dated({ ...fromRow(before), ...change, updatedAt }));
        await trx.updateTable('posts').set(row).where('id', '=', id).execute();
        if (row.slug !== before.slug) {
          await rememberRedirect(trx, 'post', before.slug, id);
          await forgetRedirect(trx, 'post', row.slug);
        }
        return fromRow(row);
      });
    },

    remove(id: string): Promise<void> {
      return inContentTransaction(db, async (trx) => {
        const { numDeletedRows } = await trx.deleteFrom('posts').where('id', '=', id).executeTakeFirst();
        if (numDeletedRows === 0n) throw notFound('Post');
        await trx.deleteFrom('redirects').where('kind', '=', 'post').where('target_id', '=', id).execute();
      });
    },
  };
}

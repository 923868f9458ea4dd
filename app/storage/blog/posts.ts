import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { NewPost, PostChange } from '#app/domain/blog/post.schema.ts';
import type { Post, PostCard } from '#app/domain/blog/post.ts';
import type { PostStatus } from '#app/domain/blog/post-options.ts';
import type { PictureTexts } from '#app/domain/pictures/media.ts';
import { notFound } from '#app/domain/records/errors.ts';
import type { TrashGroup } from '#app/domain/records/trash.ts';
import type { Audience } from '#app/storage/engine/audience.ts';
import { sanitiserVersion } from '#app/storage/engine/clean-html.ts';
import { countOf, rowById } from '#app/storage/engine/queries.ts';
import {
  forgetRedirects,
  oldSlugsOf,
  redirectTarget,
  rememberRedirect,
  restoreOldSlugs,
  slugForRestored,
} from '#app/storage/engine/redirects.ts';
import { keepRevision } from '#app/storage/engine/revisions.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { checkSeen, inContentTransaction, later } from '#app/storage/engine/writing.ts';
import { forgetUses, renewUses, textsOf, toTexts } from '#app/storage/pictures/library/uses.ts';
import { putInTrash } from '#app/storage/pictures/put-in-trash.ts';
import { cleanStored, refuseUnusable } from './post-content.ts';
import { cardColumns, fromCardRow, fromRow, type PostRow, thingOf, toRow } from './post-row.ts';

type PostFilter = { status?: PostStatus | undefined };
type PostRange = { limit?: number | undefined; offset?: number | undefined };

export function createPosts({ db, now }: { db: Db; now: () => Date }) {
  const visibleTo = (audience: Audience, trx = db) =>
    trx
      .selectFrom('posts')
      .$if(audience === 'public', (query) =>
        query
          .where('status', '=', 'published')
          .where(({ eb, or }) => or([eb('published_at', 'is', null), eb('published_at', '<=', now().toISOString())])),
      );

  /** The first publication sets the date, unless one was given. */
  const dated = (post: Post): Post =>
    post.status === 'published' && post.publishedAt === null ? { ...post, publishedAt: now().toISOString() } : post;

  const filtered = (audience: Audience, { status }: PostFilter) =>
    visibleTo(audience).$if(status !== undefined, (query) => query.where('status', '=', status as string));

  const newestFirst = (audience: Audience, filter: PostFilter, { limit, offset = 0 }: PostRange) =>
    filtered(audience, filter)
      .orderBy(({ fn }) => fn.coalesce('published_at', 'created_at'), 'desc')
      .orderBy('id')
      .limit(limit ?? Number.MAX_SAFE_INTEGER)
      .offset(offset);

  return {
    async list(audience: Audience, filter: PostFilter = {}, range: PostRange = {}): Promise<Post[]> {
      const rows = await newestFirst(audience, filter, range).selectAll().execute();
      return rows.map(fromRow);
    },

    /** Posts without content, newest first. */
    async cards(audience: Audience, filter: PostFilter = {}, range: PostRange = {}): Promise<PostCard[]> {
      const rows = await newestFirst(audience, filter, range).select(cardColumns).execute();
      return rows.map(fromCardRow);
    },

    /** The next date after `now` at which a published post becomes visible; `null` if there is none. */
    async nextPublication(now: Date): Promise<Date | null> {
      const next = await db
        .selectFrom('posts')
        .select(({ fn }) => fn.min('published_at').as('at'))
        .where('status', '=', 'published')
        .where('published_at', '>', now.toISOString())
        .executeTakeFirst();
      return next?.at ? new Date(next.at) : null;
    },

    count: (audience: Audience, filter: PostFilter = {}): Promise<number> => countOf(filtered(audience, filter)),

    /** At most `limit` other public posts of the same category, newest first. */
    async related({ id, category }: Pick<Post, 'id' | 'category'>, limit: number): Promise<PostCard[]> {
      const rows = await newestFirst('public', {}, { limit })
        .where('category', '=', category)
        .where('id', '!=', id)
        .select(cardColumns)
        .execute();
      return rows.map(fromCardRow);
    },

    async shown(audience: Audience, slug: string): Promise<{ post: Post; texts: PictureTexts } | null> {
      const row = await visibleTo(audience)
        .selectAll()
        .select(textsOf('post', sql.ref('posts.id')).as('picture_texts'))
        .where('slug', '=', slug)
        .executeTakeFirst();
      return row ? { post: fromRow(row), texts: toTexts(row.picture_texts) } : null;
    },

    /** Finds a post by id, whatever its status. Throws `not-found`. */
    byId: async (id: string): Promise<Post> => fromRow(await rowById(db, 'posts', id, 'Post')),

    /** The current slug of the public post that once had this one. */
    async renamedTo(slug: string): Promise<string | null> {
      const id = await redirectTarget(db, 'post', slug);
      if (id === null) return null;
      const row = await visibleTo('public').select('slug').where('id', '=', id).executeTakeFirst();
      return row?.slug ?? null;
    },

    async create(given: NewPost): Promise<Post> {
      refuseUnusable(given.content);
      return inContentTransaction(db, async (trx) => {
        const createdAt = now().toISOString();
        const row = toRow(dated({ ...given, id: randomUUID(), createdAt, updatedAt: createdAt }));
        await trx.insertInto('posts').values(row).execute();
        await renewUses(trx, 'post', thingOf(row));
        await forgetRedirects(trx, 'post', [row.slug]);
        return fromRow(row);
      });
    },

    /** `seen` is the `updatedAt` that the change is based on, `by` the user name of the author. */
    async update(id: string, change: PostChange, seen?: string, by = ''): Promise<Post> {
      if (change.content !== undefined) refuseUnusable(change.content);
      return inContentTransaction(db, async (trx) => {
        const before = await rowById(trx, 'posts', id, 'Post');
        checkSeen('this post', seen, before.updated_at);
        const updatedAt = later(now(), before.updated_at);
        const known = fromRow(before);
        const row = toRow(dated({ ...known, ...change, updatedAt }));
        await trx.updateTable('posts').set(row).where('id', '=', id).execute();
        await renewUses(trx, 'post', thingOf(row));
        if (row.slug !== before.slug) {
          await rememberRedirect(trx, 'post', before.slug, id);
          await forgetRedirects(trx, 'post', [row.slug]);
        }
        const saved = fromRow(row);
        await keepRevision(trx, 'post', { before: known, after: saved, by });
        return saved;
      });
    },

    /** Sanitises content last cleaned by another version of the sanitiser, so that reads need not do it. */
    async cleanAgain(): Promise<void> {
      const stale = await db
        .selectFrom('posts')
        .select('id')
        .where(({ eb, or }) => or([eb('cleaned_by', 'is', null), eb('cleaned_by', '!=', sanitiserVersion)]))
        .execute();
      for (const { id } of stale) {
        const row = await db.selectFrom('posts').select('content').where('id', '=', id).executeTakeFirst();
        if (!row) continue;
        await db
          .updateTable('posts')
          .set({ content: cleanStored(row.content), cleaned_by: sanitiserVersion })
          .where('id', '=', id)
          // Skip the post if it was saved since it was read.
          .where('content', '=', row.content)
          .execute();
        // Yields to the event loop; one post is enough work at a time.
        await setImmediate();
      }
    },

    remove(id: string, by = '', group?: TrashGroup): Promise<string> {
      return inContentTransaction(db, async (trx) => {
        const row = await trx.deleteFrom('posts').where('id', '=', id).returningAll().executeTakeFirst();
        if (!row) throw notFound('Post');
        const record: PostRecord = { row, oldSlugs: (await oldSlugsOf(trx, 'post', [id])).get(id) ?? [] };
        const entry = { kind: 'post', thingId: id, title: row.title, record } as const;
        const trashed = await putInTrash(trx, entry, { by, at: now(), group });
        await forgetUses(trx, 'post', [id]);
        await trx.deleteFrom('redirects').where('kind', '=', 'post').where('target_id', '=', id).execute();
        return trashed;
      });
    },
  };
}

export type PostRecord = { row: PostRow; oldSlugs: string[] };

/** Restores a post, whose dates determine its place in lists; returns notes about anything that differs from before. */
export async function restorePost(trx: Db, { row: kept, oldSlugs }: PostRecord, now: Date): Promise<string[]> {
  const { slug, notes } = await slugForRestored(trx, 'post', kept.slug);
  // A restored backup may contain any HTML in its trash.
  const row: PostRow = { ...kept, slug, updated_at: later(now, kept.updated_at), cleaned_by: null };
  await trx.insertInto('posts').values(row).execute();
  await renewUses(trx, 'post', thingOf(row));
  await restoreOldSlugs(trx, 'post', row.id, oldSlugs);
  return notes;
}

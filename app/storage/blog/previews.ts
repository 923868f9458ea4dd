import { randomBytes } from 'node:crypto';
import type { NewPost } from '#app/domain/blog/post.schema.ts';
import type { Post } from '#app/domain/blog/post.ts';
import type { PictureTexts } from '#app/domain/pictures/media.ts';
import { cleanHtml } from '#app/storage/engine/clean-html.ts';
import { fromJson, toJson } from '#app/storage/engine/codec.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { textsNamedIn } from '#app/storage/pictures/library/uses.ts';
import { refuseUnusable } from './post-content.ts';

const keptFor = 60 * 60 * 1000;

/** Previews of unsaved posts, each at an unguessable address that expires. */
export function createPreviews({ db, now }: { db: Db; now: () => Date }) {
  return {
    async add(post: NewPost): Promise<{ id: string }> {
      refuseUnusable(post.content);
      const id = randomBytes(16).toString('hex');
      const row = { id, post: toJson(post), expires_at: new Date(now().getTime() + keptFor).toISOString() };
      await db.insertInto('previews').values(row).execute();
      return { id };
    },

    async find(id: string): Promise<{ post: Post; texts: PictureTexts } | null> {
      const at = now().toISOString();
      const stored = db.selectFrom('previews').where('id', '=', id).where('expires_at', '>', at);
      const row = await stored.select('post').executeTakeFirst();
      if (!row) return null;
      const post = fromJson<NewPost>(row.post);
      const texts = await textsNamedIn(db, `${post.featuredImage} ${post.content}`);
      return { post: { ...post, content: cleanHtml(post.content), id, createdAt: at, updatedAt: at }, texts };
    },

    async sweep(): Promise<void> {
      await db.deleteFrom('previews').where('expires_at', '<=', now().toISOString()).execute();
    },
  };
}

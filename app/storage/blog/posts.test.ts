import { describe, expect, test } from 'vitest';
import { sanitiserVersion } from '#app/storage/engine/clean-html.ts';
import { aPost } from '#tests/support/factories.ts';
import { watched, watchedPerTest } from '#tests/support/statements.ts';
import { clock } from '#tests/support/stores.ts';

describe.each(['sqlite', 'postgres'] as const)('posts, %s', (engine) => {
  watchedPerTest(engine);

  const dirty = '<p onclick="x()">Hi</p><script>x()</script>';
  const clean = '<p>Hi</p>';
  const add = (title: string, fields: Record<string, unknown> = {}) => {
    clock.advance(1000);
    return watched.store.posts.create(aPost({ title, slug: title.toLowerCase(), ...fields }));
  };
  const rawRow = (id: string) =>
    watched.db.selectFrom('posts').select(['content', 'cleaned_by']).where('id', '=', id).executeTakeFirstOrThrow();
  const writeRaw = (id: string, row: { content: string; cleaned_by: string | null }) =>
    watched.db.updateTable('posts').set(row).where('id', '=', id).execute();

  test('sanitiser: cleans on write and stores its version', { tags: ['beyond/sanitised'] }, async () => {
    const { id } = await add('A', { content: dirty });
    expect(await rawRow(id)).toEqual({ content: clean, cleaned_by: sanitiserVersion });
    await watched.store.posts.update(id, { content: `${dirty}!` });
    expect(await rawRow(id)).toEqual({ content: `${clean}!`, cleaned_by: sanitiserVersion });
  });

  test.each([null, 'older', ''])(
    'cleans on read a row cleaned by %o',
    { tags: ['beyond/sanitised'] },
    async (cleanedBy) => {
      const { id, slug } = await add('A');
      await writeRaw(id, { content: dirty, cleaned_by: cleanedBy });
      const { posts } = watched.store;
      const read = [await posts.byId(id), (await posts.shown('public', slug))?.post, ...(await posts.list('public'))];
      expect(read.map((post) => post?.content)).toEqual([clean, clean, clean]);
      expect((await posts.update(id, { title: 'Another' })).content).toBe(clean);
      expect((await rawRow(id)).content).toBe(clean);
    },
  );

  test('sanitiser: what no post may have becomes text', { tags: ['beyond/sanitised'] }, async () => {
    const { id } = await add('A');
    await writeRaw(id, { content: `${'<div>'.repeat(50_000)}x<script>y</script>`, cleaned_by: null });
    expect((await watched.store.posts.byId(id)).content).toBe('<p>x y</p>');
  });

  test('sanitiser: skips cleaning on read if this version wrote the row', async () => {
    const { id } = await add('A');
    await writeRaw(id, { content: '<p >as it is</p >', cleaned_by: sanitiserVersion });
    expect((await watched.store.posts.byId(id)).content).toBe('<p >as it is</p >');
  });

  test('sanitiser: upkeep cleans rows of other versions and changes nothing else', async () => {
    const [a, b] = [await add('A'), await add('B')];
    await writeRaw(a.id, { content: dirty, cleaned_by: null });
    await writeRaw(b.id, { content: dirty, cleaned_by: 'older' });
    await watched.store.posts.cleanAgain();
    for (const { id, updatedAt } of [a, b]) {
      expect(await rawRow(id)).toEqual({ content: clean, cleaned_by: sanitiserVersion });
      expect((await watched.store.posts.byId(id)).updatedAt).toBe(updatedAt);
    }
    // A single statement that finds nothing to do.
    expect(await watched.statementsOf(() => watched.store.posts.cleanAgain())).toBe(1);
  });

  test('sanitiser: upkeep does not overwrite concurrent saves', async () => {
    const made = [];
    for (const title of ['A', 'B', 'C', 'D']) made.push(await add(title));
    for (const { id } of made) await writeRaw(id, { content: dirty, cleaned_by: null });
    const saves = made.map(({ id }) => watched.store.posts.update(id, { content: '<p>New</p>' }));
    await Promise.all([watched.store.posts.cleanAgain(), ...saves]);
    for (const { id } of made) expect((await rawRow(id)).content).toBe('<p>New</p>');
  });

  test('relates 3 public posts of the category', { tags: ['post/related', 'constants/related-count'] }, async () => {
    for (const title of ['One', 'Two', 'Three', 'Four']) await add(title);
    await add('Draft', { status: 'draft' });
    await add('Later', { publishedAt: '2030-01-01T00:00:00.000Z' });
    await add('Elsewhere', { category: 'News' });
    const post = await add('Itself');
    const related = await watched.store.posts.related(post, 3);
    expect(related.map(({ title }) => title)).toEqual(['Four', 'Three', 'Two']);
    expect(related[0]).not.toHaveProperty('content');
  });
});

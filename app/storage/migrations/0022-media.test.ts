// @module-tag beyond/migrations
import { describe, expect, test } from 'vitest';
import { aPost, aProduct } from '#tests/support/factories.ts';
import { watchedStore } from '#tests/support/statements.ts';
import { media } from './0022-media.ts';

const url = (digit: string) => `/uploads/${digit.repeat(12)}-8x6.webp`;

describe.each(['sqlite', 'postgres'] as const)('a database from before the migration, %s', (engine) => {
  test('knows all used pictures and where they are used', async () => {
    const { store, db, close } = await watchedStore(engine);
    await store.products.createMany(
      Array.from({ length: 450 }, (_, n) => aProduct({ name: `M${n}`, images: [url('a'), url('b')] })),
    );
    const { id } = await store.posts.create(aPost({ content: `<p>A</p><img src="${url('c')}" alt="">` }));
    await store.posts.remove(id);
    await store.posts.create(aPost({ featuredImage: url('d') }));
    await store.settings.update({ companyLogo: url('e') });
    const uses = () =>
      db.selectFrom('picture_uses').selectAll().orderBy('picture_id').orderBy('thing_id').orderBy('place').execute();
    const before = await uses();
    await db.deleteFrom('picture_uses').execute();
    await db.deleteFrom('pictures').execute();
    await media.fill?.(db, engine);
    expect(before).toHaveLength(903);
    expect(await uses()).toEqual(before);
    expect((await store.pictures.ids()).map((each) => each[0]).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    await close();
  });
});

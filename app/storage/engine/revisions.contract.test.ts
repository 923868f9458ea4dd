// @module-tag undo/history
import { describe, expect, test } from 'vitest';
import { revisionLimits } from '#app/domain/records/revision.ts';
import { aPost, aProduct } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { clock, engines, store, storePerTest } from '#tests/support/stores.ts';

const day = 24 * 60 * 60 * 1000;

describe.each(variants(engines))('the history on %s', (_engine, open) => {
  storePerTest(open);

  test('of a product has author, time and previous values, newest first', async () => {
    const product = await store.products.create(aProduct({ regularPrice: 45000, tags: ['a3'] }));
    clock.advance(1000);
    const first = await store.products.update(product.id, { regularPrice: 47500 }, undefined, 'asha');
    clock.advance(1000);
    const second = await store.products.update(product.id, { tags: [], sku: 'X', featured: true }, undefined, 'ravi');
    await store.products.update(product.id, { sku: 'X' }, undefined, 'ravi');
    expect(await store.revisions.ofProduct(product.id)).toEqual([
      { at: second.updatedAt, by: 'ravi', was: { tags: ['a3'], sku: '', featured: false }, secret: [] },
      { at: first.updatedAt, by: 'asha', was: { regularPrice: 45000 }, secret: [] },
    ]);
    await expect(store.revisions.ofProduct('nobody')).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('of a post', async () => {
    const post = await store.posts.create(aPost({ content: '<p>One</p>' }));
    await store.posts.update(post.id, { content: '<p>Two</p><script>x</script>', title: 'New' }, undefined, 'asha');
    expect(await store.revisions.ofPost(post.id)).toMatchObject([
      { by: 'asha', was: { content: '<p>One</p>', title: post.title } },
    ]);
    await expect(store.revisions.ofPost('nobody')).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('of the settings contains no keys, before or after, and no pictures', { tags: ['undo/secrets'] }, async () => {
    const [old, key] = ['AIzaOld-secret', 'AIzaNew-secret'];
    await store.settings.update({ googleMapsApiKey: old, companyName: 'Dealer' }, undefined, 'asha');
    await store.settings.update({ googleMapsApiKey: key, companyLogo: 'a.webp' }, undefined, 'asha');
    await store.settings.update({ companyLogo: '' }, undefined, 'asha');
    const history = await store.revisions.ofSettings();
    expect(history).toMatchObject([
      { by: 'asha', was: {}, secret: ['googleMapsApiKey'] },
      { by: 'asha', was: { companyName: '' }, secret: ['googleMapsApiKey'] },
    ]);
    expect(JSON.stringify(history)).not.toContain('AIza');
  });

  test('has the last fifty changes of each record', async () => {
    const product = await store.products.create(aProduct({ name: 'A' }));
    const other = await store.products.create(aProduct({ name: 'B' }));
    await store.products.update(other.id, { sku: 'first' });
    for (let n = 0; n < revisionLimits.perThing + 3; n++) await store.products.update(product.id, { sku: `S${n}` });
    const history = await store.revisions.ofProduct(product.id);
    expect(history).toHaveLength(revisionLimits.perThing);
    expect([history[0]?.was.sku, history.at(-1)?.was.sku]).toEqual(['S51', 'S2']);
    expect(await store.revisions.ofProduct(other.id)).toHaveLength(1);
  });

  test('goes back a year', async () => {
    const product = await store.products.create(aProduct());
    await store.products.update(product.id, { sku: 'A' });
    clock.advance(364 * day);
    await store.products.update(product.id, { sku: 'B' });
    await store.revisions.sweep();
    expect(await store.revisions.ofProduct(product.id)).toMatchObject([
      { by: '', was: { sku: 'A' } },
      { by: '', was: { sku: '' } },
    ]);
    clock.advance(day + 1);
    expect(await store.revisions.ofProduct(product.id)).toHaveLength(1);
    await store.revisions.sweep();
    clock.advance(-day);
    expect(await store.revisions.ofProduct(product.id)).toHaveLength(1);
  });

  test('returns with a restored record, and is deleted with it for good', async () => {
    const product = await store.products.create(aProduct());
    await store.products.update(product.id, { images: ['0123456789ab-800x600.webp'] });
    await store.products.update(product.id, { images: [] });
    const trashed = await store.products.remove(product.id);
    await expect(store.revisions.ofProduct(product.id)).rejects.toMatchObject({ kind: 'not-found' });
    await store.trash.restore(trashed);
    expect(await store.revisions.ofProduct(product.id)).toHaveLength(2);

    await store.trash.remove(await store.products.remove(product.id));
    expect(await store.uploadsInUse()).toEqual(new Set());
    const post = await store.posts.create(aPost());
    await store.posts.update(post.id, { featuredImage: 'ba9876543210-800x600.webp' });
    await store.posts.update(post.id, { featuredImage: '' });
    await store.posts.remove(post.id);
    expect(await store.uploadsInUse()).toEqual(new Set(['ba9876543210']));
    clock.advance(30 * day);
    await store.trash.sweep();
    expect(await store.uploadsInUse()).toEqual(new Set());
  });
});

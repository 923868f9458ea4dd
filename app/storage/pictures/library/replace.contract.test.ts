// @module-tag media/replace
import { beforeEach, describe, expect, test } from 'vitest';
import { aPost, aProduct } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { clock, engines, store, storePerTest } from '#tests/support/stores.ts';

const day = 24 * 60 * 60 * 1000;
const old = '/uploads/aaaaaaaaaaaa-800x600.webp';
const id = 'a'.repeat(12);
/** The new picture has a plain border, so it is stored whole and trimmed. */
const trimmed = '/uploads/bbbbbbbbbbbb-400x500-900x700.webp';
const whole = '/uploads/bbbbbbbbbbbb-900x700-400x500.webp';
const file = { url: trimmed, bytes: 10, name: 'better.jpg', digest: 'd' };

describe.each(variants(engines))('replacing a picture everywhere, %s', (_engine, open) => {
  storePerTest(open);
  beforeEach(async () => {
    await store.pictures.add({ url: old, bytes: 10, name: 'first.jpg' }, { isKept: true });
    await store.pictures.describe(id, 'A copier');
  });

  const content = (src: string, size: string) =>
    `<p>A</p><img src="${src}" alt="Own words" ${size} loading="lazy" /><a href="${src}" rel="x">large</a>`;

  async function fill() {
    const product = await store.products.create(aProduct({ name: 'P', images: [old], gallery: ['c.webp'] }));
    const post = await store.posts.create(
      aPost({ title: 'T', featuredImage: old, content: content(old, 'width="800" height="600"') }),
    );
    await store.settings.update({ companyLogo: old, brandLogos: [{ name: 'HP', url: old }] });
    return { product, post };
  }
  const shown = async () => {
    const [product] = await store.products.list('panel', { search: 'P' });
    const [post] = await store.posts.list('panel');
    const { companyLogo, brandLogos } = await store.settings.read();
    const { featuredImage: featured, content } = post ?? {};
    return { images: product?.images, featured, content, companyLogo, brandLogo: brandLogos[0]?.url };
  };

  test('updates every place, with the new size and the old alt text, and records the author', async () => {
    const { product, post } = await fill();
    clock.advance(1000);
    const version = await store.contentVersion();
    const { picture, binned: trashed } = await store.pictures.replace(id, file, 'asha');
    const after = await shown();
    expect(after).toMatchObject({ images: [trimmed], featured: whole, companyLogo: whole, brandLogo: whole });
    expect(after.content).toContain(`<img src="${whole}" alt="Own words" width="900" height="700"`);
    expect(after.content).toContain(`href="${whole}"`);
    expect(after.content).not.toContain(id);
    expect(picture).toMatchObject({ text: 'A copier', name: 'better.jpg', usedIn: 3 });
    expect(await store.contentVersion()).toBeGreaterThan(version);
    expect((await store.pictures.list()).pictures.map(({ url }) => url)).toEqual([trimmed]);
    expect(await store.trash.list()).toMatchObject([
      { id: trashed, kind: 'picture', title: 'first.jpg', removedBy: 'asha' },
    ]);
    expect(await store.revisions.ofProduct(product.id)).toMatchObject([{ by: 'asha', was: { images: [old] } }]);
    expect(await store.revisions.ofPost(post.id)).toMatchObject([{ by: 'asha', was: { featuredImage: old } }]);
    // A form opened before gets a conflict.
    await expect(store.products.update(product.id, { name: 'Q' }, product.updatedAt)).rejects.toThrow('Someone else');
    expect(await store.trash.isOwners(trashed), "is the owner's").toBe(true);
  });

  test('is undone completely by a restore; records that use the new picture since keep it', async () => {
    await fill();
    const before = await shown();
    const { binned: trashed } = await store.pictures.replace(id, file, 'asha');
    await store.pictures.describe('b'.repeat(12), 'Another');
    const restored = await store.trash.restore(trashed, 'asha');
    expect(await shown()).toEqual(before);
    expect(restored.notes).toEqual(['The picture it replaced is in the trash.']);
    expect((await store.pictures.list()).pictures).toMatchObject([{ url: old, text: 'A copier', name: 'first.jpg' }]);

    const other = { ...file, url: trimmed.replace('b'.repeat(12), 'd'.repeat(12)) };
    const again = await store.pictures.replace(id, other, 'asha');
    const late = await store.products.create(aProduct({ name: 'Late', images: [again.picture.url] }));
    const { notes } = await store.trash.restore(again.binned);
    expect(notes).toEqual(['The picture that was in its place is used elsewhere by now, so it stays.']);
    expect(await shown()).toEqual(before);
    expect((await store.products.list('panel', { id: late.id }))[0]?.images).toEqual([again.picture.url]);
  });

  test('leaves a place unchanged on restore if it shows another picture since', async () => {
    const { product, post } = await fill();
    const { binned: trashed } = await store.pictures.replace(id, file);
    await store.posts.remove(post.id);
    const third = '/uploads/cccccccccccc-8x6.webp';
    await store.products.update(product.id, { images: [third] });
    expect((await store.trash.restore(trashed)).notes).toEqual([
      'Not everything that showed it does so again: some of it has changed since.',
      'The picture it replaced is in the trash.',
    ]);
    expect(await shown()).toMatchObject({ images: [third], companyLogo: old });
  });

  test('keeps the choice of a product between the whole and the trimmed picture', async () => {
    const [bordered = '', cut = ''] = ['800x600-500x400', '500x400-800x600'].map(
      (size) => `/uploads/${'e'.repeat(12)}-${size}.webp`,
    );
    await store.pictures.add({ url: cut, bytes: 1, name: '' }, { isKept: true });
    const make = (name: string, url: string) =>
      store.products.create(aProduct({ name, images: [url], description: url }));
    const products = [await make('A', bordered), await make('B', cut)];
    const imagesOf = async () =>
      Promise.all(products.map(async (each) => (await store.products.list('panel', { id: each.id }))[0]?.images));
    const { binned: trashed } = await store.pictures.replace('e'.repeat(12), file);
    expect(await imagesOf()).toEqual([[whole], [trimmed]]);
    await store.trash.restore(trashed);
    expect(await imagesOf()).toEqual([[bordered], [cut]]);
  });

  test('brings the old picture back when a revision is restored', async () => {
    const { product } = await fill();
    await store.pictures.replace(id, file);
    const [change] = await store.revisions.ofProduct(product.id);
    clock.advance(40 * day);
    await store.trash.sweep();
    expect(await store.uploadsInUse()).toContain(id);
    await store.products.update(product.id, { images: change?.was.images ?? [] });
    expect((await store.pictures.list({ ids: [id] })).total).toBe(1);
    expect((await store.products.shown('panel', product.slug))?.product.images).toEqual([old]);
  });

  test('redirects a repeated import to the new picture, and back after a restore', async () => {
    await store.importPictures.add('sha256:1', old);
    const imported = async () => (await store.importPictures.find(['sha256:1'])).get('sha256:1');
    const { binned: trashed } = await store.pictures.replace(id, file);
    expect(await imported()).toBe(trimmed);
    await store.trash.restore(trashed);
    expect(await imported()).toBe(old);
  });

  test('fails with not-found if the picture was already replaced or removed', async () => {
    await store.pictures.replace(id, file);
    const again = store.pictures.replace(id, { ...file, url: '/uploads/ffffffffffff-8x6.webp' });
    await expect(again).rejects.toThrow('Picture not found');
    expect((await store.pictures.list()).total).toBe(1);
  });
});

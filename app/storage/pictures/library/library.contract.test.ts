// @module-tag media/store
import { describe, expect, test } from 'vitest';
import type { Store } from '#app/storage/store/store.ts';
import { aPost, aProduct } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { clock, engines, store, storePerTest } from '#tests/support/stores.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const urlOf = (digit: string, size = '800x600') => `/uploads/${digit.repeat(12)}-${size}.webp`;
const upload = (digit: string, name = '', size?: string, bytes = 1000) => ({ url: urlOf(digit, size), bytes, name });

describe.each(variants(engines))('the media library on %s', (_engine, open) => {
  storePerTest(open);

  const add = (...given: Parameters<typeof upload>) => {
    clock.advance(1000);
    return store.pictures.add(upload(...given), { isKept: true });
  };
  const usesOf = async (digit: string) => (await store.pictures.list({ ids: [digit.repeat(12)] })).pictures[0]?.uses;
  const labels = async (digit: string) => (await usesOf(digit))?.map(({ kind, label }) => `${kind}: ${label}`);
  const found = async (wanted: Parameters<Store['pictures']['list']>[0]) =>
    (await store.pictures.list(wanted)).pictures.map(({ id }) => id[0]).join('');

  describe('the uses of a picture', () => {
    test('follow products, posts and settings when created, changed, deleted and restored', async () => {
      await add('a');
      const product = await store.products.create(
        aProduct({ name: 'Ricoh', featuredImage: urlOf('a'), images: [urlOf('a')], gallery: [urlOf('b')] }),
      );
      const post = await store.posts.create(
        aPost({ title: 'Care', featuredImage: urlOf('b'), content: `<p>A</p><img src="${urlOf('a')}" alt="">` }),
      );
      await store.settings.update({ companyLogo: urlOf('a'), brandLogos: [{ name: 'HP', url: urlOf('b') }] });
      expect(await usesOf('a')).toEqual([
        { kind: 'settings', id: '', place: 'company_logo', label: 'Company logo' },
        { kind: 'product', id: product.id, place: 'images', label: 'Ricoh' },
        { kind: 'post', id: post.id, place: 'content', label: 'Care' },
      ]);
      expect(await labels('b')).toEqual(['settings: Brand logos', 'product: Ricoh', 'post: Care']);

      await store.products.update(product.id, { name: 'Ricoh MP', images: [], featuredImage: '' });
      await store.posts.update(post.id, { content: '<p>A</p>' });
      expect(await labels('a')).toEqual(['settings: Company logo']);
      expect(await labels('b')).toEqual(['settings: Brand logos', 'product: Ricoh MP', 'post: Care']);

      const trashed = [await store.products.remove(product.id), await store.posts.remove(post.id)];
      await store.settings.update({ companyLogo: '', brandLogos: [] });
      expect(await labels('b')).toEqual(['bin: Care', 'bin: HP logo', 'bin: Ricoh MP']);
      for (const id of trashed) await store.trash.restore(id);
      expect(await labels('b')).toEqual(['product: Ricoh MP', 'post: Care', 'bin: HP logo']);
      clock.advance(30 * day);
      await store.trash.sweep();
      expect([await labels('b'), await labels('a')]).toEqual([['product: Ricoh MP', 'post: Care'], []]);
    });

    test('list at most twenty records, and the total', async () => {
      for (let n = 0; n < 25; n++)
        await store.products.create(aProduct({ name: `Machine ${n}`, images: [urlOf('c')] }));
      await store.pictures.takeStock({ sizeOf: async () => 5 });
      const { pictures } = await store.pictures.list();
      expect(pictures).toMatchObject([{ usedIn: 25, bytes: 5, width: 800, height: 600 }]);
      expect(pictures[0]?.uses).toHaveLength(20);
    });
  });

  describe('the list of pictures', () => {
    test('searches file names, alt texts and the names of records', async () => {
      await add('a', 'IMG_1234.jpg');
      await add('b', 'Café façade 50%.png');
      await add('c');
      await store.pictures.describe('c'.repeat(12), 'प्रिंटर के सामने');
      await store.products.create(aProduct({ name: 'Ricoh MP C3004', images: [urlOf('a')] }));
      await store.posts.create(aPost({ title: 'Repair at home', featuredImage: urlOf('b') }));
      const ofFiles = { img_12: 'a', 'img%12': '', 'CAFE facade': 'b', '50%': 'b' };
      const ofRecords = { 'c3004 jpg': 'a', repair: 'b', ' home  repair ': 'b', 'repair ricoh': '' };
      const expected = { ...ofFiles, ...ofRecords, सामने: 'c', ' ': 'cba' };
      for (const [search, digits] of Object.entries(expected))
        expect([search, await found({ search })]).toEqual([search, digits]);
    });

    test('pages newest first, and filters by missing alt text or size', async () => {
      await add('a', '', undefined, 900_000);
      await add('b', '', undefined, 1_900_000);
      await add('c');
      await store.pictures.describe('b'.repeat(12), 'A copier');
      expect([await found({ limit: 2 }), await found({ limit: 2, offset: 2 })]).toEqual(['cb', 'a']);
      expect(await store.pictures.list({ limit: 1, show: 'no-text' })).toMatchObject({ total: 2 });
      expect([await found({ show: 'no-text' }), await found({ show: 'large' })]).toEqual(['ca', 'ba']);
      expect(await found({ ids: [] })).toBe('');
    });

    test('hides names without a file', async () => {
      await store.products.create(aProduct({ images: [urlOf('e'), urlOf('f')] }));
      await store.pictures.takeStock({ sizeOf: async (name) => (name.startsWith('e') ? 8 : null) });
      expect((await store.pictures.list()).pictures).toMatchObject([{ url: urlOf('e'), bytes: 8 }]);
    });
  });

  test('an alt text comes with every record that shows it, and increments the content version', async () => {
    const { id, updatedAt } = await add('a');
    const noUpload = store.pictures.add({ url: '/a.jpg', bytes: 1, name: '' }, { isKept: true });
    await expect(noUpload).rejects.toThrow('/a.jpg is no upload');
    await store.products.create(aProduct({ slug: 'p', images: [urlOf('a'), urlOf('b')] }));
    await store.posts.create(aPost({ slug: 'q', content: `<img src="${urlOf('a')}" alt="">` }));
    await store.settings.update({ heroImage: urlOf('a') });
    const before = await store.contentVersion();
    const said = await store.pictures.describe(id, 'A copier, from the left', updatedAt);
    expect(said).toMatchObject({ text: 'A copier, from the left' });
    expect(await store.contentVersion()).toBe(before + 1);
    const texts = new Map([[id, 'A copier, from the left']]);
    expect((await store.products.shown('public', 'p'))?.texts).toEqual(texts);
    expect((await store.posts.shown('public', 'q'))?.texts).toEqual(texts);
    expect((await store.settings.shown()).pictureTexts).toEqual(texts);
    const { id: preview } = await store.previews.add(aPost({ featuredImage: urlOf('a') }));
    expect((await store.previews.find(preview))?.texts).toEqual(texts);
    const conflict = 'Someone else has saved what this picture shows since you opened it';
    await expect(store.pictures.describe(id, 'Other words', updatedAt)).rejects.toThrow(conflict);
    await store.pictures.describe(id, '');
    expect((await store.products.shown('public', 'p'))?.texts).toEqual(new Map());
  });

  describe('unused pictures', () => {
    test('move to the trash together and back, except new ones and those used by a draft or in the trash', async () => {
      await add('a', 'a.jpg');
      await add('b');
      await store.pictures.describe('a'.repeat(12), 'Words');
      await add('c');
      const { id } = await store.products.create(aProduct({ images: [urlOf('c')] }));
      await store.products.remove(id);
      await add('d');
      clock.advance(day);
      await add('e');
      const keep = ['d'.repeat(12)];
      expect(await found({ show: 'unused', keep })).toBe('ba');
      expect(await store.pictures.unused(keep)).toEqual({ count: 2, bytes: 2000 });
      const removed = await store.pictures.removeUnused(keep, 'asha');
      expect(removed).toMatchObject({ count: 2, bytes: 2000 });
      expect(await found({})).toBe('edc');
      expect(await store.trash.list()).toMatchObject([
        { kind: 'picture', title: '2 unused pictures', removedBy: 'asha' },
        { kind: 'product' },
      ]);
      // Their files stay as long as they can be restored.
      expect(await store.uploadsInUse()).toContain('a'.repeat(12));
      expect(await store.pictures.removeUnused(keep)).toEqual({ count: 0, bytes: 0, binned: null });
      expect(await store.trash.isOwners(removed.binned ?? ''), "is the owner's").toBe(false);
      await store.trash.restore(removed.binned ?? '');
      expect([await found({ search: 'words' }), await found({ show: 'unused', keep })]).toEqual(['a', 'ba']);
    });

    test('are removed one by one, but not while in use', async () => {
      const { id } = await add('a', 'a.jpg');
      for (const digit of ['a', 'b']) {
        await store.settings.update({ heroImage: urlOf(digit) });
        const refusal = 'This picture is used. Take it out of its places first.';
        await expect(store.pictures.remove(id)).rejects.toThrow(refusal);
      }
      const [{ id: trashed = '' } = {}] = await store.trash.list();
      await store.trash.remove(trashed);
      await store.pictures.remove(id);
      expect(await store.pictures.ids()).toEqual(['b'.repeat(12)]);
      expect(await store.trash.list()).toMatchObject([{ title: 'a.jpg' }]);
    });

    test('regain name and alt text when a draft or a history uses them again', async () => {
      const { id } = await add('a', 'a.jpg');
      await store.pictures.describe(id, 'Words');
      const trashed = await store.pictures.remove(id);
      await store.products.create(aProduct({ images: [urlOf('a')] }));
      const { pictures } = await store.pictures.list({ ids: [id] });
      expect(pictures).toMatchObject([{ name: 'a.jpg', text: 'Words', bytes: 1000, usedIn: 1 }]);
      await store.trash.restore(trashed);
      expect(await found({})).toBe('a');
    });

    test('are deleted with their files if they were never saved with a form', async () => {
      await store.pictures.add(upload('a'), { isKept: false });
      await add('b');
      clock.advance(31 * day - hour);
      await store.pictures.sweep(await store.uploadsInUse());
      expect(await found({})).toBe('ba');
      clock.advance(hour);
      await store.pictures.sweep(await store.uploadsInUse());
      expect(await found({})).toBe('b');
    });
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { planFields } from '#app/domain/cost/plan-fields.ts';
import { Failure } from '#app/domain/errors.ts';
import type { Mail } from '#app/domain/mail.ts';
import { parseJson } from '#app/domain/ordered-json.ts';
import type { ProductGap } from '#app/domain/product-options.ts';
import { sampleBranches, sampleCategories } from '#app/domain/samples.ts';
import { anInquiry, aPost, aProduct } from '#tests/support/factories.ts';
import { type Clock, engines, openForEach } from '#tests/support/stores.ts';
import type { Store } from './store.ts';

/** The behaviour of a store on every engine. */
describe.each(engines)('a store on %s', (_engine, open) => {
  let clock: Clock;
  let store: Store;
  openForEach(open, (opened) => {
    ({ clock, store } = opened);
  });

  const names = (products: { name: string }[]) => products.map(({ name }) => name);
  const add = async (name: string, fields: Record<string, unknown> = {}) => {
    clock.advance(1000);
    return store.products.create(aProduct({ name, ...fields }));
  };
  const failure = (promise: Promise<unknown>) =>
    promise.then(
      () => null,
      (error) => (error instanceof Failure ? { kind: error.kind, field: error.field, message: error.message } : error),
    );

  describe('products', () => {
    test('returns products as sent, including prices and the order of specifications', async () => {
      const sent = aProduct({
        name: 'HP DeskJet 2331',
        regularPrice: 4332.96,
        salePrice: 3999,
        specifications: parseJson('{"Speed":"7.5 ppm","A first":"no","1200":"dpi","600":"dpi"}'),
        dimensions: parseJson('{"Width":"30 cm","2":"x","1":"y"}'),
        tags: ['colour', 'a4'],
        videos: [{ youtubeUrl: 'https://youtu.be/aqz-KE-bpKQ', title: 'A', description: 'B' }],
        reviews: [{ rating: 4.5, author: 'Ravi', text: 'Good' }],
        rating: 4.5,
        reviewCount: 1,
        stockQuantity: 0,
        rentPerMonth: 4500.5,
        rentExtraMono: 0,
        tonerYield: 7200,
        tonerPrice: 3150,
      });
      const made = await store.products.create(sent);
      const { id, facts, createdAt, updatedAt } = made;
      const stated = Object.entries(sent).filter(([name, value]) => value !== null || !Object.hasOwn(planFields, name));
      expect(made).toEqual({ ...Object.fromEntries(stated), id, facts, createdAt, updatedAt });
      expect(facts).toMatchObject({ ppmMono: { value: 7.5, source: 'Speed: 7.5 ppm' } });
      const found = await store.products.find('public', made.slug);
      expect(found).toEqual(made);
      const inOrder = [found?.specifications, found?.dimensions].map((pairs) => pairs?.map(([name]) => name));
      expect(inOrder).toEqual([
        ['Speed', 'A first', '1200', '600'],
        ['Width', '2', '1'],
      ]);
    });

    test('lists featured products first, then the newest', async () => {
      await add('First');
      await add('Second', { featured: true });
      await add('Third');
      await add('Fourth', { featured: true });
      expect(names(await store.products.list('public'))).toEqual(['Fourth', 'Second', 'Third', 'First']);
      const [third] = await store.products.list('public', { slug: 'third' });
      await store.products.update(third?.id ?? '', { featured: true });
      expect(names(await store.products.cards('public'))).toEqual(['Fourth', 'Third', 'Second', 'First']);
    });

    test('gives products created in the same millisecond distinct ranks', async () => {
      for (const name of ['A', 'B', 'C']) await store.products.create(aProduct({ name }));
      expect(names(await store.products.list('public'))).toEqual(['C', 'B', 'A']);
    });

    test('shows drafts, archived and private products to the panel only', async () => {
      await add('Shown', { tags: ['seen'] });
      await add('Draft', { status: 'draft', tags: ['secret'] });
      await add('Archived', { status: 'archived', tags: ['secret'] });
      await add('Private', { visibility: 'private', tags: ['secret'] });
      expect(names(await store.products.list('public'))).toEqual(['Shown']);
      expect(await store.products.count('public')).toBe(1);
      expect(await store.products.tags('public')).toEqual(['seen']);
      expect((await store.products.slugs()).map(({ slug }) => slug)).toEqual(['shown']);
      expect(await store.products.find('public', 'draft')).toBeNull();
      expect(names(await store.products.list('public', { search: 'draft' }))).toEqual([]);
      expect(names(await store.products.list('public', { tag: 'secret' }))).toEqual([]);
      expect(await store.products.count('panel')).toBe(4);
      expect(await store.products.tags('panel')).toEqual(['secret', 'seen']);
      expect(names(await store.products.list('panel', { status: 'draft' }))).toEqual(['Draft']);
      expect(names(await store.products.list('panel', { status: 'published' }))).toEqual(['Private', 'Shown']);
      expect(names(await store.products.list('panel', { visibility: 'public' }))).toEqual([
        'Archived',
        'Draft',
        'Shown',
      ]);
      expect(names(await store.products.list('public', { status: 'published', visibility: 'private' }))).toEqual([]);
      expect(names(await store.products.list('public', { status: 'published' }))).toEqual(['Shown']);
      expect(names(await store.products.list('panel', { search: 'priv' }))).toEqual(['Private']);
    });

    test('hides prices on request from the public, even when sorting', async () => {
      await add('Cheap', { regularPrice: 100 });
      await add('Hidden', { regularPrice: 50, priceLabel: 'Price on Request' });
      await add('Dear', { regularPrice: 900, salePrice: 800 });
      const [hidden] = await store.products.list('public', { slug: 'hidden' });
      expect(hidden?.regularPrice).toBeNull();
      expect((await store.products.list('panel', { slug: 'hidden' }))[0]?.regularPrice).toBe(50);
      expect(names(await store.products.list('public', {}, { sort: 'price' }))).toEqual(['Cheap', 'Dear', 'Hidden']);
      expect(names(await store.products.list('public', {}, { sort: '-price' }))).toEqual(['Dear', 'Cheap', 'Hidden']);
      expect(names(await store.products.list('public', {}, { sort: 'name' }))).toEqual(['Cheap', 'Dear', 'Hidden']);
      expect(names(await store.products.list('public', {}, { sort: 'newest' }))).toEqual(['Dear', 'Hidden', 'Cheap']);
    });

    test('filters products by category slug or name, tag and brand, with paging', async () => {
      await store.categories.create({ name: 'Laser Printers', slug: 'laser-printers', description: '', order: 1 });
      await add('A', { category: 'Laser Printers', tags: ['a4', 'wifi'] });
      await add('B', { category: 'Laser Printers', tags: ['a4'], brand: 'HP' });
      await add('C', { tags: ['a4'] });
      expect(names(await store.products.list('public', { category: 'laser-printers' }))).toEqual(['B', 'A']);
      expect(names(await store.products.list('public', { category: 'Laser Printers' }))).toEqual(['B', 'A']);
      expect(names(await store.products.list('public', { category: 'no-such' }))).toEqual([]);
      expect(names(await store.products.list('public', { tag: 'a4' }))).toEqual(['C', 'B', 'A']);
      expect(names(await store.products.list('public', { tag: 'a4', category: 'laser-printers' }))).toEqual(['B', 'A']);
      expect(names(await store.products.list('public', { brand: 'hp' }))).toEqual(['B']);
      expect(names(await store.products.list('public', { tag: 'a4' }, { limit: 1, offset: 1 }))).toEqual(['B']);
      expect(await store.products.count('public', { tag: 'a4' })).toBe(3);
      expect(await store.products.count('public', { category: 'laser-printers', tag: 'wifi' })).toBe(1);
      expect(await store.products.count('public', { category: 'no-such' })).toBe(0);
      expect(await store.products.count('public', { brand: 'HP' })).toBe(1);
    });

    test('filters products by missing data and by creation time', async () => {
      const whole = { images: ['a.webp'], regularPrice: 100, specifications: parseJson('{"Speed":"9 ppm"}') };
      await add('Whole', whole);
      await add('No picture', { ...whole, images: [] });
      await add('Its picture elsewhere', { ...whole, images: [], featuredImage: 'b.webp' });
      await add('No price', { ...whole, regularPrice: null });
      await add('A price of nothing', { ...whole, regularPrice: 0 });
      await add('On request', { ...whole, regularPrice: null, priceLabel: 'Contact for Quote' });
      const last = await add('No specifications', { ...whole, specifications: {} });
      const lacking = async (lacks: ProductGap) => names(await store.products.list('panel', { lacks }));
      expect(await lacking('picture')).toEqual(['No picture']);
      expect(await lacking('price')).toEqual(['A price of nothing', 'No price']);
      expect(await lacking('specifications')).toEqual(['No specifications']);
      expect((await store.products.range('panel', { lacks: 'price' }, { limit: 1 })).total).toBe(2);
      expect(names(await store.products.list('panel', { since: last.createdAt }))).toEqual(['No specifications']);
      clock.advance(1);
      expect(await store.products.count('panel', { since: clock.now().toISOString() })).toBe(0);
    });

    test('filters by brand and sorts by name ignoring case and accents', {
      tags: ['process/collation'],
    }, async () => {
      for (const name of ['zeta', 'Éclair 9', 'Beta', 'alpha-2', 'alpha 1', 'Alpha'])
        await add(name, { slug: `p${name.codePointAt(0)}${name.codePointAt(6) ?? 0}`, brand: 'Éclair' });
      for (const brand of ['Éclair', 'ÉCLAIR', 'eclair', 'E\u0301clair'])
        expect(await store.products.count('public', { brand })).toBe(6);
      expect(names(await store.products.list('public', {}, { sort: 'name' }))).toEqual([
        'Alpha',
        'alpha 1',
        'alpha-2',
        'Beta',
        'Éclair 9',
        'zeta',
      ]);
      const [product] = await store.products.list('panel', { brand: 'eclair' });
      await store.products.update(product?.id ?? '', { brand: 'Ændere', name: 'Øre' });
      expect(names(await store.products.list('panel', { brand: 'ÆNDERE' }))).toEqual(['Øre']);
      expect(await store.products.count('public', { brand: 'éclair' })).toBe(5);
    });

    test('keeps counts correct through changes and removal', async () => {
      const product = await add('A', { tags: ['a4', 'wifi'] });
      await store.products.update(product.id, { tags: ['a4', 'duplex'], status: 'draft' });
      expect(await store.products.tags('public')).toEqual([]);
      expect(await store.products.tags('panel')).toEqual(['a4', 'duplex']);
      await store.products.update(product.id, { status: 'published' });
      expect(await store.products.count('public', { tag: 'duplex' })).toBe(1);
      expect(await store.products.count('public', { tag: 'wifi' })).toBe(0);
      await store.products.remove(product.id);
      expect(await store.products.tags('panel')).toEqual([]);
      expect(await store.products.count('panel')).toBe(0);
      expect(await store.products.list('panel', { search: 'A' })).toEqual([]);
    });

    test('rejects a duplicate slug', async () => {
      await add('A', { slug: 'same' });
      const other = await add('B');
      expect(await failure(add('C', { slug: 'same' }))).toEqual({
        kind: 'conflict',
        field: 'slug',
        message: 'Another product has this slug',
      });
      expect(await failure(store.products.update(other.id, { slug: 'same' }))).toMatchObject({ kind: 'conflict' });
      expect(names(await store.products.list('panel'))).toEqual(['B', 'A']);
    });

    test('rejects changes to missing products', async () => {
      expect(await failure(store.products.update('nobody', { name: 'X' }))).toMatchObject({ kind: 'not-found' });
      expect(await failure(store.products.remove('nobody'))).toMatchObject({ kind: 'not-found' });
    });

    test('rejects an update based on an older version', async () => {
      const product = await add('A');
      const mine = await store.products.update(product.id, { warranty: 'mine' }, product.updatedAt);
      expect(await failure(store.products.update(product.id, { warranty: 'yours' }, product.updatedAt))).toMatchObject({
        kind: 'conflict',
      });
      expect(mine.updatedAt > product.updatedAt).toBe(true);
      expect((await store.products.find('panel', 'a'))?.warranty).toBe('mine');
    });

    test('redirects old slugs to the current one in one hop', async () => {
      const product = await add('A', { slug: 'one' });
      await store.products.update(product.id, { slug: 'two' });
      await store.products.update(product.id, { slug: 'three' });
      expect(await store.products.renamedTo('one')).toBe('three');
      expect(await store.products.renamedTo('two')).toBe('three');
      await store.products.update(product.id, { slug: 'one' });
      expect(await store.products.renamedTo('one')).toBeNull();
      expect(await store.products.renamedTo('three')).toBe('one');
      const taker = await add('B', { slug: 'two' });
      expect(await store.products.renamedTo('two')).toBeNull();
      await store.products.remove(taker.id);
      await store.products.update(product.id, { status: 'draft' });
      expect(await store.products.renamedTo('three')).toBeNull();
      await store.products.remove(product.id);
      expect(await store.products.renamedTo('three')).toBeNull();
    });
  });

  describe('search', () => {
    beforeEach(async () => {
      await add('Ricoh MP C3004', { brand: 'Ricoh', category: 'Colour Photocopiers', tags: ['colour', 'a3'] });
      await add('Canon imageRUNNER 2625', {
        specifications: { Connectivity: 'USB, Ethernet' },
        tags: ['a3', 'network'],
      });
      await add('HP LaserJet M1005 MFP', {
        brand: 'HP',
        sku: 'CB376A',
        category: 'Multifunction Laser Printers',
        shortDescription: 'Café counter printer',
        tags: ['a4'],
      });
    });
    const search = async (text: string) => names(await store.products.list('public', { search: text }));

    test.each([
      ['mp c3004', ['Ricoh MP C3004']],
      ['MPC3004', ['Ricoh MP C3004']],
      ['mpc-3004', ['Ricoh MP C3004']],
      ['c3004', ['Ricoh MP C3004']],
      ['ricoh c3', ['Ricoh MP C3004']],
      ['laser jet', ['HP LaserJet M1005 MFP']],
      ['cafe', ['HP LaserJet M1005 MFP']],
      ['CB376A', ['HP LaserJet M1005 MFP']],
      ['ethernet', ['Canon imageRUNNER 2625']],
      ['hp', ['HP LaserJet M1005 MFP']],
      ['a3', ['Canon imageRUNNER 2625', 'Ricoh MP C3004']],
      ['a3 canon', ['Canon imageRUNNER 2625']],
      ['colour', ['Ricoh MP C3004']],
      ['canon laserjet', []],
      ['zzz', []],
      ['!!!', []],
      ['%', []],
      ['"', []],
      ['__', []],
    ])('finds “%s”', async (text, expected) => {
      expect(await search(text)).toEqual(expected);
    });

    test.each([
      ['cannon', ['Canon imageRUNNER 2625']],
      ['rioch', ['Ricoh MP C3004']],
      ['ricoch', ['Ricoh MP C3004']],
      ['lasrjet', ['HP LaserJet M1005 MFP']],
      ['cannon 2625', ['Canon imageRUNNER 2625']],
      // Another digit means another machine, not a typing mistake.
      ['c3005', []],
    ])('corrects the typing mistake in “%s”', async (text, expected) => {
      expect(await search(text)).toEqual(expected);
    });

    test('lists matches in the name before others, across pages', async () => {
      await add('Toner for Canon machines', { brand: 'Other' });
      await add('Waste box', { brand: 'Other', shortDescription: 'Fits Canon copiers' });
      const found = ['Toner for Canon machines', 'Canon imageRUNNER 2625', 'Waste box'];
      expect(await search('canon')).toEqual(found);
      for (const offset of [0, 1, 2, 3]) {
        for (const limit of [1, 2, 3]) {
          const page = await store.products.cards('public', { search: 'canon' }, { offset, limit });
          expect(names(page)).toEqual(found.slice(offset, offset + limit));
        }
      }
      expect(await store.products.count('public', { search: 'canon' })).toBe(3);
      expect(await store.products.count('public', { search: 'canon' }, 2)).toBe(2);
      expect(names(await store.products.list('public', { search: 'canon' }, { sort: 'newest' }))).toEqual([
        'Waste box',
        'Toner for Canon machines',
        'Canon imageRUNNER 2625',
      ]);
    });

    test('combines with category and tag', async () => {
      expect(names(await store.products.list('public', { search: 'ricoh', tag: 'a3' }))).toEqual(['Ricoh MP C3004']);
      expect(names(await store.products.list('public', { search: 'ricoh', tag: 'a4' }))).toEqual([]);
      expect(
        names(await store.products.list('public', { search: 'c3004', category: 'Colour Photocopiers', tag: 'colour' })),
      ).toEqual(['Ricoh MP C3004']);
      expect(await store.products.count('public', { search: 'ricoh', category: 'Colour Photocopiers' })).toBe(1);
    });

    test('follows a change of the product', async () => {
      const [ricoh] = await store.products.list('public', { search: 'ricoh' });
      await store.products.update(ricoh?.id ?? '', { name: 'Savin C9130', brand: 'Savin' });
      expect(await search('ricoh')).toEqual([]);
      expect(await search('savin')).toEqual(['Savin C9130']);
    });
  });

  describe('categories', () => {
    test('lists categories by order, then name', async () => {
      for (const category of [...sampleCategories].reverse()) await store.categories.create(category);
      expect(names(await store.categories.list())).toEqual(names(sampleCategories));
    });

    test('sorts categories of equal order by name ignoring case and accents', {
      tags: ['process/collation'],
    }, async () => {
      for (const [index, name] of ['zebra', 'Éclair', 'box-2', 'box 1', 'Apple'].entries())
        await store.categories.create({ name, slug: `c${index}`, description: '', order: 0 });
      expect(names(await store.categories.list())).toEqual(['Apple', 'box 1', 'box-2', 'Éclair', 'zebra']);
    });

    test('atomic: reorders all categories or none; categories not listed come last', {
      tags: ['process/category-order'],
    }, async () => {
      for (const [index, name] of ['A', 'B', 'C', 'D'].entries())
        await store.categories.create({ name, slug: name.toLowerCase(), description: '', order: 10 * index });
      const [a, b, c, d] = (await store.categories.list()).map(({ id }) => id) as [string, string, string, string];
      const after = await store.categories.reorder([d, b, a, c]);
      expect(after.map(({ name, order }) => [name, order])).toEqual([
        ['D', 0],
        ['B', 10],
        ['A', 20],
        ['C', 30],
      ]);
      expect(await store.categories.list()).toEqual(after);
      expect(names(await store.categories.reorder([c]))).toEqual(['C', 'D', 'B', 'A']);
      expect(await failure(store.categories.reorder([a, 'nobody', b]))).toMatchObject({ kind: 'not-found' });
      expect(names(await store.categories.list())).toEqual(['C', 'D', 'B', 'A']);
    });

    test('renaming a category updates its products', async () => {
      const category = await store.categories.create({ name: 'Copiers', slug: 'copiers', description: '', order: 0 });
      await add('A', { category: 'Copiers', tags: ['a3'] });
      await store.categories.update(category.id, { name: 'Photocopiers' });
      const [product] = await store.products.list('public', { category: 'copiers', tag: 'a3' });
      expect(product?.category).toBe('Photocopiers');
      expect(await store.products.count('public', { category: 'copiers' })).toBe(1);
      // The product gets a new version, although no time has passed.
      const [before] = await store.products.list('public');
      await store.categories.update(category.id, { name: 'Photocopiers' });
      await store.categories.update(category.id, { name: 'Copying machines' });
      const [after] = await store.products.list('public');
      expect(Date.parse(after?.updatedAt ?? '')).toBeGreaterThan(Date.parse(before?.updatedAt ?? ''));
      await store.categories.update(category.id, { name: 'Photocopiers' });
      expect(names(await store.products.list('public', { search: 'photocopiers' }))).toEqual(['A']);
    });

    test('rejects deleting a category in use, and reports the number of products', async () => {
      const category = await store.categories.create({ name: 'Copiers', slug: 'copiers', description: '', order: 0 });
      const product = await add('A', { category: 'Copiers' });
      expect(await failure(store.categories.remove(category.id))).toMatchObject({
        kind: 'conflict',
        message: 'This category is used by 1 product',
      });
      await store.products.remove(product.id);
      await store.categories.remove(category.id);
      expect(await store.categories.list()).toEqual([]);
      expect(await failure(store.categories.remove(category.id))).toMatchObject({ kind: 'not-found' });
      expect(await failure(store.categories.update(category.id, {}))).toMatchObject({ kind: 'not-found' });
    });

    test('moves products to another category when theirs is deleted', async () => {
      const make = (name: string, slug: string) => store.categories.create({ name, slug, description: '', order: 0 });
      const [from, to] = [await make('Copiers', 'copiers'), await make('Printers', 'printers')];
      await add('A', { category: 'Copiers', tags: ['a3'] });
      await add('B', { category: 'Printers' });
      await store.categories.remove(from.id, to.id);
      expect(names(await store.categories.list())).toEqual(['Printers']);
      expect(names(await store.products.list('public', { category: 'printers' }))).toEqual(['B', 'A']);
      expect(await store.products.count('public', { category: 'printers', tag: 'a3' })).toBe(1);
      expect(await failure(store.categories.remove(to.id, 'nobody'))).toMatchObject({ kind: 'not-found' });
      expect(await failure(store.categories.remove(to.id, to.id))).toMatchObject({ kind: 'conflict' });
      expect(await store.categories.list()).toHaveLength(1);
    });

    test('rejects a duplicate name or slug', async () => {
      await store.categories.create({ name: 'A', slug: 'a', description: '', order: 0 });
      const twice = (name: string, slug: string) => store.categories.create({ name, slug, description: '', order: 0 });
      expect(await failure(twice('A', 'b'))).toMatchObject({ kind: 'conflict', field: 'name' });
      expect(await failure(twice('B', 'a'))).toMatchObject({ kind: 'conflict', field: 'slug' });
    });
  });

  describe('posts', { tags: ['blog/published-posts', 'states/post-status'] }, () => {
    test('shows posts to the public once published and due', async () => {
      await store.posts.create(aPost({ slug: 'now', title: 'Now' }));
      await store.posts.create(aPost({ slug: 'draft', title: 'Draft', status: 'draft' }));
      await store.posts.create(aPost({ slug: 'later', title: 'Later', publishedAt: '2026-06-02T00:00:00Z' }));
      const titles = async () => (await store.posts.list('public')).map(({ title }) => title);
      expect(await titles()).toEqual(['Now']);
      expect(await store.posts.find('public', 'later')).toBeNull();
      clock.advance(24 * 60 * 60 * 1000);
      expect(await titles()).toEqual(['Later', 'Now']);
      expect(await store.posts.list('panel')).toHaveLength(3);
      expect(await store.posts.list('panel', { status: 'draft' })).toHaveLength(1);
    });

    test('sets the date at first publication and keeps it', async () => {
      const post = await store.posts.create(aPost({ status: 'draft' }));
      expect(post.publishedAt).toBeNull();
      clock.advance(60_000);
      const published = await store.posts.update(post.id, { status: 'published' });
      expect(published.publishedAt).toBe('2026-06-01T06:31:00.000Z');
      clock.advance(60_000);
      await store.posts.update(post.id, { status: 'draft' });
      expect((await store.posts.update(post.id, { status: 'published' })).publishedAt).toBe(published.publishedAt);
    });

    test('sanitises posts on save', async () => {
      const post = await store.posts.create(aPost({ content: '<p onclick="x()">Hi<script>alert(1)</script></p>' }));
      expect(post.content).toBe('<p>Hi</p>');
      expect((await store.posts.find('public', post.slug))?.content).toBe('<p>Hi</p>');
    });

    test('redirects old slugs of posts', async () => {
      const post = await store.posts.create(aPost({ slug: 'old' }));
      await store.posts.update(post.id, { slug: 'new' });
      expect(await store.posts.renamedTo('old')).toBe('new');
      expect(await failure(store.posts.create(aPost({ slug: 'new' })))).toMatchObject({
        kind: 'conflict',
        field: 'slug',
      });
      await store.posts.remove(post.id);
      expect(await store.posts.renamedTo('old')).toBeNull();
      expect(await failure(store.posts.byId(post.id))).toEqual({ kind: 'not-found', message: 'Post not found' });
      expect(await failure(store.posts.remove(post.id))).toEqual({ kind: 'not-found', message: 'Post not found' });
      expect(await failure(store.posts.update(post.id, {}))).toMatchObject({ kind: 'not-found' });
    });
  });

  describe('old addresses', { tags: ['beyond/redirects'] }, () => {
    test('lists redirects with their current targets, and removes single ones', async () => {
      const product = await add('First');
      const other = await store.posts.create(aPost());
      await store.products.update(product.id, { slug: 'second' });
      await store.products.update(product.id, { slug: 'third' });
      await store.posts.update(other.id, { slug: 'new-post' });
      expect(await store.redirects.list()).toEqual([
        { kind: 'post', from: 'how-to-choose-a-copier', to: 'new-post' },
        { kind: 'product', from: 'first', to: 'third' },
        { kind: 'product', from: 'second', to: 'third' },
      ]);
      await store.redirects.remove('product', 'first');
      expect(await store.products.renamedTo('first')).toBeNull();
      expect(await store.products.renamedTo('second')).toBe('third');
      expect(await failure(store.redirects.remove('post', 'second'))).toEqual({
        kind: 'not-found',
        message: 'Redirect not found',
      });
    });
  });

  describe('previews', () => {
    test('shows a sanitised preview without storing the post, for an hour', async () => {
      const { id } = await store.previews.add(aPost({ content: '<p onclick="x()">Hi</p>' }));
      expect(await store.previews.find(id)).toMatchObject({
        post: { title: 'How to choose a copier', content: '<p>Hi</p>' },
      });
      expect(await store.posts.list('panel')).toEqual([]);
      expect(await store.previews.find('nobody')).toBeNull();
      clock.advance(60 * 60 * 1000);
      expect(await store.previews.find(id)).toBeNull();
    });

    test('sweeps previews after an hour, not earlier', async () => {
      const { id: old } = await store.previews.add(aPost());
      clock.advance(60 * 60 * 1000 - 1);
      const { id: young } = await store.previews.add(aPost());
      await store.previews.sweep();
      expect(await store.previews.find(old)).not.toBeNull();
      clock.advance(1);
      await store.previews.sweep();
      // With the clock set back an hour, it would be found if it still existed.
      clock.advance(-60 * 60 * 1000);
      expect(await store.previews.find(old)).toBeNull();
      expect(await store.previews.find(young)).not.toBeNull();
    });
  });

  describe('messages', { tags: ['beyond/idempotent'] }, () => {
    test('counts unread messages without suspected spam', async () => {
      expect(await store.messages.summary()).toEqual({ unread: 0, newest: null });
      const first = await store.messages.create({ inquiry: anInquiry() });
      clock.advance(60_000);
      const second = await store.messages.create({ inquiry: anInquiry({ name: 'Ravi' }) });
      clock.advance(60_000);
      await store.messages.create({ inquiry: anInquiry({ name: 'Robot' }), isSpam: true });
      expect(await store.messages.summary()).toEqual({ unread: 2, newest: second.createdAt });
      await store.messages.update(first.id, {});
      expect(await store.messages.summary()).toMatchObject({ unread: 1 });
    });

    test('treats an identical message within ten minutes as a repeat, later as new', {
      tags: ['process/idempotent-messages'],
    }, async () => {
      const say = async () => (await store.messages.create({ inquiry: anInquiry() })).id;
      const minute = 60_000;
      clock.advance(9 * minute + 59_000);
      const first = await say();
      clock.advance(2000);
      expect(await say()).toBe(first);
      clock.advance(9 * minute + 57_999);
      expect(await say()).toBe(first);
      clock.advance(1);
      const second = await say();
      expect(second).not.toBe(first);
      clock.advance(9 * minute);
      expect(await say()).toBe(second);
      expect(await store.messages.list()).toHaveLength(2);
    });

    test('treats a message with the same key as a repeat for good, but not with another text', async () => {
      const key = 'a-key-of-the-browser';
      const say = async (message: string) => (await store.messages.create({ inquiry: anInquiry({ message }), key })).id;
      const first = await say('One');
      clock.advance(7 * 24 * 60 * 60_000);
      expect(await say('One')).toBe(first);
      expect(await say('Two')).not.toBe(first);
    });

    test('creates messages new and unread; setting a status marks them read', async () => {
      const message = await store.messages.create({ inquiry: anInquiry() });
      expect(message).toMatchObject({ ...anInquiry(), status: 'new', read: false });
      expect(await store.messages.update(message.id, { status: 'in_progress' })).toMatchObject({
        status: 'in_progress',
        read: true,
      });
      clock.advance(1000);
      const second = await store.messages.create({ inquiry: anInquiry({ name: 'Second' }) });
      expect(await store.messages.update(second.id, {})).toMatchObject({ status: 'new', read: true });
      expect(names(await store.messages.list())).toEqual(['Second', 'Asha Patil']);
      expect(names(await store.messages.list({ limit: 1 }))).toEqual(['Second']);
      expect(names(await store.messages.list({ oldestFirst: true }))).toEqual(['Asha Patil', 'Second']);
      expect(names(await store.messages.list({ status: 'in_progress' }))).toEqual(['Asha Patil']);
      expect(names(await store.messages.list({ since: second.createdAt }))).toEqual(['Second']);
      await store.messages.remove(message.id);
      expect(await failure(store.messages.remove(message.id))).toMatchObject({ kind: 'not-found' });
      expect(await failure(store.messages.update(message.id, { status: 'resolved' }))).toMatchObject({
        kind: 'not-found',
      });
    });
  });

  describe('e-mails about messages', { tags: ['beyond/mail-outbox'] }, () => {
    const minute = 60_000;
    const mailTo = (to: string): Mail => ({ kind: 'owner', to, replyTo: null, subject: 'S', text: 'T' });
    const announce = (...recipients: string[]) =>
      store.messages.create({
        inquiry: anInquiry({ message: recipients.join() }),
        mails: () => recipients.map(mailTo),
      });

    test('queues e-mails with the message or not at all', async () => {
      const failing = store.messages.create({
        inquiry: anInquiry(),
        mails: () => {
          throw new Error('no');
        },
      });
      await expect(failing).rejects.toThrow('no');
      expect(await store.messages.list()).toEqual([]);
      await announce('a@x.test', 'b@x.test');
      expect(await store.outbox.count()).toEqual({ waiting: 2, givenUp: 0 });
      await announce('a@x.test', 'b@x.test');
      expect(await store.outbox.count()).toEqual({ waiting: 2, givenUp: 0 });
    });

    test('leases each e-mail to one taker until the lease expires', async () => {
      await announce('a@x.test');
      const [mail] = await store.outbox.take(5);
      expect(mail).toMatchObject({ to: 'a@x.test', attempts: 0 });
      expect(await store.outbox.take(5)).toEqual([]);
      clock.advance(8000);
      if (mail) await store.outbox.renew([mail.id]);
      clock.advance(8000);
      expect(await store.outbox.take(5)).toEqual([]);
      clock.advance(2000);
      expect(await store.outbox.take(5)).toHaveLength(1);
      if (mail) await store.outbox.markSent(mail);
      clock.advance(60 * minute);
      expect(await store.outbox.take(5)).toEqual([]);
      expect(await store.outbox.count()).toEqual({ waiting: 0, givenUp: 0 });
    });

    test('retries e-mails with growing delays and gives up after two days', async () => {
      await announce('a@x.test');
      const waits: number[] = [];
      for (let attempts = 0; ; attempts++) {
        const [mail] = await store.outbox.take(1);
        if (!mail) break;
        expect(mail.attempts).toBe(attempts);
        await store.outbox.markFailed(mail, 'down', { isFinal: false, chance: 0.5 });
        if ((await store.outbox.count()).waiting === 0) break;
        let wait = 0;
        while ((await store.outbox.take(1)).length === 0) {
          wait++;
          clock.advance(minute);
        }
        waits.push(wait);
        clock.advance(5 * minute);
      }
      expect(waits.slice(0, 5)).toEqual([1, 2, 4, 8, 16]);
      expect(Math.max(...waits)).toBe(360);
      expect(await store.outbox.count()).toEqual({ waiting: 0, givenUp: 1 });
    });

    test('gives up refused e-mails at once, reports them for a week and deletes them after a month', async () => {
      await announce('a@x.test', 'b@x.test');
      const [first, second] = await store.outbox.take(2);
      if (first) await store.outbox.markFailed(first, 'no such mailbox', { isFinal: true, chance: 0 });
      if (second) await store.outbox.markSent(second);
      expect(await store.outbox.count()).toEqual({ waiting: 0, givenUp: 1 });
      expect(await store.outbox.lastError()).toBe('no such mailbox');
      clock.advance(8 * 24 * 60 * minute);
      expect(await store.outbox.count()).toEqual({ waiting: 0, givenUp: 0 });
      expect(await store.outbox.lastError()).toBe('');
      clock.advance(23 * 24 * 60 * minute);
      await store.outbox.sweep();
      // Deleted, not just hidden.
      clock.advance(-31 * 24 * 60 * minute);
      expect(await store.outbox.count()).toEqual({ waiting: 0, givenUp: 0 });
    });

    test('deletes e-mails with their message', async () => {
      const { id } = await announce('a@x.test');
      await store.messages.remove(id);
      expect(await store.outbox.count()).toEqual({ waiting: 0, givenUp: 0 });
    });

    test('idempotent: concurrent submissions of one message are stored once', async () => {
      const inquiry = anInquiry();
      const mails = () => [mailTo('a@x.test')];
      const all = await Promise.all(Array.from({ length: 10 }, () => store.messages.create({ inquiry, mails })));
      expect(new Set(all.map(({ id }) => id)).size).toBe(1);
      expect(await store.outbox.count()).toEqual({ waiting: 1, givenUp: 0 });
    });
  });

  describe('branches and settings', { tags: ['forms/if-match'] }, () => {
    test('lists branches in order of creation, updates single fields and removes them', async () => {
      for (const branch of sampleBranches) {
        clock.advance(1000);
        await store.branches.create(branch);
      }
      const [first] = await store.branches.list();
      expect(names(await store.branches.list())).toEqual(names(sampleBranches));
      const inPune = { ...first, city: 'Pune', updatedAt: expect.any(String) };
      expect(await store.branches.update(first?.id ?? '', { city: 'Pune' })).toEqual(inPune);
      expect(await store.branches.update(first?.id ?? '', {})).toEqual(inPune);
      await store.branches.remove(first?.id ?? '');
      expect(await store.branches.list()).toHaveLength(2);
      expect(await failure(store.branches.remove('x'))).toMatchObject({ kind: 'not-found' });
      expect(await failure(store.branches.update('x', {}))).toMatchObject({ kind: 'not-found' });
      expect(await failure(store.branches.create(sampleBranches[1] as (typeof sampleBranches)[number]))).toMatchObject({
        kind: 'conflict',
      });
    });

    test('stores opening hours per branch', async () => {
      const branch = await store.branches.create(sampleBranches[0] as (typeof sampleBranches)[number]);
      const hours = ['10:00-19:00', '10:00-19:00', '10:00-19:00', '10:00-19:00', '10:00-19:00', '10:00-14:00', ''];
      const after = await store.branches.update(branch.id, { hours });
      expect(after).toEqual({ ...branch, hours, updatedAt: after.updatedAt });
      expect(await store.branches.list()).toEqual([after]);
      const renamed = await store.branches.update(branch.id, { name: 'Elsewhere' });
      expect(renamed).toEqual({ ...after, name: 'Elsewhere', updatedAt: renamed.updatedAt });
    });

    test('rejects a change based on an older version, and gives each save a new version', async () => {
      const branch = await store.branches.create(sampleBranches[0] as (typeof sampleBranches)[number]);
      const category = await store.categories.create({ name: 'A', slug: 'a', description: '', order: 0 });
      const settings = await store.settings.read();
      const changes = [
        (seen: string) => store.branches.update(branch.id, { city: 'Pune' }, seen),
        (seen: string) => store.categories.update(category.id, { order: 2 }, seen),
        async (seen: string) => (await store.settings.update({ companyName: 'Dealer' }, seen)).after,
      ];
      const things = ['this branch', 'this category', 'the settings'];
      for (const [index, { updatedAt }] of [branch, category, settings].entries()) {
        const change = changes[index] as (seen: string) => Promise<{ updatedAt: string }>;
        const after = await change(updatedAt);
        expect(after.updatedAt > updatedAt).toBe(true);
        expect(await failure(change(updatedAt))).toEqual({
          kind: 'conflict',
          message: `Someone else has saved ${things[index]} since you opened it`,
        });
      }
    });

    test('updates single settings, and brand logos by name', async () => {
      await store.settings.update({ companyName: 'Dealer', heroImage: 'hero.webp' });
      const { after } = await store.settings.update({ companyName: 'Better Dealer' });
      expect(after).toMatchObject({ companyName: 'Better Dealer', heroImage: 'hero.webp', postTreatment: 'none' });
      await store.settings.update({ postTreatment: 'halftone' });
      expect(await store.settings.read()).toMatchObject({ postTreatment: 'halftone', heroTreatment: 'none' });
      await store.settings.putBrandLogo({ name: 'Canon', url: 'a' });
      await store.settings.putBrandLogo({ name: 'HP', url: 'b' });
      await store.settings.putBrandLogo({ name: 'canon', url: 'c' });
      expect((await store.settings.read()).brandLogos).toEqual([
        { name: 'HP', url: 'b' },
        { name: 'canon', url: 'c' },
      ]);
      await store.settings.removeBrandLogo('CANON');
      expect((await store.settings.read()).brandLogos).toEqual([{ name: 'HP', url: 'b' }]);
      expect(await failure(store.settings.removeBrandLogo('Canon'))).toMatchObject({ kind: 'not-found' });
    });
  });

  describe('people', () => {
    const client = { agent: 'test', address: '127.0.0.1' };

    test('returns the previous sign-in as last login', async () => {
      await store.users.create({ username: 'Owner', passwordHash: 'h', initial: true });
      const account = await store.users.find('OWNER');
      expect(account?.user).toEqual({ username: 'Owner', role: 'admin', lastLogin: null });
      const id = account?.id ?? '';
      await store.sessions.start(id, 'one', client);
      clock.advance(60_000);
      const user = await store.sessions.start(id, 'two', client);
      expect(user.lastLogin).toBe('2026-06-01T06:30:00.000Z');
      expect((await store.sessions.find('one'))?.user.username).toBe('Owner');
      expect(await failure(store.users.create({ username: 'owner', passwordHash: 'h', initial: false }))).toMatchObject(
        {
          kind: 'conflict',
          field: 'username',
        },
      );
    });

    test('ends sessions after idling, by age, on sign-out and on a password change', async () => {
      await store.users.create({ username: 'owner', passwordHash: 'h', initial: true });
      const id = (await store.users.find('owner'))?.id ?? '';
      const hour = 60 * 60 * 1000;
      await store.sessions.start(id, 'idle', client);
      clock.advance(12 * hour);
      expect(await store.sessions.find('idle')).toBeNull();
      await store.sessions.start(id, 'aged', client);
      for (let hours = 0; hours < 7 * 24 - 1; hours++) {
        clock.advance(hour);
        expect(await store.sessions.find('aged')).not.toBeNull();
        // The last use is recorded asynchronously.
        const lastSeenAt = async () => (await store.sessions.list(id, 'aged'))[0]?.lastSeenAt;
        await expect.poll(lastSeenAt, { interval: 1 }).toBe(clock.now().toISOString());
      }
      clock.advance(hour);
      expect(await store.sessions.find('aged')).toBeNull();
      await store.sessions.start(id, 'a', client);
      await store.sessions.start(id, 'b', client);
      await store.sessions.start(id, 'c', client);
      await store.sessions.end('a');
      expect(await store.sessions.find('a')).toBeNull();
      expect(await store.users.withInitialPassword()).toBe('owner');
      await store.users.setPassword(id, 'new', 'b');
      expect(await store.sessions.find('b')).not.toBeNull();
      expect(await store.sessions.find('c')).toBeNull();
      expect(await store.users.withInitialPassword()).toBeNull();
      await store.sessions.endAll(id);
      expect(await store.sessions.find('b')).toBeNull();
    });

    test('keeps at most ten sessions per user', async () => {
      await store.users.create({ username: 'owner', passwordHash: 'h', initial: true });
      const id = (await store.users.find('owner'))?.id ?? '';
      for (let number = 1; number <= 12; number++) {
        clock.advance(1000);
        await store.sessions.start(id, `t${number}`, client);
      }
      expect(await store.sessions.find('t2')).toBeNull();
      expect(await store.sessions.find('t3')).not.toBeNull();
    });

    test('lists users by name, in the same order on both engines', async () => {
      for (const username of ['ab', 'B-2', 'a-c', 'a.b'])
        await store.users.create({ username, passwordHash: 'h', initial: false });
      const list = await store.users.list('');
      expect(list.map(({ username }) => username)).toEqual(['a-c', 'a.b', 'ab', 'B-2']);
    });

    test('limits attempts per key and window', async () => {
      const limit = { max: 2, seconds: 60 };
      expect(await store.throttle.hit('k', limit)).toBe(0);
      expect(await store.throttle.hit('k', limit)).toBe(0);
      clock.advance(10_000);
      expect(await store.throttle.hit('k', limit)).toBe(50);
      expect(await store.throttle.hit('other', limit)).toBe(0);
      clock.advance(50_000);
      expect(await store.throttle.hit('k', limit)).toBe(0);
      await store.throttle.clear('k');
      await store.throttle.sweep();
      expect(await store.throttle.hit('k', limit)).toBe(0);
    });
  });

  describe('administrators', { tags: ['calls/users'] }, () => {
    const join = async (username: string) => {
      await store.users.create({ username, passwordHash: 'h', initial: false });
      return (await store.users.find(username))?.id as string;
    };

    test('leaves one admin when two remove each other at once', async () => {
      const [one, two] = [await join('one'), await join('two')];
      const outcomes = await Promise.all([
        failure(store.users.remove(two, { userId: one })),
        failure(store.users.remove(one, { userId: two })),
      ]);
      expect(outcomes.filter((each) => each === null || each === undefined)).toHaveLength(1);
      expect(await store.users.list(one)).toHaveLength(1);
    });

    test('deletes sessions and trusted networks with their user', async () => {
      const [one, two] = [await join('one'), await join('two')];
      await store.sessions.start(two, 'their-token', { agent: '', address: '' });
      await store.trustedNetworks.add('203.0.113.7', two);
      await store.users.remove(two, { userId: one });
      expect(await store.sessions.find('their-token')).toBeNull();
      expect(await store.trustedNetworks.has('203.0.113.7')).toBe(false);
      expect(await failure(store.users.remove(two, { userId: one }))).toMatchObject({ kind: 'not-found' });
      expect(await failure(store.users.remove(one, { userId: one }))).toMatchObject({ kind: 'conflict' });
      expect(await failure(store.users.nameOf(two))).toMatchObject({ kind: 'not-found' });
    });
  });

  describe('networks', { tags: ['calls/sign-in-flood'] }, () => {
    test('trusts a network for three months after the last sign-in', async () => {
      await store.users.create({ username: 'someone', passwordHash: 'h', initial: false });
      const id = (await store.users.find('someone'))?.id ?? '';
      await store.trustedNetworks.add('203.0.113.7', id);
      clock.advance(60 * 24 * 60 * 60 * 1000);
      await store.trustedNetworks.add('203.0.113.7', id);
      await store.trustedNetworks.add('2001:db8:0:1::/64', id);
      clock.advance(60 * 24 * 60 * 60 * 1000);
      expect(await store.trustedNetworks.has('203.0.113.7')).toBe(true);
      expect(await store.trustedNetworks.has('203.0.113.8')).toBe(false);
      clock.advance(31 * 24 * 60 * 60 * 1000);
      expect(await store.trustedNetworks.has('203.0.113.7')).toBe(false);
    });
  });

  test('increments the content version with every change of public content, and only then', async () => {
    let last = await store.contentVersion();
    const moves = async (change: Promise<unknown>) => {
      await change.catch(() => {});
      const version = await store.contentVersion();
      const moved = version > last;
      last = version;
      return moved;
    };
    expect(await moves(add('A'))).toBe(true);
    expect(await moves(store.categories.create({ name: 'A', slug: 'a', description: '', order: 0 }))).toBe(true);
    expect(await moves(store.posts.create(aPost()))).toBe(true);
    expect(await moves(store.settings.update({ companyName: 'X' }))).toBe(true);
    expect(
      await moves(store.branches.create({ name: 'B', address: '', city: '', phone: [], email: '', hours: [] })),
    ).toBe(true);
    expect(await moves(store.messages.create({ inquiry: anInquiry() }))).toBe(false);
    expect(await moves(store.throttle.hit('k', { max: 1, seconds: 1 }))).toBe(false);
    expect(await moves(store.products.remove('nobody'))).toBe(false);
  });

  test('applies several changes together or not at all', async () => {
    const both = store.atomically(async (inside) => {
      await inside.products.create(aProduct({ name: 'A' }));
      await inside.products.create(aProduct({ name: 'A' }));
    });
    expect(await failure(both)).toMatchObject({ kind: 'conflict' });
    expect(await store.isEmpty()).toBe(true);
    expect(await store.products.count('panel')).toBe(0);
  });

  test('loses neither products nor counts with concurrent writers', async () => {
    const numbers = Array.from({ length: 20 }, (_, number) => number);
    await Promise.all(numbers.map((number) => store.products.create(aProduct({ name: `P${number}`, tags: ['a4'] }))));
    expect(await store.products.count('public', { tag: 'a4' })).toBe(20);
    expect(await store.products.list('public', { tag: 'a4' })).toHaveLength(20);
  });
});

// @module-tag undo/bin
import { describe, expect, test } from 'vitest';
import type { Mail } from '#app/domain/inquiries/notices/mail.ts';
import { parseJson } from '#app/domain/records/ordered-json.ts';
import type { TrashKind } from '#app/domain/records/trash.ts';
import { aBranch, anInquiry, aPost, aProduct } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { clock, engines, store, storePerTest } from '#tests/support/stores.ts';

const day = 24 * 60 * 60 * 1000;
const aCategory = (name: string, order = 3) => ({
  ...{ name, slug: name.toLowerCase(), description: `About ${name}`, order },
});
const mail: Mail = { kind: 'owner', to: 'owner@dealer.test', replyTo: null, subject: 'S', text: 'T' };

describe.each(variants(engines))('the trash on %s', (_engine, open) => {
  storePerTest(open);

  const add = (name: string, fields: Record<string, unknown> = {}) => {
    clock.advance(1000);
    return store.products.create(aProduct({ name, ...fields }));
  };
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  const titles = (list: { title: string }[]) => list.map(({ title }) => title);
  const notesOf = async (trashed: string | Promise<string>) => (await store.trash.restore(await trashed)).notes;
  const isGone = (call: Promise<unknown>) =>
    expect(call).rejects.toMatchObject({ kind: 'not-found', message: 'This is no longer in the trash' });
  const slugOf = async (id: string) => (await store.products.list('panel', { id }))[0]?.slug;

  describe('a group', { tags: ['undo/bin-groups'] }, () => {
    const group = { id: 'g', label: 'Deleted together' };
    const three = async () => {
      await store.categories.create(aCategory('Copiers'));
      const some = [
        await add('A', { category: 'Copiers', tags: ['a3'], slug: 'old-a', featured: true }),
        await add('B', { category: 'Copiers', tags: ['a3', 'colour'] }),
        await add('C', { category: 'Copiers' }),
      ];
      await store.products.update(some[0]?.id ?? '', { slug: 'a' });
      return some.map(({ id }) => id);
    };

    test('of products is deleted and restored completely: lists, counts, search, ranks and redirects', async () => {
      const { list, count, renamedTo, remove, removeMany } = store.products;
      const ids = await three();
      const fieldsOf = async () => (await list('panel')).map(({ updatedAt, ...fields }) => fields);
      const before = await fieldsOf();
      const kept = await add('Kept', { category: 'Copiers', tags: ['a3'] });
      expect(await removeMany([...ids, 'nobody'], 'asha', group)).toBe(3);
      expect(names(await list('panel'))).toEqual(['Kept']);
      const filter = { category: 'Copiers', tag: 'a3' };
      expect([await count('public', filter), await renamedTo('old-a')]).toEqual([1, null]);
      expect(await list('panel', { search: 'colour' })).toEqual([]);
      expect(await store.trash.list()).toMatchObject([{ group }, { group }, { group, removedBy: 'asha' }]);
      expect(await store.trash.restoreGroup('g')).toEqual({ restored: 3, left: 0, notes: [] });
      await remove(kept.id);
      expect(await fieldsOf()).toEqual(before);
      expect([await count('public', filter), await renamedTo('old-a')]).toEqual([2, 'a']);
      expect(names(await list('panel', { search: 'colour' }))).toEqual(['B']);
      await isGone(store.trash.restoreGroup('g'));
    });

    test('notes the products whose slug, rank or category is no longer available', async () => {
      const ids = await three();
      await store.products.removeMany(ids, '', group);
      const [category] = await store.categories.list();
      await store.categories.remove(category?.id ?? '');
      await add('B', { category: 'Else' });
      const { notes } = await store.trash.restoreGroup('g');
      const gone = `Its category ${category?.name} no longer exists. Please choose another one.`;
      expect(notes.filter((note) => note.endsWith(gone))).toHaveLength(3);
      expect(notes).toContain('B: Another product has its web address now, so it got a new one: b-2.');
    });

    test('is listed as one entry with its count; its entries are found by group and by name', async () => {
      const ids = await three();
      const alone = await store.products.remove((await add('Zèbra 100%')).id);
      clock.advance(1000);
      await store.products.removeMany(ids, '', group);
      const { items, total } = await store.trash.groups({ limit: 1 });
      expect([total, items]).toMatchObject([2, [{ group, count: 3 }]]);
      const [second] = (await store.trash.groups({ limit: 1, offset: 1 })).items;
      expect(second).toMatchObject({ id: alone, title: 'Zèbra 100%', count: 1 });
      expect(second).not.toHaveProperty('group');
      expect(titles(await store.trash.list({ search: 'ZEBRA 100%' }))).toEqual(['Zèbra 100%']);
      expect(await store.trash.list({ search: '%' })).toHaveLength(1);
      expect(await store.trash.list({ search: 'zebra copier' })).toEqual([]);
      expect(await store.trash.list({ group: 'g' }, { limit: 2 })).toHaveLength(2);
      expect(await store.trash.count({ group: 'g' })).toBe(3);
    });
  });

  describe('a product', () => {
    const whole = {
      tags: ['a3', 'colour'],
      regularPrice: 4332.96,
      images: ['/uploads/0123456789ab-800x600.webp'],
      gallery: ['b.webp'],
      specifications: parseJson('{"Speed":"25 ppm","1200":"dpi","600":"dpi"}'),
      featured: true,
      reviews: [{ rating: 4.5, author: 'Ravi', text: 'Good' }],
      stockQuantity: 0,
    };

    test('is restored completely: fields, tags, list position, counts, search and redirects', async () => {
      const { list, count, find, tags, renamedTo, slugs } = store.products;
      await store.categories.create(aCategory('Copiers'));
      await add('First', { featured: true });
      const product = await add('Copier', { ...whole, category: 'Copiers', slug: 'old' });
      await add('Third', { featured: true });
      const renamed = await store.products.update(product.id, { slug: 'new' });
      const id = await store.products.remove(product.id, 'asha');
      expect(names(await list('panel'))).toEqual(['Third', 'First']);
      expect([await find('panel', 'new'), await renamedTo('old'), await tags('panel')]).toEqual([null, null, []]);
      expect(await count('panel', { category: 'Copiers' })).toBe(0);
      expect(await list('panel', { search: '25 ppm' })).toEqual([]);
      expect(await slugs()).toHaveLength(2);

      clock.advance(day);
      expect(await store.trash.restore(id)).toEqual({ kind: 'product', title: 'Copier', notes: [] });
      const updatedAt = clock.now().toISOString();
      expect(await list('panel', { id: product.id })).toEqual([{ ...renamed, updatedAt }]);
      expect(names(await list('public'))).toEqual(['Third', 'Copier', 'First']);
      for (const filter of [{ tag: 'a3' }, { search: 'copier 25 ppm' }])
        expect(names(await list('public', filter))).toEqual(['Copier']);
      expect(await tags('public')).toEqual(['a3', 'colour']);
      expect(await count('public', { category: 'Copiers', tag: 'colour' })).toBe(1);
      expect([await renamedTo('old'), await store.trash.list()]).toEqual(['new', []]);
    });

    test('gets another slug if its own is taken, with a note', { tags: ['undo/taken'] }, async () => {
      await store.categories.create(aCategory('Copiers'));
      const product = await add('Copier', { category: 'Copiers' });
      const id = await store.products.remove(product.id);
      for (const name of ['Copier', 'Copier 2']) await add(name, { category: 'Copiers' });
      const note = 'Another product has its web address now, so it got a new one: copier-3.';
      expect([await notesOf(id), await slugOf(product.id)]).toEqual([[note], 'copier-3']);
      const slug = `${'a'.repeat(119)}b`;
      const long = await add('Long', { slug });
      const trashed = await store.products.remove(long.id);
      await add('Longer', { slug });
      await store.trash.restore(trashed);
      expect(await slugOf(long.id)).toBe(`${'a'.repeat(118)}-2`);
      expect(await store.redirects.list()).toEqual([]);
    });
  });

  test('restores a post completely, with its dates, list position and redirects', async () => {
    const { create, update, remove, renamedTo } = store.posts;
    const { id, title } = await create(aPost({ slug: 'old', tags: ['care'], content: '<p>One</p>' }));
    clock.advance(day);
    await create(aPost({ slug: 'later', title: 'Later' }));
    const renamed = await update(id, { slug: 'new' });
    const trashed = await remove(id);
    expect([await store.posts.count('panel'), await renamedTo('old')]).toEqual([1, null]);
    clock.advance(day);
    expect(await store.trash.restore(trashed)).toEqual({ kind: 'post', title, notes: [] });
    expect(await store.posts.byId(id)).toEqual({ ...renamed, updatedAt: clock.now().toISOString() });
    expect((await store.posts.cards('public')).map(({ slug }) => slug)).toEqual(['later', 'new']);
    expect(await renamedTo('old')).toBe('new');
    const again = await remove(id);
    await create(aPost({ slug: 'new' }));
    const note = 'Another post has its web address now, so it got a new one: new-2.';
    expect(await notesOf(again)).toEqual([note]);
    const plain = await create(aPost({ slug: 'plain' }));
    await store.trash.restore(await remove(plain.id));
    expect(await store.redirects.list()).toEqual([{ kind: 'post', from: 'old', to: 'new-2' }]);
  });

  describe('a category', () => {
    test('is restored at its position, with the products that were moved away', async () => {
      const { list, count, update } = store.products;
      const copiers = await store.categories.create(aCategory('Copiers'));
      const printers = await store.categories.create(aCategory('Printers', 5));
      const moved = await add('A', { category: 'Copiers', tags: ['a3'] });
      const left = await add('B', { category: 'Copiers' });
      await add('C', { category: 'Printers' });
      const id = await store.categories.remove(copiers.id, printers.id);
      await update(left.id, { category: 'Scanners' });
      expect(await count('public', { category: 'printers' })).toBe(2);
      const versionOf = async (id: string) => (await list('panel', { id }))[0]?.updatedAt;
      const opened = await versionOf(moved.id);
      const note = '1 of its products had been changed or deleted since and did not come back to it.';
      expect(await notesOf(id)).toEqual([note]);
      const categories = await store.categories.list();
      expect(categories[0]).toEqual({ ...copiers, updatedAt: categories[0]?.updatedAt });
      expect(names(categories)).toEqual(['Copiers', 'Printers']);
      for (const filter of [{ category: 'copiers', tag: 'a3' }, { search: 'copiers a' }])
        expect(names(await list('public', filter))).toEqual(['A']);
      const counted = ['copiers', 'printers'].map((category) => count('public', { category, tag: 'a3' }));
      expect(await Promise.all(counted)).toEqual([1, 0]);
      // A form opened before must not save the other category.
      expect(await versionOf(moved.id)).not.toBe(opened);
    });

    test.for([
      [200, []],
      [201, ['Its products stay in Printers: there are too many to move them back at once.']],
    ] as const)('gets back %d products with the notes %j', async ([count, notes]) => {
      const copiers = await store.categories.create(aCategory('Copiers'));
      const printers = await store.categories.create(aCategory('Printers'));
      const machine = (n: number) => aProduct({ name: `Copier ${n}`, category: 'Copiers' });
      await store.products.createMany(Array.from({ length: count }, (_, n) => machine(n)));
      const id = await store.categories.remove(copiers.id, printers.id);
      expect(await notesOf(id)).toEqual(notes);
      const category = notes.length === 0 ? 'Copiers' : 'Printers';
      expect(await store.products.count('public', { category })).toBe(count);
    });

    test('gets another name and slug if its own are taken, with a note', { tags: ['undo/taken'] }, async () => {
      const { id } = await store.categories.create(aCategory('Copiers'));
      const trashed = await store.categories.remove(id);
      await store.categories.create(aCategory('Copiers'));
      expect(await notesOf(trashed)).toEqual([
        'Another category is called Copiers now, so this one is called Copiers (2).',
        'Another category has its web address now, so it got a new one: copiers-2.',
      ]);
    });
  });

  test('restores an inquiry as it was, and sends its unsent e-mails', async () => {
    const said = { inquiry: anInquiry({ subject: 'Inquiry about A' }), mails: () => [mail] };
    const inquiry = await store.inquiries.create(said);
    const id = await store.inquiries.remove(inquiry.id, 'asha');
    expect(await store.trash.list()).toMatchObject([{ kind: 'message', title: 'Asha Patil: Inquiry about A' }]);
    expect(await store.inquiries.summary()).toEqual({ unread: 0, newest: null });
    expect(await store.outbox.count()).toMatchObject({ waiting: 0 });
    await store.trash.restore(id);
    expect(await store.inquiries.list()).toEqual([inquiry]);
    expect(await store.outbox.take(10)).toMatchObject([{ to: mail.to }]);
    // A repeated submission still returns this inquiry.
    expect(await store.inquiries.create(said)).toEqual(inquiry);

    const again = await store.inquiries.remove(inquiry.id);
    const other = await store.inquiries.create(said);
    await store.trash.restore(again);
    expect((await store.inquiries.list()).map(({ id }) => id).sort()).toEqual([inquiry.id, other.id].sort());
  });

  test('restores a branch at its position, renamed if its name is taken', { tags: ['undo/taken'] }, async () => {
    const { create, list, remove } = store.branches;
    const [pune, nashik] = [await create(aBranch({ name: 'Pune' })), await create(aBranch({ name: 'Nashik' }))];
    expect(await store.trash.restore(await remove(pune.id))).toEqual({ kind: 'branch', title: 'Pune', notes: [] });
    const [restored] = await list();
    expect(restored).toEqual({ ...pune, updatedAt: restored?.updatedAt });
    const last = await remove(nashik.id);
    for (const name of ['Nashik', 'Thane']) await create(aBranch({ name }));
    const note = 'Another branch is called Nashik now, so this one is called Nashik (2).';
    expect(await notesOf(last)).toEqual([note]);
    expect(names(await list())).toEqual(['Pune', 'Nashik (2)', 'Nashik', 'Thane']);
  });

  describe('a picture of the settings', () => {
    test('is restored after removal, and swaps places with the picture that replaced it', async () => {
      const { update, read } = store.settings;
      await update({ companyLogo: 'a.webp', heroImage: 'b.webp' });
      const { trashed } = await update({ heroImage: '' }, undefined, 'asha');
      expect(await store.trash.list()).toMatchObject([{ kind: 'picture', title: 'Hero image', removedBy: 'asha' }]);
      expect(await store.trash.restore(trashed[0] ?? '')).toEqual({ kind: 'picture', title: 'Hero image', notes: [] });
      expect(await read()).toMatchObject({ companyLogo: 'a.webp', heroImage: 'b.webp' });
      const { trashed: replaced } = await update({ companyLogo: 'b.webp' });
      const { notes } = await store.trash.restore(replaced[0] ?? '', 'ravi');
      expect(notes).toEqual(['The picture it replaced is in the trash.']);
      expect((await read()).companyLogo).toBe('a.webp');
      expect(await store.trash.list()).toMatchObject([{ title: 'Company logo', removedBy: 'ravi' }]);
    });

    test('of a brand is restored at its position', async () => {
      for (const name of ['Canon', 'HP', 'Ricoh']) await store.settings.putBrandLogo({ name, url: `${name}.webp` });
      const { trashed } = await store.settings.removeBrandLogo('hp');
      expect(await store.trash.list()).toMatchObject([{ title: 'HP logo' }]);
      await store.trash.restore(trashed[0] ?? '');
      expect(names((await store.settings.read()).brandLogos)).toEqual(['Canon', 'HP', 'Ricoh']);

      await store.settings.putBrandLogo({ name: 'Canon', url: 'new.webp' });
      const [{ id = '' } = {}] = await store.trash.list();
      await store.trash.restore(id);
      expect((await store.settings.read()).brandLogos[0]).toEqual({ name: 'Canon', url: 'Canon.webp' });
    });
  });

  /** Puts one record of each kind into the trash. */
  async function fill(): Promise<Record<TrashKind, string>> {
    const product = await add('A');
    const post = await store.posts.create(aPost());
    const category = await store.categories.create(aCategory('Copiers'));
    const inquiry = await store.inquiries.create({ inquiry: anInquiry() });
    const branch = await store.branches.create(aBranch({ name: 'Pune' }));
    await store.settings.update({ companyLogo: 'a.webp' });
    await store.products.update(product.id, { sku: 'X' });
    await store.settings.removeSampleTestimonials('asha', { id: 'words', label: 'All samples' });
    return {
      product: await store.products.remove(product.id, 'asha'),
      post: await store.posts.remove(post.id, 'asha'),
      category: await store.categories.remove(category.id, undefined, 'asha'),
      message: await store.inquiries.remove(inquiry.id, 'asha'),
      branch: await store.branches.remove(branch.id, 'asha'),
      picture: (await store.settings.update({ companyLogo: '' }, undefined, 'asha')).trashed[0] ?? '',
      words: (await store.trash.list({ group: 'words' }))[0]?.id ?? '',
    };
  }

  test('restores each record once, up to the last moment of thirty days, with a new content version', async () => {
    const { message, ...ids } = await fill();
    clock.advance(30 * day - 1);
    await store.trash.sweep();
    expect(await store.trash.list()).toHaveLength(7);
    for (const id of [...Object.values(ids), message]) {
      const before = await store.contentVersion();
      await store.trash.restore(id);
      expect((await store.contentVersion()) > before).toBe(id !== message);
      await isGone(store.trash.restore(id));
    }
    expect(await store.trash.list()).toEqual([]);
  });

  test('expires records after thirty days, swept or not, even if several processes sweep at once', async () => {
    const ids = await fill();
    clock.advance(30 * day);
    expect(await store.trash.list()).toEqual([]);
    for (const id of Object.values(ids)) {
      await isGone(store.trash.restore(id));
      await isGone(store.trash.remove(id));
    }
    await Promise.all([store.trash.sweep(), store.trash.sweep(), store.trash.sweep()]);
    clock.advance(-30 * day);
    expect([await store.trash.list(), await store.uploadsInUse()]).toEqual([[], new Set()]);
  });
});

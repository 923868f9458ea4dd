/**
 * @module-tag undo/bin
 */
import { describe, expect, test } from 'vitest';
import type { BinKind } from '#app/domain/bin.ts';
import type { Mail } from '#app/domain/mail.ts';
import { parseJson } from '#app/domain/ordered-json.ts';
import type { Store } from '#app/storage/store.ts';
import { anInquiry, aPost, aProduct } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { type Clock, engines, openForEach } from '#tests/support/stores.ts';

const day = 24 * 60 * 60 * 1000;
const aCategory = (name: string, fields = {}) => ({
  name,
  slug: name.toLowerCase(),
  description: `About ${name}`,
  order: 3,
  ...fields,
});
const aBranch = (name: string) => ({
  name,
  address: '1 Road',
  city: 'Pune',
  phone: ['020 1234567'],
  email: 'a@b.test',
  hours: [],
});
const mail: Mail = { kind: 'owner', to: 'owner@dealer.test', replyTo: null, subject: 'S', text: 'T' };

describe.each(variants(engines))('the trash on %s', (_engine, open) => {
  let clock: Clock;
  let store: Store;
  openForEach(open, (opened) => {
    ({ clock, store } = opened);
  });

  const add = (name: string, fields: Record<string, unknown> = {}) => {
    clock.advance(1000);
    return store.products.create(aProduct({ name, ...fields }));
  };
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  const titles = (list: { title: string }[]) => list.map(({ title }) => title);
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
      const ids = await three();
      const before = await store.products.list('panel');
      const kept = await add('Kept', { category: 'Copiers', tags: ['a3'] });
      expect(await store.products.removeMany([...ids, 'nobody'], 'asha', group)).toBe(3);
      expect(names(await store.products.list('panel'))).toEqual(['Kept']);
      expect(await store.products.count('public', { category: 'Copiers', tag: 'a3' })).toBe(1);
      expect(await store.products.list('panel', { search: 'colour' })).toEqual([]);
      expect(await store.products.renamedTo('old-a')).toBeNull();
      expect(await store.bin.list()).toMatchObject([{ group }, { group }, { group, removedBy: 'asha' }]);

      expect(await store.bin.restoreGroup('g')).toEqual({ restored: 3, left: 0, notes: [] });
      await store.products.remove(kept.id);
      expect((await store.products.list('panel')).map(({ updatedAt, ...fields }) => fields)).toEqual(
        before.map(({ updatedAt, ...fields }) => fields),
      );
      expect(await store.products.count('public', { category: 'Copiers', tag: 'a3' })).toBe(2);
      expect(names(await store.products.list('panel', { search: 'colour' }))).toEqual(['B']);
      expect(await store.products.renamedTo('old-a')).toBe('a');
      await expect(store.bin.restoreGroup('g')).rejects.toMatchObject({ kind: 'not-found' });
    });

    test('notes the products whose slug, rank or category is no longer available', async () => {
      const ids = await three();
      await store.products.removeMany(ids, '', group);
      const [category] = await store.categories.list();
      await store.categories.remove(category?.id ?? '');
      await add('B', { category: 'Else' });
      const { notes } = await store.bin.restoreGroup('g');
      expect(notes.filter((note) => note.includes('category'))).toHaveLength(3);
      expect(notes).toContain('B: Another product has its web address now, so it got a new one: b-2.');
    });

    test('is listed as one entry with its count; its entries are found by group and by name', async () => {
      const ids = await three();
      const alone = await store.products.remove((await add('Zèbra 100%')).id);
      clock.advance(1000);
      await store.products.removeMany(ids, '', group);
      const { items, total } = await store.bin.groups({ limit: 1 });
      expect([total, items]).toMatchObject([2, [{ group, count: 3 }]]);
      const [second] = (await store.bin.groups({ limit: 1, offset: 1 })).items;
      expect(second).toMatchObject({ id: alone, title: 'Zèbra 100%', count: 1 });
      expect(second).not.toHaveProperty('group');
      expect(titles(await store.bin.list({ search: 'ZEBRA 100%' }))).toEqual(['Zèbra 100%']);
      expect(await store.bin.list({ search: '%' })).toHaveLength(1);
      expect(await store.bin.list({ search: 'zebra copier' })).toEqual([]);
      expect(await store.bin.list({ group: 'g' }, { limit: 2 })).toHaveLength(2);
      expect(await store.bin.count({ group: 'g' })).toBe(3);
    });

    test('of more than 1,000 entries is restored in steps of 1,000', async () => {
      const all = await store.products.createMany(
        Array.from({ length: 1001 }, (_, n) => aProduct({ name: `P${n}`, category: 'Copiers' })),
      );
      await store.products.removeMany(
        all.map(({ id }) => id),
        '',
        group,
      );
      expect(await store.bin.restoreGroup('g')).toMatchObject({ restored: 1000, left: 1 });
      expect(await store.bin.restoreGroup('g')).toMatchObject({ restored: 1, left: 0 });
      expect(await store.products.count('panel')).toBe(1001);
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
      await store.categories.create(aCategory('Copiers'));
      await add('First', { featured: true });
      const product = await add('Copier', { ...whole, category: 'Copiers', slug: 'old' });
      await add('Third', { featured: true });
      const renamed = await store.products.update(product.id, { slug: 'new' });
      const id = await store.products.remove(product.id, 'asha');

      expect(names(await store.products.list('panel'))).toEqual(['Third', 'First']);
      expect(await store.products.find('panel', 'new')).toBeNull();
      expect(await store.products.renamedTo('old')).toBeNull();
      expect(await store.products.tags('panel')).toEqual([]);
      expect(await store.products.count('panel', { category: 'Copiers' })).toBe(0);
      expect(await store.products.list('panel', { search: '25 ppm' })).toEqual([]);
      expect(await store.products.slugs()).toHaveLength(2);

      clock.advance(day);
      expect(await store.bin.restore(id)).toEqual({ kind: 'product', title: 'Copier', notes: [] });
      const [found] = await store.products.list('panel', { id: product.id });
      expect(found).toEqual({ ...renamed, updatedAt: clock.now().toISOString() });
      expect(names(await store.products.list('public'))).toEqual(['Third', 'Copier', 'First']);
      expect(names(await store.products.list('public', { tag: 'a3' }))).toEqual(['Copier']);
      expect(await store.products.tags('public')).toEqual(['a3', 'colour']);
      expect(await store.products.count('public', { category: 'Copiers', tag: 'colour' })).toBe(1);
      expect(names(await store.products.list('public', { search: 'copier 25 ppm' }))).toEqual(['Copier']);
      expect(await store.products.renamedTo('old')).toBe('new');
      expect(await store.bin.list()).toEqual([]);
    });

    test('a category in use is not in the trash after a transaction that goes on without deleting it', async () => {
      const { id } = await store.categories.create({ name: 'In use', slug: 'in-use', description: '', order: 9 });
      await add('Copier', { category: 'In use' });
      await store.atomically(async (inside) => {
        await expect(inside.categories.remove(id)).rejects.toMatchObject({ kind: 'conflict' });
      });
      expect(await store.bin.list()).toEqual([]);
    });

    test('gets another slug if its own is taken, with a note', { tags: ['undo/taken'] }, async () => {
      await store.categories.create(aCategory('Copiers'));
      const product = await add('Copier', { category: 'Copiers' });
      const id = await store.products.remove(product.id);
      await add('Copier', { category: 'Copiers' });
      await add('Copier 2', { category: 'Copiers' });
      expect(await store.bin.restore(id)).toMatchObject({
        notes: ['Another product has its web address now, so it got a new one: copier-3.'],
      });
      expect(await slugOf(product.id)).toBe('copier-3');
      const long = await add('Long', { slug: `${'a'.repeat(119)}b` });
      const binned = await store.products.remove(long.id);
      await add('Longer', { slug: `${'a'.repeat(119)}b` });
      await store.bin.restore(binned);
      expect(await slugOf(long.id)).toBe(`${'a'.repeat(118)}-2`);
    });

    test('leaves an old slug to another product that redirects it, and removes redirects from its own slug', async () => {
      const product = await add('A', { slug: 'old' });
      await store.products.update(product.id, { slug: 'a' });
      const id = await store.products.remove(product.id);
      const other = await add('B', { slug: 'old' });
      await store.products.update(other.id, { slug: 'a' });
      await store.products.update(other.id, { slug: 'b' });
      await store.bin.restore(id);
      expect(await slugOf(product.id)).toBe('a');
      expect(await store.products.renamedTo('old')).toBe('b');
      expect(await store.redirects.list()).toEqual([{ kind: 'product', from: 'old', to: 'b' }]);
    });

    test('leaves an old slug to the product that uses it now', async () => {
      const product = await add('A', { slug: 'old' });
      await store.products.update(product.id, { slug: 'a' });
      const id = await store.products.remove(product.id);
      await add('B', { slug: 'old' });
      await store.bin.restore(id);
      expect(await store.redirects.list()).toEqual([]);
    });

    test('gets its own rank if another product was created at the same time', async () => {
      const product = await store.products.create(aProduct({ name: 'A' }));
      const id = await store.products.remove(product.id);
      await store.products.create(aProduct({ name: 'B' }));
      await store.bin.restore(id);
      expect(names(await store.products.list('panel'))).toEqual(['A', 'B']);
    });

    test('is restored with a note if its category is gone', async () => {
      const product = await add('A', { category: 'Copiers' });
      const { notes } = await store.bin.restore(await store.products.remove(product.id));
      expect(notes).toEqual(['Its category Copiers no longer exists. Please choose another one.']);
    });
  });

  test('restores a post completely, with its dates, list position and redirects', async () => {
    const post = await store.posts.create(aPost({ slug: 'old', tags: ['care'], content: '<p>One</p>' }));
    clock.advance(day);
    await store.posts.create(aPost({ slug: 'later', title: 'Later' }));
    const renamed = await store.posts.update(post.id, { slug: 'new' });
    const id = await store.posts.remove(post.id);
    expect(await store.posts.count('panel')).toBe(1);
    expect(await store.posts.renamedTo('old')).toBeNull();
    clock.advance(day);
    expect(await store.bin.restore(id)).toEqual({ kind: 'post', title: post.title, notes: [] });
    expect(await store.posts.byId(post.id)).toEqual({ ...renamed, updatedAt: clock.now().toISOString() });
    expect((await store.posts.cards('public')).map(({ slug }) => slug)).toEqual(['later', 'new']);
    expect(await store.posts.renamedTo('old')).toBe('new');

    const again = await store.posts.remove(post.id);
    await store.posts.create(aPost({ slug: 'new' }));
    expect((await store.bin.restore(again)).notes).toEqual([
      'Another post has its web address now, so it got a new one: new-2.',
    ]);
  });

  describe('a category', () => {
    test('is restored at its position, with the products that were moved away', async () => {
      const copiers = await store.categories.create(aCategory('Copiers'));
      const printers = await store.categories.create(aCategory('Printers', { order: 5 }));
      const moved = await add('A', { category: 'Copiers', tags: ['a3'] });
      const left = await add('B', { category: 'Copiers' });
      await add('C', { category: 'Printers' });
      const id = await store.categories.remove(copiers.id, printers.id);
      await store.products.update(left.id, { category: 'Scanners' });
      expect(await store.products.count('public', { category: 'printers' })).toBe(2);
      const versionOf = async (id: string) => (await store.products.list('panel', { id }))[0]?.updatedAt;
      const opened = await versionOf(moved.id);

      expect((await store.bin.restore(id)).notes).toEqual([
        '1 of its products had been changed or deleted since and did not come back to it.',
      ]);
      const list = await store.categories.list();
      expect(list[0]).toEqual({ ...copiers, updatedAt: list[0]?.updatedAt });
      expect(names(list)).toEqual(['Copiers', 'Printers']);
      expect(names(await store.products.list('public', { category: 'copiers', tag: 'a3' }))).toEqual(['A']);
      expect(await store.products.count('public', { category: 'copiers', tag: 'a3' })).toBe(1);
      expect(await store.products.count('public', { category: 'printers', tag: 'a3' })).toBe(0);
      expect(names(await store.products.list('public', { search: 'copiers a' }))).toEqual(['A']);
      // A form opened before must not save the other category.
      expect(await versionOf(moved.id)).not.toBe(opened);
    });

    test('gets another name and slug if its own are taken, with a note', { tags: ['undo/taken'] }, async () => {
      const { id } = await store.categories.create(aCategory('Copiers'));
      const binned = await store.categories.remove(id);
      await store.categories.create(aCategory('Copiers'));
      expect((await store.bin.restore(binned)).notes).toEqual([
        'Another category is called Copiers now, so this one is called Copiers (2).',
        'Another category has its web address now, so it got a new one: copiers-2.',
      ]);
    });

    test('leaves its products where they are if there are too many, with a note', async () => {
      const copiers = await store.categories.create(aCategory('Copiers'));
      const printers = await store.categories.create(aCategory('Printers'));
      await store.products.createMany(
        Array.from({ length: 201 }, (_, n) => aProduct({ name: `P${n}`, category: 'Copiers' })),
      );
      const id = await store.categories.remove(copiers.id, printers.id);
      expect((await store.bin.restore(id)).notes).toEqual([
        'Its products stay in Printers: there are too many to move them back at once.',
      ]);
      expect(await store.products.count('panel', { category: 'printers' })).toBe(201);
    });

    test('stays out of the trash if it is in use', async () => {
      const { id } = await store.categories.create(aCategory('Copiers'));
      await add('A', { category: 'Copiers' });
      await expect(store.categories.remove(id)).rejects.toMatchObject({ kind: 'conflict' });
      expect(await store.bin.list()).toEqual([]);
    });
  });

  test('restores a message as it was, and sends its unsent e-mails', async () => {
    const said = { inquiry: anInquiry({ subject: 'Inquiry about A' }), mails: () => [mail] };
    const message = await store.messages.create(said);
    const id = await store.messages.remove(message.id, 'asha');
    expect(await store.bin.list()).toMatchObject([{ kind: 'message', title: 'Asha Patil: Inquiry about A' }]);
    expect(await store.messages.summary()).toEqual({ unread: 0, newest: null });
    expect(await store.outbox.count()).toMatchObject({ waiting: 0 });
    const version = await store.contentVersion();
    await store.bin.restore(id);
    expect(await store.contentVersion()).toBe(version);
    expect(await store.messages.list()).toEqual([message]);
    expect(await store.outbox.take(10)).toMatchObject([{ to: mail.to }]);
    // A repeated submission still returns this message.
    expect(await store.messages.create(said)).toEqual(message);

    const again = await store.messages.remove(message.id);
    const other = await store.messages.create(said);
    await store.bin.restore(again);
    expect((await store.messages.list()).map(({ id }) => id).sort()).toEqual([message.id, other.id].sort());
  });

  describe('an e-mail whose message is deleted while it is being sent', { tags: ['process/outbox'] }, () => {
    const minute = 60_000;
    async function underWay() {
      const message = await store.messages.create({ inquiry: anInquiry(), mails: () => [mail] });
      const [taken] = await store.outbox.take(1);
      if (!taken) return expect.unreachable();
      return { message, taken, binned: await store.messages.remove(message.id, 'asha') };
    }
    const taken = async () => (await store.outbox.take(10)).length;

    test('is not sent again, whether sending ends before or after the restore', async () => {
      const before = await underWay();
      await store.outbox.markSent(before.taken);
      await store.bin.restore(before.binned);
      expect(await store.outbox.count()).toEqual({ waiting: 0, givenUp: 0 });
      clock.advance(60 * minute);
      expect(await taken()).toBe(0);

      const after = await underWay();
      await store.bin.restore(after.binned);
      // The lease still holds.
      expect(await taken()).toBe(0);
      await store.outbox.markSent(after.taken);
      clock.advance(60 * minute);
      expect(await taken()).toBe(0);
    });

    test('is retried after a failure once the message is restored', async () => {
      const { taken: failed, binned } = await underWay();
      await store.outbox.markFailed(failed, 'down', { isFinal: false, chance: 0.5 });
      await store.bin.restore(binned);
      expect(await taken()).toBe(0);
      clock.advance(minute);
      expect(await store.outbox.take(10)).toMatchObject([{ id: failed.id, attempts: 1 }]);
    });

    test('is dropped if the message is deleted for good', async () => {
      const { taken: sent, binned } = await underWay();
      await store.bin.remove(binned);
      await store.outbox.markSent(sent);
      expect(await store.outbox.count()).toEqual({ waiting: 0, givenUp: 0 });
    });
  });

  test('restores a branch at its position, under another name if its own is taken', {
    tags: ['undo/taken'],
  }, async () => {
    const pune = await store.branches.create(aBranch('Pune'));
    const nashik = await store.branches.create(aBranch('Nashik'));
    const first = await store.branches.remove(pune.id);
    expect(await store.bin.restore(first)).toEqual({ kind: 'branch', title: 'Pune', notes: [] });
    const [restored] = await store.branches.list();
    expect(restored).toEqual({ ...pune, updatedAt: restored?.updatedAt });

    const last = await store.branches.remove(nashik.id);
    await store.branches.create(aBranch('Nashik'));
    await store.branches.create(aBranch('Thane'));
    expect((await store.bin.restore(last)).notes).toEqual([
      'Another branch is called Nashik now, so this one is called Nashik (2).',
    ]);
    expect(names(await store.branches.list())).toEqual(['Pune', 'Nashik (2)', 'Nashik', 'Thane']);
  });

  describe('a picture of the settings', () => {
    test('is restored after removal', async () => {
      await store.settings.update({ companyLogo: 'a.webp', heroImage: 'b.webp' });
      const { binned } = await store.settings.update({ heroImage: '' }, undefined, 'asha');
      expect(await store.bin.list()).toMatchObject([{ kind: 'picture', title: 'Hero image', removedBy: 'asha' }]);
      expect(await store.bin.restore(binned[0] ?? '')).toEqual({ kind: 'picture', title: 'Hero image', notes: [] });
      expect(await store.settings.read()).toMatchObject({ companyLogo: 'a.webp', heroImage: 'b.webp' });
    });

    test('swaps places with the picture that replaced it', async () => {
      await store.settings.update({ companyLogo: 'a.webp' });
      const { binned } = await store.settings.update({ companyLogo: 'b.webp' });
      expect((await store.bin.restore(binned[0] ?? '', 'ravi')).notes).toEqual([
        'The picture it replaced is in the trash.',
      ]);
      expect((await store.settings.read()).companyLogo).toBe('a.webp');
      expect(await store.bin.list()).toMatchObject([{ title: 'Company logo', removedBy: 'ravi' }]);
    });

    test('of a brand is restored at its position', async () => {
      for (const name of ['Canon', 'HP', 'Ricoh']) await store.settings.putBrandLogo({ name, url: `${name}.webp` });
      const { binned } = await store.settings.removeBrandLogo('hp');
      expect(await store.bin.list()).toMatchObject([{ title: 'HP logo' }]);
      await store.bin.restore(binned[0] ?? '');
      expect(names((await store.settings.read()).brandLogos)).toEqual(['Canon', 'HP', 'Ricoh']);

      await store.settings.putBrandLogo({ name: 'Canon', url: 'new.webp' });
      const [{ id = '' } = {}] = await store.bin.list();
      await store.bin.restore(id);
      expect((await store.settings.read()).brandLogos[0]).toEqual({ name: 'Canon', url: 'Canon.webp' });
    });
  });

  /** Puts one record of each kind into the trash. */
  async function fill(): Promise<Record<BinKind, string>> {
    const product = await add('A');
    const post = await store.posts.create(aPost());
    const category = await store.categories.create(aCategory('Copiers'));
    const message = await store.messages.create({ inquiry: anInquiry() });
    const branch = await store.branches.create(aBranch('Pune'));
    await store.settings.update({ companyLogo: 'a.webp' });
    await store.products.update(product.id, { sku: 'X' });
    return {
      product: await store.products.remove(product.id, 'asha'),
      post: await store.posts.remove(post.id, 'asha'),
      category: await store.categories.remove(category.id, undefined, 'asha'),
      message: await store.messages.remove(message.id, 'asha'),
      branch: await store.branches.remove(branch.id, 'asha'),
      picture: (await store.settings.update({ companyLogo: '' }, undefined, 'asha')).binned[0] ?? '',
      words: await wordsRemoved(),
    };
  }

  async function wordsRemoved(): Promise<string> {
    await store.settings.removeSampleTestimonials('asha', { id: 'words', label: 'All samples' });
    const [item] = await store.bin.list({ group: 'words' });
    return item?.id ?? '';
  }

  test('lists the kind, author and expiry of each record, latest first', async () => {
    const product = await add('A');
    const id = await store.products.remove(product.id, 'asha');
    const removedAt = clock.now().toISOString();
    clock.advance(day);
    const post = await store.posts.create(aPost());
    await store.posts.remove(post.id);
    expect(await store.bin.list()).toEqual([
      expect.objectContaining({ kind: 'post', title: post.title, removedBy: '' }),
      { id, kind: 'product', title: 'A', removedAt, removedBy: 'asha', endsAt: '2026-07-01T06:30:01.000Z' },
    ]);
  });

  test('increments the content version on every delete and restore of public content', async () => {
    const { message, ...ids } = await fill();
    for (const id of Object.values(ids)) {
      const before = await store.contentVersion();
      await store.bin.restore(id);
      expect(await store.contentVersion()).toBeGreaterThan(before);
    }
    const version = await store.contentVersion();
    await store.bin.restore(message);
    expect(await store.contentVersion()).toBe(version);
  });

  test('restores each record once, up to the last moment of thirty days', async () => {
    const ids = Object.values(await fill());
    clock.advance(30 * day - 1);
    await store.bin.sweep();
    expect(await store.bin.list()).toHaveLength(7);
    for (const id of ids) {
      await store.bin.restore(id);
      await expect(store.bin.restore(id)).rejects.toMatchObject({ kind: 'not-found' });
    }
    expect(await store.bin.list()).toEqual([]);
  });

  test('expires records after thirty days, swept or not, even if several processes sweep at once', async () => {
    const ids = await fill();
    clock.advance(30 * day);
    expect(await store.bin.list()).toEqual([]);
    for (const id of Object.values(ids)) {
      await expect(store.bin.restore(id)).rejects.toMatchObject({ kind: 'not-found' });
      await expect(store.bin.remove(id)).rejects.toMatchObject({ kind: 'not-found' });
    }
    await Promise.all([store.bin.sweep(), store.bin.sweep(), store.bin.sweep()]);
    clock.advance(-30 * day);
    expect(await store.bin.list()).toEqual([]);
    expect(await store.uploadsInUse()).toEqual(new Set());
  });

  test('deletes records for good without a trace', async () => {
    const ids = await fill();
    for (const id of Object.values(ids)) await store.bin.remove(id);
    expect(await store.bin.list()).toEqual([]);
    await expect(store.bin.remove(ids.post)).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('atomic: a failed restore leaves the record in the trash', async () => {
    const { id } = await add('A', { tags: ['a3'] });
    const binned = await store.products.remove(id);
    const restoring = store.atomically(async (inside) => {
      await inside.bin.restore(binned);
      throw new Error('stop');
    });
    await expect(restoring).rejects.toThrow('stop');
    expect(await store.bin.list()).toMatchObject([{ id: binned }]);
    expect(await store.products.tags('panel')).toEqual([]);
  });

  test('atomic: a failed delete leaves nothing in the trash', async () => {
    const { id } = await add('A');
    const removing = store.atomically(async (inside) => {
      await inside.products.remove(id);
      throw new Error('stop');
    });
    await expect(removing).rejects.toThrow('stop');
    expect(await store.bin.list()).toEqual([]);
    expect(await store.products.count('panel')).toBe(1);
  });
});

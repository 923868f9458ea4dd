import { beforeEach, describe, expect, test } from 'vitest';
import { planFields } from '#app/domain/catalogue/plans/plan-fields.ts';
import type { ProductFilter, ProductRange } from '#app/domain/catalogue/product.ts';
import type { ProductGap } from '#app/domain/catalogue/product-options.ts';
import type { Mail } from '#app/domain/inquiries/notices/mail.ts';
import { sampleBranches, sampleCategories } from '#app/domain/overview/samples.ts';
import { Failure } from '#app/domain/records/errors.ts';
import { parseJson } from '#app/domain/records/ordered-json.ts';
import { aBranch, anInquiry, aPost, aProduct } from '#tests/support/factories.ts';
import { addUser, clock, engines, store, storePerTest } from '#tests/support/stores.ts';
import type { Store } from './store.ts';

const minute = 60_000;

describe.each(engines)('a store on %s', (_engine, open) => {
  storePerTest(open);

  const names = (products: { name: string }[]) => products.map(({ name }) => name);
  const shown = async (filter?: ProductFilter, range?: ProductRange) =>
    names(await store.products.list('public', filter, range));
  const inPanel = async (filter?: ProductFilter) => names(await store.products.list('panel', filter));
  const add = async (name: string, fields: Record<string, unknown> = {}) => {
    clock.advance(1000);
    return store.products.create(aProduct({ name, ...fields }));
  };
  const failure = (promise: Promise<unknown>) =>
    promise.then(
      () => null,
      (error) => (error instanceof Failure ? { kind: error.kind, field: error.field, message: error.message } : error),
    );
  /** The kind of failure of each call, one after the other. */
  const kinds = async (...calls: Promise<unknown>[]) =>
    (await Promise.all(calls.map(failure))).map((each) => each?.kind);
  const aCategory = (name: string, slug = name.toLowerCase(), order = 0) =>
    store.categories.create({ name, slug, description: '', order });
  const aUser = (username?: string, initial = false) => addUser(store, username, { initial });

  describe('products', () => {
    test('returns products as sent, including prices and the order of specifications', async () => {
      const sent = aProduct({
        name: 'HP DeskJet 2331',
        ...{ regularPrice: 4332.96, salePrice: 3999, stockQuantity: 0, tags: ['colour', 'a4'] },
        ...{ rentPerMonth: 4500.5, rentExtraMono: 0, tonerYield: 7200, tonerPrice: 3150 },
        ...{ reviews: [{ rating: 4.5, author: 'Ravi', text: 'Good' }], rating: 4.5, reviewCount: 1 },
        videos: [{ youtubeUrl: 'https://youtu.be/aqz-KE-bpKQ', title: 'A', description: 'B' }],
        specifications: parseJson('{"Speed":"7.5 ppm","A first":"no","1200":"dpi","600":"dpi"}'),
        dimensions: parseJson('{"Width":"30 cm","2":"x","1":"y"}'),
      });
      const made = await store.products.create(sent);
      const { id, facts, createdAt, updatedAt } = made;
      const stated = Object.entries(sent).filter(([name, value]) => value !== null || !Object.hasOwn(planFields, name));
      expect(made).toEqual({ ...Object.fromEntries(stated), id, facts, createdAt, updatedAt });
      expect(facts).toMatchObject({ ppmMono: { value: 7.5, source: 'Speed: 7.5 ppm' } });
      const found = await store.products.find('public', made.slug);
      expect(found).toEqual(made);
      const inOrder = [found?.specifications, found?.dimensions].map((pairs) => pairs?.map(([name]) => name).join());
      expect(inOrder).toEqual(['Speed,A first,1200,600', 'Width,2,1']);
    });

    test('lists featured products first, then the newest, also of the same millisecond', async () => {
      for (const name of ['First', 'Second', 'Third', 'Fourth'])
        await add(name, { featured: name === 'Second' || name === 'Fourth' });
      expect(await shown()).toEqual(['Fourth', 'Second', 'Third', 'First']);
      const [third] = await store.products.list('public', { slug: 'third' });
      await store.products.update(third?.id ?? '', { featured: true });
      for (const name of ['A', 'B', 'C']) await store.products.create(aProduct({ name }));
      const cards = names(await store.products.cards('public'));
      expect(cards).toEqual(['Fourth', 'Third', 'Second', 'C', 'B', 'A', 'First']);
    });

    test('shows drafts, archived and private products to the panel only', async () => {
      await add('Shown', { tags: ['seen'] });
      await add('Draft', { status: 'draft', tags: ['secret'] });
      await add('Archived', { status: 'archived', tags: ['secret'] });
      await add('Private', { visibility: 'private', tags: ['secret'] });
      const { products } = store;
      expect([await products.count('public'), await products.count('panel')]).toEqual([1, 4]);
      expect([await products.tags('public'), await products.tags('panel')]).toEqual([['seen'], ['secret', 'seen']]);
      expect((await products.slugs()).map(({ slug }) => slug)).toEqual(['shown']);
      expect(await products.find('public', 'draft')).toBeNull();
      for (const filter of [{}, { status: 'published' }] as const) expect(await shown(filter)).toEqual(['Shown']);
      for (const filter of [{ search: 'draft' }, { tag: 'secret' }, { status: 'published', visibility: 'private' }])
        expect(await shown(filter as ProductFilter)).toEqual([]);
      expect([await inPanel({ status: 'draft' }), await inPanel({ search: 'priv' })]).toEqual([['Draft'], ['Private']]);
      expect(await inPanel({ status: 'published' })).toEqual(['Private', 'Shown']);
      expect(await inPanel({ visibility: 'public' })).toEqual(['Archived', 'Draft', 'Shown']);
    });

    test('finds public products by slugs and those to compare in a category', { tags: ['compare/page'] }, async () => {
      for (const name of ['Alpha', 'Gamma', 'Epsilon']) await add(name, { category: 'Copiers' });
      await add('Beta', { category: 'Copiers', status: 'draft' });
      await add('Delta', { category: 'Printers' });
      const { ofSlugs, comparable, shown } = store.products;
      expect(names(await ofSlugs(['gamma', 'beta', 'gone', 'alpha']))).toEqual(['Gamma', 'Alpha']);
      expect(await ofSlugs([])).toEqual([]);
      const ids = (await ofSlugs(['epsilon', 'gamma', 'alpha'])).map(({ id }) => id);
      const compared = async (limit: number) => (await comparable('Copiers', limit)).map(({ id }) => id);
      expect([await compared(10), await compared(2)]).toEqual([ids, ids.slice(0, 2)]);
      expect((await shown('public', 'alpha'))?.product.name).toBe('Alpha');
      expect(await shown('public', 'beta')).toBeNull();
      expect((await shown('panel', 'beta'))?.product.name).toBe('Beta');
    });

    test('hides costs, and prices on request, from the public, even when sorting', async () => {
      await add('Cheap', { regularPrice: 100 });
      await add('Hidden', { regularPrice: 50, priceLabel: 'Price on Request' });
      await add('Dear', { regularPrice: 900, salePrice: 800, costPrice: 612.5, hsn: '8443 31' });
      const cost = async (audience: 'public' | 'panel') =>
        (await store.products.list(audience, { slug: 'dear' })).map(({ costPrice, hsn }) => [costPrice, hsn]);
      expect([await cost('public'), await cost('panel')]).toEqual([[[null, '844331']], [[612.5, '844331']]]);
      const [hidden] = await store.products.list('public', { slug: 'hidden' });
      const [known] = await store.products.list('panel', { slug: 'hidden' });
      expect([hidden?.regularPrice, known?.regularPrice]).toEqual([null, 50]);
      for (const sort of ['price', 'name'] as const)
        expect(await shown({}, { sort })).toEqual(['Cheap', 'Dear', 'Hidden']);
      expect(await shown({}, { sort: '-price' })).toEqual(['Dear', 'Cheap', 'Hidden']);
      expect(await shown({}, { sort: 'newest' })).toEqual(['Dear', 'Hidden', 'Cheap']);
    });

    test('filters products by missing data and by creation time', async () => {
      const whole = { images: ['a.webp'], regularPrice: 100, specifications: parseJson('{"Speed":"9 ppm"}') };
      await add('Whole', whole);
      await add('No picture', { ...whole, images: [] });
      await add('Its picture elsewhere', { ...whole, images: [], featuredImage: 'b.webp' });
      await add('No price', { ...whole, regularPrice: null });
      await add('A price of nothing', { ...whole, regularPrice: 0 });
      await add('On request', { ...whole, regularPrice: null, priceLabel: 'Contact for Quote' });
      const { createdAt: since } = await add('No specifications', { ...whole, specifications: {} });
      const lacking = (lacks: ProductGap) => inPanel({ lacks });
      expect(await lacking('picture')).toEqual(['No picture']);
      expect(await lacking('specifications')).toEqual(['No specifications']);
      expect(await lacking('price')).toEqual(['A price of nothing', 'No price']);
      expect((await store.products.range('panel', { lacks: 'price' }, { limit: 1 })).total).toBe(2);
      expect(await inPanel({ since })).toEqual(['No specifications']);
      clock.advance(1);
      expect(await store.products.count('panel', { since: clock.now().toISOString() })).toBe(0);
    });

    test('filters by brand and sorts by name ignoring case and accents', { tags: ['process/collation'] }, async () => {
      for (const name of ['zeta', 'Éclair 9', 'Beta', 'alpha-2', 'alpha 1', 'Alpha'])
        await add(name, { slug: `p${name.codePointAt(0)}${name.codePointAt(6) ?? 0}`, brand: 'Éclair' });
      for (const brand of ['Éclair', 'ÉCLAIR', 'eclair', 'E\u0301clair'])
        expect(await store.products.count('public', { brand })).toBe(6);
      const sorted = ['Alpha', 'alpha 1', 'alpha-2', 'Beta', 'Éclair 9', 'zeta'];
      expect(await shown({}, { sort: 'name' })).toEqual(sorted);
      const [product] = await store.products.list('panel', { brand: 'eclair' });
      await store.products.update(product?.id ?? '', { brand: 'Ændere', name: 'Øre' });
      expect(await inPanel({ brand: 'ÆNDERE' })).toEqual(['Øre']);
      expect(await store.products.count('public', { brand: 'éclair' })).toBe(5);
    });

    test('rejects a duplicate slug, and changes to missing products', async () => {
      await add('A', { slug: 'same' });
      const other = await add('B');
      const message = 'Another product has this slug';
      expect(await failure(add('C', { slug: 'same' }))).toEqual({ kind: 'conflict', field: 'slug', message });
      expect(await kinds(store.products.update(other.id, { slug: 'same' }))).toEqual(['conflict']);
      expect(await inPanel()).toEqual(['B', 'A']);
      const missing = [store.products.update('nobody', { name: 'X' }), store.products.remove('nobody')];
      expect(await kinds(...missing)).toEqual(['not-found', 'not-found']);
    });

    test('redirects old slugs to the current one in one hop', async () => {
      const { update, remove, renamedTo } = store.products;
      const { id } = await add('A', { slug: 'one' });
      await update(id, { slug: 'two' });
      await update(id, { slug: 'three' });
      expect([await renamedTo('one'), await renamedTo('two')]).toEqual(['three', 'three']);
      await update(id, { slug: 'one' });
      expect([await renamedTo('one'), await renamedTo('three')]).toEqual([null, 'one']);
      const taker = await add('B', { slug: 'two' });
      expect(await renamedTo('two')).toBeNull();
      await remove(taker.id);
      await update(id, { status: 'draft' });
      expect(await renamedTo('three')).toBeNull();
      await remove(id);
      expect(await renamedTo('three')).toBeNull();
    });
  });

  describe('search', () => {
    const [ricoh, canon, hp] = ['Ricoh MP C3004', 'Canon imageRUNNER 2625', 'HP LaserJet M1005 MFP'];
    beforeEach(async () => {
      await add(ricoh, { brand: 'Ricoh', category: 'Colour Photocopiers', tags: ['colour', 'a3'] });
      await add(canon, { specifications: { Connectivity: 'USB, Ethernet' }, tags: ['a3', 'network'] });
      const texts = { sku: 'CB376A', shortDescription: 'Café counter printer' };
      await add(hp, { brand: 'HP', category: 'Multifunction Laser Printers', tags: ['a4'], ...texts });
    });
    const search = (text: string) => shown({ search: text });

    test.each<[string[], ...string[]]>([
      [[ricoh], 'mp c3004', 'MPC3004', 'mpc-3004', 'c3004', 'ricoh c3', 'colour', 'rioch', 'ricoch'],
      [[hp], 'laser jet', 'cafe', 'CB376A', 'hp', 'lasrjet'],
      [[canon], 'ethernet', 'a3 canon', 'cannon', 'cannon 2625'],
      [[canon, ricoh], 'a3'],
      // Another digit means another machine, not a typing mistake.
      [[], 'canon laserjet', 'zzz', '!!!', '%', '"', '__', 'c3005'],
    ])('finds %j by words, parts of them and with typing mistakes', async (expected, ...texts) => {
      for (const text of texts) expect([text, await search(text)]).toEqual([text, expected]);
    });

    test('lists matches in the name before others, and follows a change of the product', async () => {
      await add('Toner for Canon machines', { brand: 'Other' });
      await add('Waste box', { brand: 'Other', shortDescription: 'Fits Canon copiers' });
      expect(await search('canon')).toEqual(['Toner for Canon machines', canon, 'Waste box']);
      expect(await store.products.count('public', { search: 'canon' })).toBe(3);
      expect(await store.products.count('public', { search: 'canon' }, 2)).toBe(2);
      const newest = ['Waste box', 'Toner for Canon machines', canon];
      expect(await shown({ search: 'canon' }, { sort: 'newest' })).toEqual(newest);
      const [changed] = await store.products.list('public', { search: 'ricoh' });
      await store.products.update(changed?.id ?? '', { name: 'Savin C9130', brand: 'Savin' });
      expect([await search('ricoh'), await search('savin')]).toEqual([[], ['Savin C9130']]);
    });
  });

  describe('categories', () => {
    const listed = async () => names(await store.categories.list());

    test('lists by order, then name ignoring case and accents', { tags: ['process/collation'] }, async () => {
      for (const category of [...sampleCategories].reverse()) await store.categories.create(category);
      expect(await listed()).toEqual(names(sampleCategories));
      for (const [index, name] of ['zebra', 'Éclair', 'box-2', 'box 1', 'Apple'].entries())
        await aCategory(name, `c${index}`, -1);
      expect((await listed()).slice(0, 5)).toEqual(['Apple', 'box 1', 'box-2', 'Éclair', 'zebra']);
    });

    test('atomic: reorders all or none; those not listed come last', { tags: ['process/category-order'] }, async () => {
      for (const [index, name] of ['A', 'B', 'C', 'D'].entries()) await aCategory(name, undefined, 10 * index);
      const [a, b, c, d] = (await store.categories.list()).map(({ id }) => id) as [string, string, string, string];
      const after = await store.categories.reorder([d, b, a, c]);
      expect(after.map(({ name, order }) => `${name} ${order}`)).toEqual(['D 0', 'B 10', 'A 20', 'C 30']);
      expect(await store.categories.list()).toEqual(after);
      expect(names(await store.categories.reorder([c]))).toEqual(['C', 'D', 'B', 'A']);
      expect(await kinds(store.categories.reorder([a, 'nobody', b]))).toEqual(['not-found']);
      expect(await listed()).toEqual(['C', 'D', 'B', 'A']);
    });

    test('rejects deleting a category in use, a missing one, and one into itself or nothing', async () => {
      const { id } = await aCategory('Copiers');
      const product = await add('A', { category: 'Copiers' });
      const message = 'This category is used by 1 product';
      expect(await failure(store.categories.remove(id))).toMatchObject({ kind: 'conflict', message });
      const elsewhere = [store.categories.remove(id, 'nobody'), store.categories.remove(id, id)];
      expect(await kinds(...elsewhere)).toEqual(['not-found', 'conflict']);
      expect(await listed()).toEqual(['Copiers']);
      await store.products.remove(product.id);
      await store.categories.remove(id);
      expect(await listed()).toEqual([]);
      const gone = [store.categories.remove(id), store.categories.update(id, {})];
      expect(await kinds(...gone)).toEqual(['not-found', 'not-found']);
    });

    test('rejects a duplicate name or slug', async () => {
      await aCategory('A');
      expect(await failure(aCategory('A', 'b'))).toMatchObject({ kind: 'conflict', field: 'name' });
      expect(await failure(aCategory('B', 'a'))).toMatchObject({ kind: 'conflict', field: 'slug' });
    });
  });

  describe('posts', { tags: ['blog/published-posts', 'states/post-status'] }, () => {
    test('shows posts to the public once published and due', async () => {
      const posts = { now: {}, draft: { status: 'draft' }, later: { publishedAt: '2026-06-02T00:00:00Z' } };
      for (const [slug, fields] of Object.entries(posts)) await store.posts.create(aPost({ slug, ...fields }));
      const slugs = async () => (await store.posts.list('public')).map(({ slug }) => slug);
      expect([await slugs(), await store.posts.shown('public', 'later')]).toEqual([['now'], null]);
      clock.advance(24 * 60 * 60 * 1000);
      expect(await slugs()).toEqual(['later', 'now']);
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

    test('redirects old slugs of posts', async () => {
      const { id } = await store.posts.create(aPost({ slug: 'old' }));
      await store.posts.update(id, { slug: 'new' });
      expect(await store.posts.renamedTo('old')).toBe('new');
      const again = await failure(store.posts.create(aPost({ slug: 'new' })));
      expect(again).toMatchObject({ kind: 'conflict', field: 'slug' });
      await store.posts.remove(id);
      expect(await store.posts.renamedTo('old')).toBeNull();
      expect(await failure(store.posts.byId(id))).toEqual({ kind: 'not-found', message: 'Post not found' });
      expect(await kinds(store.posts.remove(id), store.posts.update(id, {}))).toEqual(['not-found', 'not-found']);
    });
  });

  test('lists redirects with their targets, and removes single ones', { tags: ['beyond/redirects'] }, async () => {
    const product = await add('First');
    const other = await store.posts.create(aPost());
    await store.products.update(product.id, { slug: 'second' });
    await store.products.update(product.id, { slug: 'third' });
    await store.posts.update(other.id, { slug: 'new-post' });
    const list = (await store.redirects.list()).map(({ kind, from, to }) => `${kind} ${from} ${to}`);
    const post = 'post how-to-choose-a-copier new-post';
    expect(list).toEqual([post, 'product first third', 'product second third']);
    await store.redirects.remove('product', 'first');
    expect(await store.products.renamedTo('first')).toBeNull();
    expect(await store.products.renamedTo('second')).toBe('third');
    const message = 'Redirect not found';
    expect(await failure(store.redirects.remove('post', 'second'))).toEqual({ kind: 'not-found', message });
  });

  describe('previews', () => {
    test('shows a sanitised preview without storing the post, for an hour', async () => {
      const { id } = await store.previews.add(aPost({ content: '<p onclick="x()">Hi</p>' }));
      const post = { title: 'How to choose a copier', content: '<p>Hi</p>' };
      expect(await store.previews.find(id)).toMatchObject({ post });
      expect([await store.posts.list('panel'), await store.previews.find('nobody')]).toEqual([[], null]);
      clock.advance(60 * 60 * 1000);
      expect(await store.previews.find(id)).toBeNull();
    });
  });

  describe('messages', { tags: ['beyond/idempotent'] }, () => {
    test('treats identical messages of ten minutes as repeats', { tags: ['process/idempotent-messages'] }, async () => {
      const say = async () => (await store.inquiries.create({ inquiry: anInquiry() })).id;
      clock.advance(9 * minute + 59_000);
      const first = await say();
      clock.advance(2000);
      expect(await say()).toBe(first);
      const blank = { ...anInquiry(), company: '', gstin: '', city: '' };
      expect((await store.inquiries.create({ inquiry: blank })).id).toBe(first);
      clock.advance(9 * minute + 57_999);
      expect(await say()).toBe(first);
      clock.advance(1);
      const second = await say();
      expect(second).not.toBe(first);
      clock.advance(9 * minute);
      expect(await say()).toBe(second);
      expect(await store.inquiries.list()).toHaveLength(2);
      const key = 'a-key-of-the-browser';
      const send = async (message: string) =>
        (await store.inquiries.create({ inquiry: anInquiry({ message }), key })).id;
      const sent = await send('One');
      clock.advance(7 * 24 * 60 * minute);
      expect(await send('One')).toBe(sent);
      expect(await send('Two')).not.toBe(sent);
    });

    test('creates messages new and unread; setting a status marks them read', async () => {
      const { create, update, remove } = store.inquiries;
      const inquiry = await create({ inquiry: anInquiry() });
      const { id, reference, createdAt } = inquiry;
      expect(inquiry).toEqual({
        ...{
          page: '',
          photos: [],
          items: [],
          source: 'website',
          portal: '',
          campaign: '',
          company: '',
          gstin: '',
          city: '',
        },
        ...{ pin: '', branch: '' },
        ...{ assignee: '', followUpOn: '', openedAt: null, answeredAt: null, withdrawnAt: null, unverified: false },
        ...{ ...anInquiry(), id, reference, createdAt, status: 'new', read: false, suspectedSpam: false },
      });
      expect(createdAt).toBe(clock.now().toISOString());
      const status = 'in_progress';
      expect(await update(inquiry.id, { status })).toMatchObject({ status, read: true });
      clock.advance(1000);
      const second = await create({ inquiry: anInquiry({ name: 'Second' }) });
      expect(await update(second.id, {})).toMatchObject({ status: 'new', read: true });
      const listed = async (range?: Parameters<Store['inquiries']['list']>[0]) =>
        names(await store.inquiries.list(range));
      expect([await listed(), await listed({ limit: 1 })]).toEqual([['Second', 'Asha Patil'], ['Second']]);
      expect(await listed({ oldestFirst: true })).toEqual(['Asha Patil', 'Second']);
      expect(await listed({ status })).toEqual(['Asha Patil']);
      expect(await listed({ since: second.createdAt })).toEqual(['Second']);
      await remove(inquiry.id);
      expect(await kinds(remove(inquiry.id), update(inquiry.id, { status }))).toEqual(['not-found', 'not-found']);
    });
  });

  describe('e-mails about messages', { tags: ['beyond/mail-outbox'] }, () => {
    const mailTo = (to: string): Mail => ({ kind: 'owner', to, replyTo: null, subject: 'S', text: 'T' });
    const announce = (...recipients: string[]) =>
      store.inquiries.create({
        inquiry: anInquiry({ message: recipients.join() }),
        mails: () => recipients.map(mailTo),
      });

    test('queues e-mails with the message once or not at all', async () => {
      const mails = () => Promise.reject(new Error('no'));
      await expect(store.inquiries.create({ inquiry: anInquiry(), mails })).rejects.toThrow('no');
      expect(await store.inquiries.list()).toEqual([]);
      for (let time = 1; time <= 2; time++) {
        await announce('a@x.test', 'b@x.test');
        expect(await store.outbox.count()).toEqual({ waiting: 2, givenUp: 0 });
      }
    });

    test('leases each e-mail to one taker until the lease expires', async () => {
      await announce('a@x.test');
      const [mail] = await store.outbox.take(5);
      const times = { createdAt: clock.now().toISOString(), attempts: 0 };
      expect(mail).toEqual({ ...mailTo('a@x.test'), ...times, id: mail?.id, messageId: expect.any(String) });
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
      const start = clock.now().getTime();
      for (let attempts = 0; attempts < 50; attempts++) {
        const [mail] = await store.outbox.take(1);
        if (!mail) return expect.unreachable();
        expect(mail.attempts).toBe(attempts);
        await store.outbox.markFailed(mail, 'down', { isFinal: false, chance: 0.5 });
        if ((await store.outbox.count()).waiting === 0) break;
        const waitMs = Math.min(2 ** attempts, 360) * minute;
        clock.advance(waitMs - minute);
        expect(await store.outbox.take(1)).toEqual([]);
        clock.advance(minute);
        expect(await store.outbox.take(1)).toHaveLength(1);
        clock.advance(5 * minute);
      }
      expect(clock.now().getTime() - start).toBeGreaterThan(42 * 60 * minute);
      expect(await store.outbox.count()).toEqual({ waiting: 0, givenUp: 1 });
    });

    test('gives up refused e-mails at once, reports them for a week and deletes them after a month', async () => {
      const { id } = await announce('a@x.test', 'b@x.test', 'c@x.test');
      const counts = async () => [await store.outbox.count(), await store.outbox.lastError()];
      const [first, second] = await store.outbox.take(2);
      if (first) await store.outbox.markFailed(first, 'no such mailbox', { isFinal: true, chance: 0 });
      if (second) await store.outbox.markSent(second);
      expect(await counts()).toEqual([{ waiting: 1, givenUp: 1 }, 'no such mailbox']);
      clock.advance(8 * 24 * 60 * minute);
      expect(await counts()).toEqual([{ waiting: 1, givenUp: 0 }, '']);
      clock.advance(23 * 24 * 60 * minute);
      await store.outbox.sweep();
      // Deleted, not just hidden.
      clock.advance(-31 * 24 * 60 * minute);
      expect(await store.outbox.count()).toEqual({ waiting: 1, givenUp: 0 });
      await store.inquiries.remove(id);
      expect(await store.outbox.count()).toEqual({ waiting: 0, givenUp: 0 });
    });
  });

  describe('branches and settings', { tags: ['forms/if-match'] }, () => {
    const [aBranch] = sampleBranches as [(typeof sampleBranches)[number]];
    test('lists branches in order of creation, updates single fields and removes them', async () => {
      for (const branch of sampleBranches) {
        clock.advance(1000);
        await store.branches.create(branch);
      }
      const { list, update, remove, create } = store.branches;
      const [first] = await list();
      const id = first?.id ?? '';
      expect(names(await list())).toEqual(names(sampleBranches));
      const hours = ['10:00-19:00', '10:00-19:00', '10:00-19:00', '10:00-19:00', '10:00-19:00', '10:00-14:00', ''];
      const changed = { ...first, city: 'Pune', hours, updatedAt: expect.any(String) };
      await update(id, { hours });
      for (const fields of [{ city: 'Pune' }, {}]) expect(await update(id, fields)).toEqual(changed);
      expect((await list())[0]).toEqual(changed);
      await remove(id);
      expect(await list()).toHaveLength(2);
      const refused = await kinds(remove('x'), update('x', {}), create(sampleBranches[1] as typeof aBranch));
      expect(refused).toEqual(['not-found', 'not-found', 'conflict']);
    });

    test('rejects a change based on an older version, and gives each save a new version', async () => {
      const branch = await store.branches.create(aBranch);
      const [category, product] = [await aCategory('A'), await add('A')];
      const settings = await store.settings.read();
      type Change = (seen: string) => Promise<{ updatedAt: string }>;
      for (const [thing, { updatedAt }, change] of [
        ['this product', product, (seen) => store.products.update(product.id, { warranty: 'A year' }, seen)],
        ['this branch', branch, (seen) => store.branches.update(branch.id, { city: 'Pune' }, seen)],
        ['this category', category, (seen) => store.categories.update(category.id, { order: 2 }, seen)],
        ['the settings', settings, async (seen) => (await store.settings.update({ city: 'Pune' }, seen)).after],
      ] as [string, { updatedAt: string }, Change][]) {
        expect((await change(updatedAt)).updatedAt > updatedAt, thing).toBe(true);
        const message = `Someone else has saved ${thing} since you opened it`;
        expect(await failure(change(updatedAt))).toEqual({ kind: 'conflict', message });
      }
    });

    test('updates single settings, and brand logos by name', async () => {
      await store.settings.update({ companyName: 'Dealer', heroImage: 'hero.webp' });
      const { after } = await store.settings.update({ companyName: 'Better Dealer' });
      expect(after).toMatchObject({ companyName: 'Better Dealer', heroImage: 'hero.webp' });
      for (const [name, url] of ['Canon a', 'HP b', 'canon c'].map((each) => each.split(' ')) as [string, string][])
        await store.settings.putBrandLogo({ name, url });
      const logos = async () => (await store.settings.read()).brandLogos.map(({ name, url }) => `${name} ${url}`);
      expect(await logos()).toEqual(['HP b', 'canon c']);
      await store.settings.removeBrandLogo('CANON');
      expect(await logos()).toEqual(['HP b']);
      expect(await kinds(store.settings.removeBrandLogo('Canon'))).toEqual(['not-found']);
    });
  });

  describe('people', () => {
    const client = { agent: 'test', address: '127.0.0.1' };

    test('returns the previous sign-in as last login', async () => {
      const id = await aUser('Owner', true);
      const user = { username: 'Owner', role: 'admin', lastLogin: null };
      expect((await store.users.find('OWNER'))?.user).toEqual(user);
      await store.sessions.start(id, 'one', client);
      clock.advance(minute);
      expect((await store.sessions.start(id, 'two', client)).lastLogin).toBe('2026-06-01T06:30:00.000Z');
      expect((await store.sessions.find('one'))?.user.username).toBe('Owner');
      expect(await failure(aUser('owner'))).toMatchObject({ kind: 'conflict', field: 'username' });
    });

    test('ends sessions after idling, by age, on sign-out and on a password change', async () => {
      const id = await aUser('owner', true);
      const hour = 60 * minute;
      const isOpen = async (token: string) => (await store.sessions.find(token)) !== null;
      await store.sessions.start(id, 'idle', client);
      clock.advance(12 * hour);
      expect(await isOpen('idle'), 'after 12 idle hours').toBe(false);
      await store.sessions.start(id, 'aged', client);
      for (const hours of [...Array(15).fill(11), 2]) {
        clock.advance(hours * hour);
        expect(await isOpen('aged'), 'used within 12 hours').toBe(true);
        // The last use is recorded asynchronously.
        const lastSeenAt = async () => (await store.sessions.list(id, 'aged'))[0]?.lastSeenAt;
        await expect.poll(lastSeenAt, { interval: 1 }).toBe(clock.now().toISOString());
      }
      clock.advance(hour);
      expect(await isOpen('aged'), 'after a week').toBe(false);
      for (const token of ['a', 'b', 'c']) await store.sessions.start(id, token, client);
      await store.sessions.end('a');
      expect([await isOpen('a'), await store.users.withInitialPassword()]).toEqual([false, 'owner']);
      await store.users.setPassword(id, 'new', 'b');
      expect([await isOpen('b'), await isOpen('c')]).toEqual([true, false]);
      expect(await store.users.withInitialPassword()).toBeNull();
      await store.sessions.endAll(id);
      expect(await isOpen('b'), 'after endAll').toBe(false);
    });

    test('finds login names in any case, except for a user’s own display name', async () => {
      await aUser('admin');
      const id = await aUser('Meena');
      const { loginsAmong, setDisplayName, displayName } = store.users;
      for (const names of [[], ['Asha Patil']]) expect(await loginsAmong(names)).toEqual(new Set());
      const authors = ['Asha Patil', 'admin', 'ADMIN', 'Meena', 'meena', 'admin'];
      expect(await loginsAmong(authors)).toEqual(new Set(['admin', 'ADMIN', 'Meena', 'meena']));
      await setDisplayName(id, 'Meena');
      expect(await displayName(id)).toBe('Meena');
      expect(await loginsAmong(authors)).toEqual(new Set(['admin', 'ADMIN', 'meena']));
    });

    test('limits attempts per key and window', async () => {
      const hit = (key = 'k') => store.throttle.hit(key, { max: 2, seconds: 60 });
      expect([await hit(), await hit()]).toEqual([0, 0]);
      clock.advance(10_000);
      expect([await hit(), await hit('other')]).toEqual([50, 0]);
      clock.advance(50_000);
      expect(await hit()).toBe(0);
      await store.throttle.clear('k');
      await store.throttle.sweep();
      expect(await hit()).toBe(0);
    });
  });

  describe('administrators', { tags: ['calls/users'] }, () => {
    test('deletes sessions and trusted networks with their user', async () => {
      const [one, two] = [await aUser('one'), await aUser('two')];
      await store.sessions.start(two, 'their-token', { agent: '', address: '' });
      await store.trustedNetworks.add('203.0.113.7', two);
      const by = { userId: one };
      await store.users.remove(two, by);
      expect(await store.sessions.find('their-token')).toBeNull();
      expect(await store.trustedNetworks.has('203.0.113.7'), 'network of a deleted user').toBe(false);
      const staff = await addUser(store, 'staff', { role: 'staff' });
      const { remove, setRole, nameOf, setPassword } = store.users;
      const missing = { kind: 'not-found', message: 'Person not found' };
      const conflict = (message: string) => ({ kind: 'conflict', message });
      const unknown = [remove(two, by), nameOf(two), setPassword(two, 'h'), setRole(two, 'staff', by)];
      expect(await Promise.all(unknown.map(failure))).toEqual(Array(4).fill(missing));
      const refused = [remove(one, by), setRole(one, 'staff', by), remove(one, { userId: staff })];
      expect(await Promise.all(refused.map(failure))).toEqual([
        conflict('You cannot remove yourself; another owner can'),
        conflict('You cannot change this of yourself; another owner can'),
        conflict('You are not an owner any more'),
      ]);
    });
  });

  test('trusts a network for three months after a sign-in', { tags: ['calls/sign-in-flood'] }, async () => {
    const id = await aUser();
    const [{ add, has }, day] = [store.trustedNetworks, 24 * 60 * minute];
    await add('203.0.113.7', id);
    clock.advance(60 * day);
    await add('203.0.113.7', id);
    await add('2001:db8:0:1::/64', id);
    clock.advance(60 * day);
    expect([await has('203.0.113.7'), await has('203.0.113.8')]).toEqual([true, false]);
    clock.advance(31 * day);
    expect(await has('203.0.113.7'), 'after 91 days').toBe(false);
  });

  test('increments the content version with every change of public content, and only then', async () => {
    const branch = aBranch();
    const [owner, user] = [await aUser('owner'), await aUser('asha')];
    for (const [moves, change] of [
      [true, () => add('A')],
      [true, () => aCategory('A')],
      [true, () => store.posts.create(aPost())],
      [true, () => store.settings.update({ companyName: 'X' })],
      [true, () => store.settings.update({ phone: '+919800012345' })],
      [true, () => store.settings.update({ heroHeadline: 'Machines' })],
      // The authors of posts are never login names.
      [true, () => store.users.setDisplayName(user, 'Asha')],
      [true, () => aUser('third')],
      [true, () => store.users.remove(user, { userId: owner })],
      [true, () => store.branches.create(branch)],
      [false, () => store.inquiries.create({ inquiry: anInquiry() })],
      [false, () => store.throttle.hit('k', { max: 1, seconds: 1 })],
      [false, () => store.products.remove('nobody')],
    ] as const) {
      const before = await store.contentVersion();
      await change().catch(() => {});
      expect((await store.contentVersion()) > before, String(change)).toBe(moves);
    }
  });
});

// @module-tag insights/stored
import { describe, expect, test } from 'vitest';
import { emptyCount, type HourCount, tapKinds } from '#app/domain/insights/counts.ts';
import type { Quotation } from '#app/domain/quotations/quotation.ts';
import type { DayRange, SumKey } from '#app/storage/engine/count-rows.ts';
import { aBranch, anInquiry, aPost, aProduct, aQuotation } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { clock, engines, store, storePerTest } from '#tests/support/stores.ts';

describe.each(variants(engines))('counts on %s', (_engine, open) => {
  storePerTest(open);

  const hour = '2026-06-01T12';
  const counted = (fields: Partial<HourCount>) =>
    ({ ...emptyCount, kind: 'whatsapp', hour, count: 1, ...fields }) satisfies HourCount;
  const all = { kinds: [...tapKinds, 'view', 'missing'] as const, limit: 100 };
  const range = { from: '2026-06-01', to: '2026-06-01' };
  const sums = async (days: DayRange, by: SumKey) => (await store.insights.sums(days, [{ by, ...all }]))[0];

  test('adds to the counts of other processes', async () => {
    await store.products.create(aProduct({ slug: 'canon' }));
    await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        store.insights.add([
          counted({ page: '/', product: index % 2 ? 'canon' : '' }),
          counted({ kind: 'view', product: 'canon', count: 2 }),
        ]),
      ),
    );
    expect(await sums(range, 'day')).toEqual([
      { key: '2026-06-01', kind: 'view', count: 32 },
      { key: '2026-06-01', kind: 'whatsapp', count: 16 },
    ]);
    expect(await sums(range, 'product')).toEqual([
      { key: 'canon', kind: 'view', count: 32 },
      { key: 'canon', kind: 'whatsapp', count: 8 },
    ]);
  });

  test('counts a tap without a product, branch or post that does not exist, and no view of it', async () => {
    const { slug } = await store.posts.create(aPost({ slug: 'a-post' }));
    await store.insights.add([
      counted({ page: '/products', product: 'made-up', branch: 'made-up' }),
      counted({ page: `/blog/${slug}` }),
      counted({ page: '/blog/made-up' }),
      counted({ page: '/blog/made-up-too' }),
      counted({ kind: 'missing', page: '/blog/made-up' }),
      counted({ kind: 'view', product: 'made-up' }),
    ]);
    expect(await sums(range, 'page')).toEqual([
      { key: '/blog', kind: 'whatsapp', count: 2 },
      { key: '/blog/a-post', kind: 'whatsapp', count: 1 },
      { key: '/blog/made-up', kind: 'missing', count: 1 },
      { key: '/products', kind: 'whatsapp', count: 1 },
    ]);
    expect(await sums(range, 'product')).toEqual([]);
    expect(await sums(range, 'branch')).toEqual([]);
  });

  test('reads the days of a range, both included', async () => {
    for (const at of ['2026-05-31T23', '2026-06-01T00', '2026-06-01T23', '2026-06-02T00'])
      await store.insights.add([counted({ hour: at })]);
    expect(await sums(range, 'day')).toMatchObject([{ count: 2 }]);
    expect(await sums({ from: '2026-05-31', to: '2026-06-02' }, 'day')).toHaveLength(3);
  });

  test('deletes counts after 13 months', async () => {
    await store.insights.add([counted({ hour: '2025-04-30T23' }), counted({ hour: '2025-05-01T00' })]);
    await store.insights.sweep();
    const left = await sums({ from: '2020-01-01', to: '2026-06-01' }, 'day');
    expect(left).toMatchObject([{ key: '2025-05-01' }]);
  });

  test('merges the hours of past days, and the days of past months', { tags: ['insights/bounded'] }, async () => {
    const hours = [
      ...['2026-02-01T09', '2026-02-27T10', '2026-03-01T11', '2026-03-01T12', '2026-05-30T23'],
      '2026-06-01T05',
    ];
    await store.insights.add(hours.map((at) => counted({ hour: at, page: '/' })));
    for (let times = 0; times < 2; times++) await store.insights.sweep();
    const days = await sums({ from: '2026-02-01', to: '2026-06-01' }, 'day');
    expect(days?.map(({ key, count }) => `${key} ${count}`)).toEqual([
      ...['2026-02-01 2', '2026-03-01 2', '2026-05-30 1', '2026-06-01 1'],
    ]);
    expect(await sums({ from: '2026-06-01T05', to: '2026-06-01' }, 'day')).toHaveLength(1);
    expect(await sums({ from: '2026-03-01T01', to: '2026-05-30' }, 'day')).toMatchObject([{ key: '2026-05-30' }]);
  });

  test('evicts the rarest names from a full table, and keeps the taps', { tags: ['insights/bounded'] }, async () => {
    const invented = Array.from({ length: 700 }, (_, index) => [
      counted({ kind: 'missing', page: `/made-up-${index}` }),
      counted({ page: '/', campaign: `made-up-${index}` }),
    ]).flat();
    const real = [
      counted({ kind: 'missing', page: '/old', count: 2 }),
      counted({ page: '/', campaign: 'diwali', count: 2 }),
    ];
    await store.insights.add([...invented, ...real]);
    await store.insights.trim({ most: 1402, least: 10 });
    expect(await sums(range, 'campaign')).toHaveLength(100);
    await store.insights.trim({ most: 1401, least: 2 });
    expect(await sums(range, 'campaign')).toEqual([{ key: 'diwali', kind: 'whatsapp', count: 2 }]);
    expect(await sums(range, 'page')).toEqual([
      { key: '/', kind: 'whatsapp', count: 2 },
      { key: '/old', kind: 'missing', count: 2 },
    ]);
    await store.insights.trim({ most: 1, least: 0 });
    expect(await sums(range, 'page')).toEqual([]);
    expect(await sums(range, 'day')).toMatchObject([{ kind: 'whatsapp', count: 702 }]);
  });

  test('reads inquiries, and quotations that were sent or accepted, without spam and replaced versions', async () => {
    const items = [{ product: 'canon', name: 'Canon', quantity: 1, want: 'buy', note: '', paise: null }] as const;
    const about = {
      source: 'email',
      portal: 'IndiaMART',
      subject: 'S',
      page: '/cost?m=a',
      campaign: 'diwali',
    } as const;
    const origin = { ...about, items: [...items] };
    const inquiry = await store.inquiries.create({
      inquiry: { ...anInquiry(), ...origin, preferredBranch: 'Pune' },
    });
    const send = async ({ id, body: { seller } }: Quotation) =>
      store.quotations.send(id, { by: '', seller, year: '2026-27', today: '2026-06-01' });
    const first = await send(await store.quotations.create(aQuotation({ messageId: inquiry.id })));
    const { id } = await send(await store.quotations.nextVersion(first.id, { by: '', validUntil: '2026-12-31' }));
    await send(await store.quotations.create(aQuotation()));
    await store.quotations.create(aQuotation());
    await store.inquiries.create({ inquiry: anInquiry(), isSpam: true });
    clock.advance(1000);
    const until = clock.now().toISOString();
    await store.inquiries.create({ inquiry: anInquiry({ message: 'Toner?' }) });
    await store.quotations.enter(id, { answer: 'accepted', reason: '' }, 'asha');
    const own = { at: inquiry.createdAt, branch: 'Pune', origin };
    const { quotations, ...sales } = await store.insights.sales(inquiry.createdAt, until);
    expect(sales).toEqual({ inquiries: [own], won: [] });
    expect(quotations).toHaveLength(2);
    expect(quotations).toContainEqual({ ...own, total: 11_800_00 });
    expect(quotations).toContainEqual({ at: own.at, branch: '', origin: null, total: 11_800_00 });
    expect(await store.insights.sales('2026-01-01', inquiry.createdAt)).toEqual({
      ...{ inquiries: [], quotations: [], won: [] },
    });
    const later = await store.insights.sales(until, '2027-01-01');
    expect(later).toMatchObject({ inquiries: [{ at: until }], quotations: [] });
    expect(later.won).toEqual([{ at: until, branch: 'Pune', origin, total: 11_800_00 }]);
  });

  test('an inquiry and a quotation count for the branch that they were moved to', async () => {
    const { id: branch } = await store.branches.create(aBranch({ name: 'Nashik' }));
    await store.inquiries.create({ inquiry: { ...anInquiry(), preferredBranch: 'Pune', branch } });
    await store.inquiries.create({ inquiry: { ...anInquiry({ message: 'Toner?' }), preferredBranch: 'Pune' } });
    const { id, body } = await store.quotations.create({ ...aQuotation(), branch });
    await store.quotations.send(id, { by: '', seller: body.seller, year: '2026-27', today: '2026-06-01' });
    const { inquiries, quotations } = await store.insights.sales('2026-01-01', '2027-01-01');
    expect(inquiries.map(({ branch: name }) => name).sort()).toEqual(['Nashik', 'Pune']);
    expect(quotations).toMatchObject([{ branch: 'Nashik', origin: null }]);
  });

  test('reads the inquiries and quotations of branches', async () => {
    for (const branch of ['pune', 'mumbai']) {
      const { id } = await store.inquiries.create({ inquiry: { ...anInquiry({ message: branch }), branch } });
      const draft = await store.quotations.create({ ...aQuotation({ messageId: id }), branch });
      const { seller } = draft.body;
      await store.quotations.send(draft.id, { by: '', seller, year: '2026-27', today: '2026-06-01' });
    }
    const counts = async (...branches: string[]) => {
      const { inquiries, quotations } = await store.insights.sales('2026-01-01', '2027-01-01', branches);
      return [inquiries.length, quotations.length];
    };
    expect([await counts(), await counts('pune'), await counts('goa')]).toEqual([
      [2, 2],
      [1, 1],
      [0, 0],
    ]);
  });
});

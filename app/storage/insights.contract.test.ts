// @module-tag insights/stored
import { describe, expect, test } from 'vitest';
import { emptyCount, type HourCount, tapKinds } from '#app/domain/insights/counts.ts';
import { anInquiry, aPost, aProduct } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { type Clock, engines, openForEach } from '#tests/support/stores.ts';
import type { Store } from './store.ts';

describe.each(variants(engines))('counts on %s', (_engine, open) => {
  let store: Store;
  let clock: Clock;
  openForEach(open, (opened) => ({ store, clock } = opened));

  const hour = '2026-06-01T12';
  const counted = (fields: Partial<HourCount>) =>
    ({ ...emptyCount, kind: 'whatsapp', hour, count: 1, ...fields }) satisfies HourCount;
  const all = { kinds: [...tapKinds, 'view', 'missing'] as const, limit: 100 };
  const range = { from: '2026-06-01', to: '2026-06-01' };

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
    expect(await store.insights.sums(range, 'day', all)).toEqual([
      { key: '2026-06-01', kind: 'view', count: 32 },
      { key: '2026-06-01', kind: 'whatsapp', count: 16 },
    ]);
    expect(await store.insights.sums(range, 'product', all)).toEqual([
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
    expect(await store.insights.sums(range, 'page', all)).toEqual([
      { key: '/blog', kind: 'whatsapp', count: 2 },
      { key: '/blog/a-post', kind: 'whatsapp', count: 1 },
      { key: '/blog/made-up', kind: 'missing', count: 1 },
      { key: '/products', kind: 'whatsapp', count: 1 },
    ]);
    expect(await store.insights.sums(range, 'product', all)).toEqual([]);
    expect(await store.insights.sums(range, 'branch', all)).toEqual([]);
  });

  test('reads the days of a range, both included', async () => {
    for (const at of ['2026-05-31T23', '2026-06-01T00', '2026-06-01T23', '2026-06-02T00'])
      await store.insights.add([counted({ hour: at })]);
    expect(await store.insights.sums(range, 'day', all)).toMatchObject([{ count: 2 }]);
    expect(await store.insights.sums({ from: '2026-05-31', to: '2026-06-02' }, 'day', all)).toHaveLength(3);
  });

  test('deletes counts after 13 months', async () => {
    await store.insights.add([counted({ hour: '2025-04-30T23' }), counted({ hour: '2025-05-01T00' })]);
    await store.insights.sweep();
    const left = await store.insights.sums({ from: '2020-01-01', to: '2026-06-01' }, 'day', all);
    expect(left).toMatchObject([{ key: '2025-05-01' }]);
  });

  test('stores thousands of rows, and none of an empty batch or of one that fails', async () => {
    const many = Array.from({ length: 2500 }, (_, index) => counted({ kind: 'missing', page: `/${index}` }));
    const broken = counted({ kind: 'missing', page: '/~', count: 0.5 });
    await expect(store.insights.add([...many, broken])).rejects.toThrow();
    await store.insights.add([]);
    expect(await store.insights.sums(range, 'day', all)).toEqual([]);
    await store.insights.add(many);
    expect(await store.insights.sums(range, 'day', all)).toEqual([{ key: '2026-06-01', kind: 'missing', count: 2500 }]);
  });

  test('reads inquiries of a time, without spam', async () => {
    await store.messages.create({ inquiry: { ...anInquiry(), preferredBranch: 'Pune' } });
    await store.messages.create({ inquiry: anInquiry(), isSpam: true });
    clock.advance(1000);
    const until = clock.now().toISOString();
    await store.messages.create({ inquiry: anInquiry() });
    const { inquiries, quotations } = await store.insights.sales('2026-01-01', until);
    expect(inquiries).toMatchObject([{ branch: 'Pune' }]);
    expect(quotations).toEqual([]);
  });
});

// @module-tag undo/last-change
import { describe, expect, test } from 'vitest';
import type { LastChangeKind } from '#app/domain/records/last-change.ts';
import { aBranch, anInquiry } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { clock, engines, store, storePerTest } from '#tests/support/stores.ts';

const minute = 60_000;

describe.each(variants(engines))('authors of last changes on %s', (_engine, open) => {
  storePerTest(open);

  const aCategory = (name: string) => ({ name, slug: name.toLowerCase(), description: '', order: 1 });
  /** Authors by id. */
  const doers = async (kind: LastChangeKind) =>
    Object.fromEntries((await store.lastChanges.list(kind)).map(({ id, by }) => [id, by]));

  test('records the author when a category is created, changed or reordered', async () => {
    const a = await store.categories.create(aCategory('A'), 'asha');
    const b = await store.categories.create(aCategory('B'), 'asha');
    const c = await store.categories.create({ ...aCategory('C'), order: 9 });
    expect(await doers('category')).toEqual({ [a.id]: 'asha', [b.id]: 'asha' });
    clock.advance(minute);
    await store.categories.update(a.id, { description: 'About A' }, undefined, 'ravi');
    const change = { id: a.id, at: clock.now().toISOString(), by: 'ravi' };
    expect(await store.lastChanges.list('category')).toContainEqual(change);
    // Only categories that change position are changed.
    await store.categories.reorder([b.id, a.id, c.id], 'meena');
    const moved = await doers('category');
    expect([moved[a.id], moved[b.id]]).toContain('meena');
    // Changes by the site itself are not recorded.
    await store.categories.update(b.id, { description: 'About B' });
    expect(await doers('category')).toEqual(moved);
  });

  test('records the author when a branch is created or changed, but not of a rolled back change', async () => {
    const { create, update } = store.branches;
    await create(aBranch({ name: 'Mumbai' }));
    const { id } = await create(aBranch(), 'asha');
    const isBy = async (by: string) => expect(await doers('branch')).toEqual({ [id]: by });
    await isBy('asha');
    const rolledBack = store.atomically(async (inside) => {
      await inside.branches.update(id, { city: 'Nashik' }, undefined, 'ravi');
      throw new Error('something else went wrong');
    });
    await expect(rolledBack).rejects.toThrow('something else');
    const stale = update(id, { city: 'Thane' }, 'another version', 'ravi');
    await expect(stale).rejects.toMatchObject({ kind: 'conflict' });
    await isBy('asha');
    await update(id, { city: 'Nashik' }, undefined, 'ravi');
    await isBy('ravi');
  });

  test('records the author of a message’s status and spam mark, not of opening it', async () => {
    const { id } = await store.inquiries.create({ inquiry: anInquiry() });
    for (const [change, by, doer] of [
      [{}, 'asha', {}],
      [{ status: 'in_progress' }, 'asha', { [id]: 'asha' }],
      [{ isSpam: true }, 'ravi', { [id]: 'ravi' }],
      [{}, 'meena', { [id]: 'ravi' }],
    ] as const) {
      await store.inquiries.update(id, change, by);
      expect(await doers('message')).toEqual(doer);
    }
  });

  test('records the user that restores from the trash', async () => {
    const category = await store.categories.create(aCategory('A'), 'asha');
    const branch = await store.branches.create(aBranch(), 'asha');
    const inquiry = await store.inquiries.create({ inquiry: anInquiry() });
    await store.inquiries.update(inquiry.id, { status: 'resolved' }, 'asha');
    const trashed = [
      await store.categories.remove(category.id, undefined, 'asha'),
      await store.branches.remove(branch.id, 'asha'),
      await store.inquiries.remove(inquiry.id, 'asha'),
    ];
    for (const kind of ['category', 'branch', 'message'] as const) expect(await doers(kind)).toEqual({});
    for (const id of trashed) await store.trash.restore(id, 'ravi');
    expect(await doers('category')).toEqual({ [category.id]: 'ravi' });
    expect(await doers('branch')).toEqual({ [branch.id]: 'ravi' });
    expect(await doers('message')).toEqual({ [inquiry.id]: 'ravi' });
  });

  test('keeps the name of a removed user', async () => {
    for (const username of ['asha', 'ravi'])
      await store.users.create({ username, passwordHash: 'h', initial: false, role: 'admin' });
    const { id } = await store.branches.create(aBranch(), 'ravi');
    const idOf = async (name: string) => (await store.users.find(name))?.id ?? '';
    await store.users.remove(await idOf('ravi'), { userId: await idOf('asha') });
    expect(await doers('branch')).toEqual({ [id]: 'ravi' });
  });
});

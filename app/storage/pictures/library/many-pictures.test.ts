// @module-tag media/store
import { describe, expect, test } from 'vitest';
import { inPieces } from '#app/storage/engine/queries.ts';
import { watched, watchedPerTest } from '#tests/support/statements.ts';
import { testClock } from '#tests/support/stores.ts';
import { pictureRow } from './picture-row.ts';

const count = 1000;
const ids = Array.from({ length: count }, (_, n) => n.toString(16).padStart(12, '0'));
const twoDaysAgo = new Date(testClock().now().getTime() - 2 * 24 * 60 * 60 * 1000).toISOString();

describe.each(['sqlite', 'postgres'] as const)('1,000 pictures on %s', (engine) => {
  watchedPerTest(engine);

  const add = (bytesOf: (n: number) => number) => {
    const rows = ids.map((id, n) => {
      const about = { name: `IMG_${n}.jpg`, text: n % 3 === 0 ? '' : `Machine ${n}`, bytes: bytesOf(n) };
      return pictureRow({ url: `/uploads/${id}-800x600.webp`, ...about, isKept: true, at: twoDaysAgo });
    });
    return inPieces(rows, (some) => watched.db.insertInto('pictures').values(some).execute());
  };

  test('are listed in three statements, with any filter or search', async () => {
    await add((n) => 1000 * n);
    const uses = ids.slice(0, 800).map((picture_id, n) => {
      const [thing_id, label, label_key] = [`p${n % 400}`, `Ricoh ${n % 400}`, `ricoh ${n % 400}`];
      return { picture_id, kind: 'product' as const, thing_id, place: 'images', label, label_key };
    });
    await inPieces(uses, (some) => watched.db.insertInto('picture_uses').values(some).execute());
    const { list } = watched.store.pictures;
    for (const [wanted, total] of [
      [{}, 1000],
      [{ offset: 900 }, 1000],
      [{ show: 'unused', keep: ids.slice(990) }, 190],
      [{ show: 'no-text' }, 334],
      [{ show: 'large' }, 590],
      [{ search: 'ricoh 399' }, 2],
      [{ search: 'img_998 machine' }, 1],
      [{ search: 'nothing like this' }, 0],
    ] as [Parameters<typeof list>[0], number][]) {
      const statements = await watched.statementsOf(async () => {
        const found = await list({ limit: 48, ...wanted });
        expect([found.total, found.pictures.length], JSON.stringify(wanted)).toEqual([total, Math.min(48, total)]);
      });
      expect(statements, JSON.stringify(wanted)).toBeLessThanOrEqual(3);
    }
  });

  test('are measured and moved to the trash in at most 10 statements, and restored in at most 10', async () => {
    await add(() => 0);
    const { pictures, trash } = watched.store;
    let removed: Awaited<ReturnType<typeof pictures.removeUnused>> | undefined;
    const statements = await watched.statementsOf(async () => {
      await pictures.takeStock({ sizeOf: async () => 700 });
      removed = await pictures.removeUnused();
    });
    expect(removed).toMatchObject({ count, bytes: count * 700 });
    expect(await pictures.ids()).toEqual([]);
    expect(statements).toBeLessThanOrEqual(10);
    expect(await watched.statementsOf(() => trash.restore(removed?.binned ?? ''))).toBeLessThanOrEqual(10);
    expect(await pictures.unused()).toEqual({ count, bytes: count * 700 });
  });
});

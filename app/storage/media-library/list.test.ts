// @module-tag media/store
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inPieces } from '#app/storage/in-pieces.ts';
import { type Watched, watchedStore } from '#tests/support/statements.ts';
import { pictureRow } from './picture-row.ts';

const count = 5000;
const ids = Array.from({ length: count }, (_, n) => n.toString(16).padStart(12, '0'));

describe.each(['sqlite', 'postgres'] as const)('a list of 5,000 pictures, %s', (engine) => {
  let watched: Watched;
  beforeAll(async () => {
    watched = await watchedStore(engine);
    const rows = ids.map((id, n) =>
      pictureRow({
        url: `/uploads/${id}-800x600.webp`,
        name: `IMG_${n}.jpg`,
        text: n % 3 === 0 ? '' : `Machine ${n}`,
        bytes: 1000 * n,
        isKept: true,
        at: '2026-01-01T00:00:00.000Z',
      }),
    );
    await inPieces(rows, (some) => watched.db.insertInto('pictures').values(some).execute());
    const uses = ids.slice(0, 4000).map((picture_id, n) => ({
      picture_id,
      kind: 'product' as const,
      thing_id: `p${n % 2000}`,
      place: 'images',
      label: `Ricoh ${n % 2000}`,
      label_key: `ricoh ${n % 2000}`,
    }));
    await inPieces(uses, (some) => watched.db.insertInto('picture_uses').values(some).execute());
  });
  afterAll(() => watched.close());

  test.each([
    [{}, 5000],
    [{ offset: 4900 }, 5000],
    [{ show: 'unused' as const, keep: ids.slice(4990) }, 990],
    [{ show: 'no-text' as const }, 1667],
    [{ show: 'large' as const }, 4590],
    [{ search: 'ricoh 1999' }, 2],
    [{ search: 'img_4999 machine' }, 1],
    [{ search: 'nothing like this' }, 0],
  ])('lists %j in three statements', async (wanted, total) => {
    const { store, statementsOf } = watched;
    const statements = await statementsOf(async () => {
      const found = await store.pictures.list({ limit: 48, ...wanted });
      expect(found.total).toBe(total);
      expect(found.pictures).toHaveLength(Math.min(48, total));
    });
    expect(statements).toBeLessThanOrEqual(3);
  });
});

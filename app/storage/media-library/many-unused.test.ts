// @module-tag media/store
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Media, openMedia } from '#app/storage/media.ts';
import { openFolderPlace } from '#app/storage/places/folder-place.ts';
import { type Watched, watchedStore } from '#tests/support/statements.ts';
import { testClock } from '#tests/support/stores.ts';
import { pictureRow } from './picture-row.ts';

const count = 1000;
const fileBytes = 700;

describe.each(['sqlite', 'postgres'] as const)('1,000 unused pictures on %s', (engine) => {
  const clock = testClock();
  let watched: Watched;
  let folder: string;
  let media: Media;

  beforeEach(async () => {
    watched = await watchedStore(engine, clock);
    folder = mkdtempSync(join(tmpdir(), 'platen-unused-'));
    media = openMedia(openFolderPlace(folder), clock.now);
    const rows = Array.from({ length: count }, (_, number) => {
      const file = `${number.toString(16).padStart(12, '0')}-400x300.webp`;
      writeFileSync(join(folder, file), Buffer.alloc(fileBytes, number));
      const at = new Date(clock.now().getTime() - 2 * 24 * 60 * 60 * 1000).toISOString();
      return pictureRow({ url: `/uploads/${file}`, name: `${number}.jpg`, text: '', bytes: 0, isKept: true, at });
    });
    await watched.db.insertInto('pictures').values(rows).execute();
    // As after the first start, the uploads folder is already registered.
    await watched.db.insertInto('meta').values({ key: 'pictures_looked_through', value: 'yes' }).execute();
  });
  afterEach(async () => {
    await watched.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('are measured and moved to the trash in at most 10 statements, and restored in at most 10', async () => {
    const { pictures, bin } = watched.store;
    let removed: Awaited<ReturnType<typeof pictures.removeUnused>> | undefined;
    const statements = await watched.statementsOf(async () => {
      await pictures.takeStock(media);
      removed = await pictures.removeUnused();
    });
    expect(removed).toMatchObject({ count, bytes: count * fileBytes });
    expect(await pictures.ids()).toEqual([]);
    expect(statements).toBeLessThanOrEqual(10);
    expect(await watched.statementsOf(() => bin.restore(removed?.binned ?? ''))).toBeLessThanOrEqual(10);
    expect(await pictures.unused()).toEqual({ count, bytes: count * fileBytes });
  });
});

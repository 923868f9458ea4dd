import { describe, expect, test } from 'vitest';
import { variants } from '#tests/support/how-long.ts';
import { clock, engines, store, storePerTest } from '#tests/support/stores.ts';
import type { BuildFile } from './build-files.ts';

const file = (path: string, encoding: '' | 'br' = ''): BuildFile => ({
  ...{ path, encoding, body: Buffer.from(`of ${path}`) },
});
const day = 24 * 60 * 60 * 1000;

describe.each(variants(engines))('built files on %s', { tags: ['upgrade/assets'] }, (_engine, open) => {
  storePerTest(open);
  const kept = async (...paths: string[]) =>
    (await Promise.all(paths.map((path) => store.buildFiles.find(path)))).map((each) => each?.body.toString() ?? null);

  test('are found by path with their encoding, and null for an unknown path', async () => {
    await store.buildFiles.share([file('/assets/a.js', 'br'), file('/assets/b.woff2')]);
    expect(await store.buildFiles.find('/assets/a.js')).toEqual(file('/assets/a.js', 'br'));
    expect(await store.buildFiles.find('/assets/b.woff2')).toEqual(file('/assets/b.woff2'));
    expect(await store.buildFiles.find('/assets/c.js')).toBeNull();
  });

  test('of a replaced release are deleted after 30 days without it', async () => {
    const [shared, old, recent] = [file('/shared.js'), file('/old.js'), file('/recent.js')];
    await store.buildFiles.share([shared, old]);
    clock.advance(90 * day);
    // The first start of the next release, and a rollback a day later.
    await store.buildFiles.share([shared, recent]);
    clock.advance(day);
    await store.buildFiles.share([shared, old]);
    clock.advance(29 * day);
    await store.buildFiles.share([shared, recent]);
    expect(await kept('/shared.js', '/old.js', '/recent.js')).toEqual(['of /shared.js', 'of /old.js', 'of /recent.js']);
    clock.advance(31 * day);
    await store.buildFiles.share([shared, recent]);
    expect(await kept('/shared.js', '/old.js', '/recent.js')).toEqual(['of /shared.js', null, 'of /recent.js']);
  });
});

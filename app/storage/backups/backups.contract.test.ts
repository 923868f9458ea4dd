// @module-tag backup/one-at-a-time
import { describe, expect, test } from 'vitest';
import { variants } from '#tests/support/how-long.ts';
import { clock, engines, store, storePerTest } from '#tests/support/stores.ts';

const minute = 60_000;
const contents = { products: 1, posts: 2, messages: 3, pictures: 4, pictureBytes: 5, missingPictures: 0 };

describe.each(variants(engines))('backups on %s', (_, open) => {
  storePerTest(open);
  const begin = (by = '') => store.backups.begin({ file: 'platen-2026-06-01-063000.tar.gz', by, isEncrypted: false });

  test('begins a requested backup once, and again if the process stops', async () => {
    await store.backups.want('asha');
    expect(await store.backups.wantedBy()).toBe('asha');
    const begun = await begin('asha');
    expect(await store.backups.wantedBy()).toBeNull();
    await store.backups.takeBack(begun);
    expect(await store.backups.list()).toEqual([]);
    expect(await store.backups.wantedBy()).toBe('asha');
    // A finished backup stays.
    const ended = await begin('asha');
    await store.backups.end(ended.id, { step: 'proven', bytes: 1, contents });
    await store.backups.takeBack(ended);
    expect(await store.backups.list()).toHaveLength(1);
    expect(await store.backups.wantedBy()).toBeNull();
  });

  test('records each step, and marks unfinished backups as failed', async () => {
    const first = await begin();
    await store.backups.made(first.id, 1234);
    await store.backups.end(first.id, { step: 'proven', bytes: 1234, contents });
    clock.advance(minute);
    await begin('asha');
    await store.backups.endUnfinished();
    const [at, unsent] = [clock.now().toISOString(), { sentAt: null, sendProblem: null, sendAttempts: 0 }];
    const named = { file: 'platen-2026-06-01-063000.tar.gz', isEncrypted: false, id: expect.any(String) };
    const stopped = { ...named, ...unsent, by: 'asha', step: 'failed', problem: 'stopped', contents: null, bytes: 0 };
    expect(await store.backups.list()).toEqual([
      { ...stopped, begunAt: at, endedAt: at, nextSendAt: at },
      { ...first, step: 'proven', bytes: 1234, contents, endedAt: first.begunAt },
    ]);
  });

  test('retries a failed upload with growing delays', async () => {
    const { id } = await begin();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      await store.backups.notSent((await store.backups.list())[0] as never, 'unreachable');
      const [kept] = await store.backups.list();
      expect(kept?.sendProblem).toBe('unreachable');
      waits.push((Date.parse(kept?.nextSendAt ?? '') - clock.now().getTime()) / minute);
    }
    expect(waits).toEqual([10, 20, 40]);
    await store.backups.sent(id);
    expect(await store.backups.list()).toMatchObject([{ sentAt: clock.now().toISOString(), sendProblem: null }]);
  });

  test('deletes old records once their files are gone', async () => {
    const { file } = await begin();
    clock.advance(61 * 24 * 60 * minute);
    await store.backups.sweep([file]);
    expect(await store.backups.list()).toHaveLength(1);
    await store.backups.sweep([]);
    expect(await store.backups.list()).toEqual([]);
    expect(Date.parse(await store.backups.since())).not.toBeNaN();
  });
});

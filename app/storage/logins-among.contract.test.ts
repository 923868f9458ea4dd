import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { variants } from '#tests/support/how-long.ts';
import { engines, testClock } from '#tests/support/stores.ts';
import type { Store } from './store.ts';

describe.each(variants(engines))('login names on %s', (_engine, open) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ store, close } = await open(testClock()));
    for (const username of ['admin', 'Meena'])
      await store.users.create({ username, passwordHash: 'h', initial: false });
  });
  afterEach(() => close());

  test('are found among names in any case, except for a user’s own display name', async () => {
    expect(await store.users.loginsAmong([])).toEqual(new Set());
    expect(await store.users.loginsAmong(['Asha Patil'])).toEqual(new Set());
    const authors = ['Asha Patil', 'admin', 'ADMIN', 'Meena', 'meena', 'admin'];
    expect(await store.users.loginsAmong(authors)).toEqual(new Set(['admin', 'ADMIN', 'Meena', 'meena']));
    const { id = '' } = (await store.users.find('meena')) ?? {};
    await store.users.setDisplayName(id, 'Meena');
    expect(await store.users.displayName(id)).toBe('Meena');
    expect(await store.users.loginsAmong(authors)).toEqual(new Set(['admin', 'ADMIN', 'meena']));
  });

  test('change the content version, since public pages depend on them', async () => {
    const { id = '' } = (await store.users.find('meena')) ?? {};
    const owner = (await store.users.find('admin'))?.id ?? '';
    for (const change of [
      () => store.users.setDisplayName(id, 'Meena'),
      () => store.users.create({ username: 'third', passwordHash: 'h', initial: false }),
      () => store.users.remove(id, { userId: owner }),
    ]) {
      const before = await store.contentVersion();
      await change();
      expect(await store.contentVersion()).not.toBe(before);
    }
  });
});

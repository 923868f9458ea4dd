import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstFacts } from '#app/domain/dealer-facts.ts';
import { dealer } from '#dealer';
import { variants } from '#tests/support/how-long.ts';
import { engines } from '#tests/support/stores.ts';
import { filledUp } from './settings-row.ts';
import type { Store } from './store.ts';

const first = firstFacts(dealer);
const given = {
  whatsapp: '919800012345',
  brands: ['Ricoh', 'शार्प', 'שלום'],
  holidays: [{ from: '2026-11-08', until: '2026-11-09', name: 'दिवाली 🪔', branch: '' }],
  priceTax: 'included' as const,
};

describe.each(variants(engines))(
  'the dealer’s facts on %s',
  { tags: ['dealer/first-values', 'dealer/kept'] },
  (_engine, open) => {
    let store: Store;
    let close: () => Promise<void>;
    beforeEach(async () => ({ store, close } = await open()));
    afterEach(() => close());

    test('start with the values of the file and keep changes', async () => {
      expect(await store.settings.read()).toMatchObject(first);
      await store.settings.update({ ...given, companyName: 'Asha' });
      expect(await store.settings.read()).toMatchObject({ ...first, ...given, companyName: 'Asha' });
      await store.settings.update({ city: 'Nashik' });
      expect(await store.settings.read()).toMatchObject({ ...first, ...given, city: 'Nashik' });
    });

    test('are not reset by the next start, even if the file has changed', async () => {
      await store.settings.update(given);
      const before = await store.settings.read();
      await store.settings.begin({ ...first, whatsapp: '911111111111', city: 'Nashik' });
      expect(await store.settings.read()).toEqual(before);
    });

    test('increment the content version', async () => {
      const before = await store.contentVersion();
      await store.settings.update({ phone: '+919800012345' });
      expect(await store.contentVersion()).toBe(before + 1);
    });

    test('keep the last read values for when the database is unavailable', async () => {
      expect(store.settings.lastRead()).toBeNull();
      await store.settings.update(given);
      await store.settings.read();
      expect(store.settings.lastRead()).toMatchObject(given);
    });
  },
);

test('fills in a fact unknown to an older version from the file', { tags: ['dealer/first-values'] }, () => {
  const { city: _, ...older } = { ...first, phone: '+919800012345' };
  const made = filledUp({ facts: JSON.stringify(older) }, { ...first, city: 'Nashik' });
  expect(JSON.parse(made ?? '')).toEqual({ ...older, city: 'Nashik' });
  expect(filledUp({ facts: made ?? '' }, first)).toBeNull();
});

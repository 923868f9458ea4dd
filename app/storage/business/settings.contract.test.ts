import { describe, expect, test } from 'vitest';
import { firstFacts } from '#app/domain/business/dealer-facts.ts';
import { noOwnWords } from '#app/domain/business/words/page-words.ts';
import { dealer } from '#dealer';
import { variants } from '#tests/support/how-long.ts';
import { engines, store, storePerTest } from '#tests/support/stores.ts';
import { filledUp, fromRow, toRow } from './settings-row.ts';

const first = firstFacts(dealer);
const given = {
  whatsapp: '919800012345',
  brands: ['Ricoh', 'शार्प', 'שלום'],
  holidays: [{ from: '2026-11-08', until: '2026-11-09', name: 'दिवाली 🪔', branch: '' }],
  priceTax: 'included' as const,
};
const words = {
  heroHeadline: 'नमस्ते 🖨️ שלום "<b>',
  heroText: '',
  testimonials: [{ original: 'by-the-page', quote: '', name: '', role: '' }],
  reasons: [],
};

describe.each(variants(engines))('settings on %s', (_engine, open) => {
  storePerTest(open);

  describe('the dealer’s facts', { tags: ['dealer/first-values', 'dealer/kept'] }, () => {
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

    test('keep the last read values for when the database is unavailable', async () => {
      expect(store.settings.lastRead()).toBeNull();
      await store.settings.update(given);
      await store.settings.read();
      expect(store.settings.lastRead()).toMatchObject(given);
    });
  });

  describe('page texts', { tags: ['words/kept'] }, () => {
    test('have defaults until changed, and again after a reset', async () => {
      expect(await store.settings.read()).toMatchObject(noOwnWords);
      await store.settings.update(words);
      expect(await store.settings.read()).toMatchObject({ ...noOwnWords, ...words });
      await store.settings.update({ heroHeadline: null, city: 'Nashik' });
      const changed = { ...words, heroHeadline: null, city: 'Nashik' };
      expect(await store.settings.read()).toMatchObject({ ...noOwnWords, ...changed });
    });

    test('are not stored if they are the defaults', async () => {
      await store.settings.update(words);
      await store.settings.update({ heroText: null, reasons: null });
      const row = toRow(await store.settings.read());
      expect(Object.keys(JSON.parse(row.words))).toEqual(['heroHeadline', 'testimonials']);
      expect(fromRow(row)).toEqual(await store.settings.read());
    });
  });
});

test('fills in a fact unknown to an older version from the file', { tags: ['dealer/first-values'] }, () => {
  const { city: _, ...older } = { ...first, phone: '+919800012345' };
  const made = filledUp({ facts: JSON.stringify(older) }, { ...first, city: 'Nashik' });
  expect(JSON.parse(made ?? '')).toEqual({ ...older, city: 'Nashik' });
  expect(filledUp({ facts: made ?? '' }, first)).toBeNull();
});

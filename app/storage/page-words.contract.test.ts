import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noOwnWords } from '#app/domain/page-words.ts';
import { variants } from '#tests/support/how-long.ts';
import { engines } from '#tests/support/stores.ts';
import { fromRow, toRow } from './settings-row.ts';
import type { Store } from './store.ts';

const words = {
  heroHeadline: 'नमस्ते 🖨️ שלום "<b>',
  heroText: '',
  testimonials: [{ original: 'by-the-page', quote: '', name: '', role: '' }],
  reasons: [],
};

describe.each(variants(engines))('page texts on %s', { tags: ['words/kept'] }, (_engine, open) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeEach(async () => ({ store, close } = await open()));
  afterEach(() => close());

  test('have defaults until changed, and again after a reset', async () => {
    expect(await store.settings.read()).toMatchObject(noOwnWords);
    await store.settings.update(words);
    expect(await store.settings.read()).toMatchObject({ ...noOwnWords, ...words });
    await store.settings.update({ heroHeadline: null, city: 'Nashik' });
    expect(await store.settings.read()).toMatchObject({ ...noOwnWords, ...words, heroHeadline: null, city: 'Nashik' });
  });

  test('increment the content version', async () => {
    const before = await store.contentVersion();
    await store.settings.update(words);
    expect(await store.contentVersion()).toBe(before + 1);
  });

  test('leave a history', async () => {
    await store.settings.update(words, undefined, 'asha');
    await store.settings.update({ heroHeadline: null }, undefined, 'ravi');
    const [last, first] = await store.revisions.ofSettings();
    expect(last).toMatchObject({ by: 'ravi', was: { heroHeadline: words.heroHeadline } });
    expect(first).toMatchObject({ by: 'asha', was: { heroHeadline: null, testimonials: null } });
  });

  test('are not stored if they are the defaults', async () => {
    await store.settings.update(words);
    await store.settings.update({ heroText: null, reasons: null });
    const { words: column } = toRow(await store.settings.read());
    expect(Object.keys(JSON.parse(column))).toEqual(['heroHeadline', 'testimonials']);
    expect(fromRow(toRow(await store.settings.read()))).toEqual(await store.settings.read());
  });
});

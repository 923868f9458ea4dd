import { afterAll, beforeAll, expect, test } from 'vitest';
import { india } from '#tests/support/locale.ts';
import { sqliteStore } from '#tests/support/stores.ts';
import { nextChange } from './next-change.ts';

let opened: Awaited<ReturnType<typeof sqliteStore>>;
beforeAll(async () => {
  opened = await sqliteStore();
});
afterAll(() => opened.close());

test('pages change when the door that the settings describe opens or closes, and at midnight', {
  tags: ['dealer/holidays'],
}, async () => {
  const { store } = opened;
  // Monday noon in India; the door closes at six.
  const noon = new Date('2026-06-01T06:30:00Z');
  const next = () => nextChange(store, india, noon);
  expect(await next()).toEqual(new Date('2026-06-01T12:30:00Z'));
  await store.settings.update({ hours: Array(7).fill('09:00-15:00') });
  expect(await next()).toEqual(new Date('2026-06-01T09:30:00Z'));
  await store.settings.update({ holidays: [{ from: '2026-06-01', until: '2026-06-01', name: '', branch: '' }] });
  expect(await next()).toEqual(new Date('2026-06-01T18:30:00Z'));
});

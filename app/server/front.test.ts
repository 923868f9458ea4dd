import { expect, test } from 'vitest';
import { aBranch, aPost } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { store, storePerTest } from '#tests/support/stores.ts';
import { createNextChange } from './front.ts';

storePerTest();

test('the next change is the opening or closing time, or midnight', { tags: ['dealer/holidays'] }, async () => {
  // Monday noon in India; closing time is 18:00.
  const noon = new Date('2026-06-01T06:30:00Z');
  const nextChange = createNextChange(store, india);
  expect(await nextChange(noon)).toEqual(new Date('2026-06-01T12:30:00Z'));
  await store.settings.update({ hours: Array(7).fill('09:00-15:00') });
  expect(await nextChange(noon)).toEqual(new Date('2026-06-01T09:30:00Z'));
  await store.branches.create(aBranch({ hours: Array(7).fill('10:00-13:00, 16:00-20:00') }));
  expect(await nextChange(noon)).toEqual(new Date('2026-06-01T07:30:00Z'));
  await store.settings.update({ holidays: [{ from: '2026-06-01', until: '2026-06-01', name: '', branch: '' }] });
  expect(await nextChange(noon)).toEqual(new Date('2026-06-01T18:30:00Z'));
});

test('the next change is the first scheduled post, no past one or draft', { tags: ['beyond/page-cache'] }, async () => {
  const noon = new Date('2026-06-02T06:30:00Z');
  const nextChange = createNextChange(store, india);
  const closing = await nextChange(noon);
  const post = (title: string, publishedAt: string, status: 'published' | 'draft' = 'published') =>
    store.posts.create(aPost({ title, slug: title.toLowerCase(), publishedAt, status }));
  await post('Before', '2026-06-02T06:30:00.000Z');
  await post('Draft', '2026-06-02T06:40:00.000Z', 'draft');
  expect(await nextChange(noon)).toEqual(closing);
  await post('Later', '2026-06-02T06:50:00.000Z');
  await post('Soon', '2026-06-02T06:45:00.000Z');
  expect(await nextChange(noon)).toEqual(new Date('2026-06-02T06:45:00Z'));
});

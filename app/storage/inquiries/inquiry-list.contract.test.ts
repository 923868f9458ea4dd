// @module-tag messages/million
import { describe, expect, test } from 'vitest';
import { type Viewer, viewerAt } from '#app/domain/inquiries/follow-up.ts';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import { inFilter, inquiryFilters, inquiryMatcher, inquiryText } from '#app/domain/inquiries/inquiry-search.ts';
import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';
import { anInquiry } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { addUser, type Clock, clock, engines, store, storePerTest } from '#tests/support/stores.ts';

const { locale } = dealer;

async function fill(store: Store, clock: Clock): Promise<string> {
  const self = await addUser(store, 'asha');
  const days = ['2026-05-20', '2026-06-03', '2026-06-20'];
  for (let number = 0; number < 40; number++) {
    const phone = number % 3 === 0 ? '+91 98000 12345' : `+91 97000 000${10 + number}`;
    const inquiry = anInquiry({
      name: `Visitor ${number}`,
      message: number % 5 === 0 ? 'A Canon copier' : 'Toner',
      phone,
    });
    const { id } = await store.inquiries.create({ inquiry, isSpam: number % 9 === 8, isUnverified: number % 7 === 0 });
    if (number % 2 === 0) await store.inquiries.update(id, { assignee: number % 4 === 0 ? self : '' });
    if (number % 3 === 1) await store.inquiries.update(id, { followUpOn: days[number % days.length] });
    if (number % 5 === 1) await store.inquiries.update(id, { status: 'resolved' });
    if (number % 5 === 2) await store.inquiries.addEvent(id, { kind: 'called', text: '' }, 'asha');
    // Some have the same time.
    if (number % 3 > 0) clock.advance(60 * 60_000);
  }
  return self;
}

async function pagesOf(store: Store, wanted: Omit<Parameters<Store['inquiries']['page']>[0], 'limit' | 'after'>) {
  const inquiries: Inquiry[] = [];
  let count = 0;
  for (let after: string | null = ''; after !== null; count++) {
    const range = { ...wanted, after, limit: 7 };
    const page: Awaited<ReturnType<Store['inquiries']['page']>> = await store.inquiries.page(range);
    expect(page.inquiries.length).toBeLessThanOrEqual(7);
    if (page.next !== null && wanted.search === undefined) expect(page.inquiries).toHaveLength(7);
    inquiries.push(...page.inquiries);
    after = page.next;
  }
  return { messages: inquiries, count };
}

describe.each(variants(engines))('pages of inquiries on %s', (_engine, open) => {
  storePerTest(open);

  test('have every inquiry of each filter once, like the panel filters the whole list', async () => {
    const viewer: Viewer = viewerAt(clock.now(), await fill(store, clock), locale);
    for (const isSpam of [false, true]) {
      const all = await store.inquiries.list({ isSpam });
      expect(all.length).toBeGreaterThan(3);
      for (const filter of inquiryFilters) {
        const { messages: inquiries } = await pagesOf(store, { isSpam, filter, viewer });
        const expected = all.filter((inquiry) => inFilter(inquiry, filter, viewer));
        expect(inquiries.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
        if (!isSpam) expect(inquiries.length).toBeGreaterThan(0);
      }
    }
    expect(new Set((await store.inquiries.all()).map(({ id }) => id)).size).toBe(40);
  });

  test('find the words and numbers that the panel finds', async () => {
    const viewer = viewerAt(clock.now(), await fill(store, clock), locale);
    const all = await store.inquiries.list();
    for (const text of ['canon', 'VISITOR 1', 'copier canon', '98000 123', '0980001', 'nothing like this']) {
      const { messages: inquiries } = await pagesOf(store, { filter: 'all', viewer, search: { text, locale } });
      const expected = all.filter((inquiry) => inquiryMatcher(text)(inquiryText(inquiry, locale)));
      expect(inquiries.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
    }
  });
});

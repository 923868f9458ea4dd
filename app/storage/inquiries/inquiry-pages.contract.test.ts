// @module-tag list/reference
import { describe, expect, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { clock, engines, store, storePerTest } from '#tests/support/stores.ts';

describe.each(variants(engines))('an inquiry for its visitor on %s', (_engine, open) => {
  storePerTest(open);

  let made = 0;
  async function anAccess() {
    const inquiry = await store.inquiries.create({ inquiry: anInquiry({ name: `Visitor ${made++}` }) });
    const path = await store.inquiryPages.path(inquiry.id);
    return { message: inquiry, path, access: { reference: inquiry.reference, key: path.replace(/.*key=/, '') } };
  }
  const failure = (work: Promise<unknown>) => work.then(String, ({ kind, message }) => `${kind}: ${message}`);

  test('has a reference without look-alikes and a key of 128 bits; a repeat has the same', async () => {
    const key = 'one-key-0001';
    const { id, reference } = await store.inquiries.create({ inquiry: anInquiry(), key });
    expect(reference).toMatch(/^[2-9A-HJKMNP-TV-Z]{6}$/);
    const path = await store.inquiryPages.path(id);
    expect(path).toMatch(new RegExp(`^/inquiry/${reference}\\?key=[\\w-]{22}$`));
    const again = await store.inquiries.create({ inquiry: anInquiry(), key });
    expect([again.id, await store.inquiryPages.path(again.id)]).toEqual([id, path]);
  });

  test('entered by a user, has no page', async () => {
    const entered = { by: 'asha', assignee: '' };
    const { id, reference } = await store.inquiries.create({ inquiry: anInquiry({ name: 'Caller' }), entered });
    expect([reference, await store.inquiryPages.path(id)]).toEqual(['', '']);
    expect(await failure(store.inquiryPages.find({ reference: '', key: '' }))).toBe('not-found: Inquiry not found');
  });

  test('takes a quote list; other lines with the same key are another inquiry', async () => {
    const item = { product: 'x', quantity: 2, want: 'buy', note: 'soon', name: 'Canon X', paise: 9025 } as const;
    const send = (quantity: number, items = [{ ...item, quantity }]) =>
      store.inquiries.create({ inquiry: { ...anInquiry({ name: 'List' }), items }, asked: items, key: 'list-0001' });
    const first = await send(2);
    expect(first.items).toEqual([item]);
    expect((await send(2)).id).toBe(first.id);
    expect((await send(3)).id).not.toBe(first.id);
  });

  test('a repeat after its product changed is no second inquiry', async () => {
    const asked = [{ product: 'x', quantity: 1, want: 'buy', note: '' }] as const;
    const send = (paise: number | null) =>
      store.inquiries.create({
        inquiry: { ...anInquiry({ name: 'Changed' }), items: [{ ...asked[0], name: 'X', paise }] },
        asked,
        key: 'list-0002',
      });
    expect((await send(null)).id).toBe((await send(100)).id);
  });

  test('opens with reference and key in any case of the reference; a wrong one of either fails alike', async () => {
    const { access, message: inquiry } = await anAccess();
    const { inquiry: found } = await store.inquiryPages.find({ ...access, reference: access.reference.toLowerCase() });
    expect(found.id).toBe(inquiry.id);
    const wrong = [
      { ...access, key: 'x'.repeat(22) },
      { ...access, key: '' },
      { ...access, reference: 'ZZZZZZ' },
      { reference: 'ZZZZZZ', key: '' },
    ];
    for (const each of wrong) {
      expect(await failure(store.inquiryPages.find(each))).toBe('not-found: Inquiry not found');
      expect(await failure(store.inquiryPages.addLine(each, { text: 'x' }))).toBe('not-found: Inquiry not found');
      expect(await failure(store.inquiryPages.withdraw(each))).toBe('not-found: Inquiry not found');
    }
  });

  test('a line is an unread event, once, and reopens a resolved inquiry', async () => {
    const { access, message: inquiry } = await anAccess();
    await store.inquiries.update(inquiry.id, { status: 'resolved' }, 'asha');
    clock.advance(1000);
    await store.inquiryPages.addLine(access, { text: 'Please call after five' });
    const changed = await store.inquiryPages.addLine(access, { text: 'Please call after five' });
    expect(changed).toMatchObject({ read: false, status: 'in_progress' });
    expect((await store.inquiries.events(inquiry.id)).filter(({ kind }) => kind === 'visitor')).toMatchObject([
      { text: 'Please call after five', madeBy: '' },
    ]);
  });

  test('withdrawn, is resolved and takes no more lines', async () => {
    const { access, message: inquiry } = await anAccess();
    const withdrawn = await store.inquiryPages.withdraw(access);
    expect(withdrawn).toMatchObject({ status: 'resolved', read: false, withdrawnAt: clock.now().toISOString() });
    expect(withdrawn.answeredAt).toBeNull();
    clock.advance(1000);
    expect((await store.inquiryPages.withdraw(access)).withdrawnAt).toBe(withdrawn.withdrawnAt);
    expect(await failure(store.inquiryPages.addLine(access, { text: 'x' }))).toContain('conflict');
    expect((await store.inquiries.events(inquiry.id)).map(({ kind }) => kind)).toEqual(['received', 'withdrawn']);
  });

  test('in the trash, has no page; restored, it has the same', async () => {
    const { access, message: inquiry, path } = await anAccess();
    const trashId = await store.inquiries.remove(inquiry.id);
    expect(await failure(store.inquiryPages.find(access))).toBe('not-found: Inquiry not found');
    await store.trash.restore(trashId);
    expect(await store.inquiryPages.path(inquiry.id)).toBe(path);
  });
});

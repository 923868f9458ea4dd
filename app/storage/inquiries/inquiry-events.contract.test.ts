// @module-tag messages/timeline
import { describe, expect, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { addUser, clock, engines, store, storePerTest } from '#tests/support/stores.ts';

describe.each(variants(engines))('the timeline of an inquiry on %s', (_engine, open) => {
  storePerTest(open);

  const aNewInquiry = async () => {
    clock.advance(60_000);
    return store.inquiries.create({ inquiry: anInquiry(), key: `key-${clock.now().getTime()}` });
  };
  const kinds = async (id: string) =>
    (await store.inquiries.events(id)).map(({ kind, text }) => `${kind} ${text}`.trim());

  test('starts with the arrival; opening twice adds one event', async () => {
    const { id, createdAt } = await aNewInquiry();
    clock.advance(1000);
    const opened = await store.inquiries.update(id, {}, 'asha');
    clock.advance(1000);
    await store.inquiries.update(id, {}, 'ravi');
    expect(await store.lastChanges.list('message')).toEqual([]);
    expect(opened.openedAt).toBe(new Date(Date.parse(createdAt) + 1000).toISOString());
    expect(await store.inquiries.events(id)).toMatchObject([
      { kind: 'received', madeAt: createdAt, madeBy: '' },
      { kind: 'opened', madeAt: opened.openedAt, madeBy: 'asha' },
    ]);
  });

  test('adds an event for each field that a change alters', async () => {
    const { id } = await aNewInquiry();
    const username = `ravi${id.slice(0, 4)}`;
    const assignee = await addUser(store, username, { role: 'staff' });
    const change = { status: 'in_progress', assignee, followUpOn: '2026-12-01' } as const;
    const changed = await store.inquiries.update(id, change, 'asha');
    expect(changed).toMatchObject({ ...change, read: true });
    expect(await store.lastChanges.list('message')).toMatchObject([{ id, by: 'asha' }]);
    await store.inquiries.update(id, change, 'asha');
    clock.advance(1000);
    const done = await store.inquiries.update(id, { status: 'resolved', assignee: '', followUpOn: '' }, 'asha');
    expect(done.answeredAt).toBe(clock.now().toISOString());
    const first = ['opened', 'status in_progress', `assigned ${username}`, 'follow-up 2026-12-01'];
    const all = await kinds(id);
    expect(all.slice(1, 5).sort()).toEqual(first.sort());
    expect(all.slice(5).sort()).toEqual(['assigned', 'follow-up', 'status resolved']);
  });

  test.each([
    ['a status', { status: 'resolved' }, { status: 'in_progress' }],
    ['a follow-up day', { followUpOn: '2026-12-01' }, { followUpOn: '' }],
    ['spam', { isSpam: true }, { isSpam: false }],
  ] as const)('a repeated change of %s does not undo a later one', async (_what, change, later) => {
    const { id } = await aNewInquiry();
    const key = 'change-0001';
    await store.inquiries.update(id, {}, 'ravi');
    await Promise.all([1, 2].map(() => store.inquiries.update(id, change, 'asha', key)));
    const changed = await store.inquiries.update(id, later, 'ravi');
    const events = await kinds(id);
    expect(await store.inquiries.update(id, change, 'asha', key)).toEqual(changed);
    expect(await kinds(id)).toEqual(events);
    const { id: other } = await aNewInquiry();
    const status = 'resolved';
    expect(await store.inquiries.update(other, { status }, 'asha', key)).toMatchObject({ status });
  });

  test('a reply sets a new inquiry in progress and counts once per key', async () => {
    const { id } = await aNewInquiry();
    const asked = { kind: 'note', text: 'Asked for a copy', key: 'note-0001' } as const;
    const note = await store.inquiries.addEvent(id, asked, 'asha');
    expect(note).toMatchObject({ status: 'new', answeredAt: null });
    clock.advance(1000);
    const called = { kind: 'called', text: '', key: 'call-0001' } as const;
    const both = await Promise.all([1, 2].map(() => store.inquiries.addEvent(id, called, 'asha')));
    expect(both.map(({ status }) => status)).toContain('in_progress');
    expect(await kinds(id)).toEqual(['received', 'note Asked for a copy', 'called']);
    await store.inquiries.update(id, { status: 'resolved' }, 'asha');
    const again = await store.inquiries.addEvent(id, { kind: 'whatsapp', text: '' }, 'asha');
    expect(again).toMatchObject({ status: 'resolved', answeredAt: expect.any(String) });
  });

  test('is kept in the trash and deleted with the inquiry', async () => {
    const { id } = await aNewInquiry();
    await store.inquiries.addEvent(id, { kind: 'note', text: 'Kept' }, 'asha');
    const trashed = await store.inquiries.remove(id, 'asha');
    await expect(store.inquiries.events(id)).rejects.toThrow('Message');
    await store.trash.restore(trashed, 'asha');
    expect(await kinds(id)).toEqual(['received', 'note Kept']);
    await store.trash.remove(await store.inquiries.remove(id, 'asha'));
    await expect(store.inquiries.addEvent(id, { kind: 'note', text: 'Late' }, 'asha')).rejects.toThrow('Message');
  });
});

// @module-tag messages/timeline
import { describe, expect, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { addUser, clock, engines, store, storePerTest } from '#tests/support/stores.ts';

describe.each(variants(engines))('the timeline of a message on %s', (_engine, open) => {
  storePerTest(open);

  const aStoredMessage = async () => {
    clock.advance(60_000);
    return store.messages.create({ inquiry: anInquiry(), key: `key-${clock.now().getTime()}` });
  };
  const kinds = async (id: string) =>
    (await store.messages.events(id)).map(({ kind, text }) => `${kind} ${text}`.trim());

  test('starts with the arrival; opening twice adds one event', async () => {
    const { id, createdAt } = await aStoredMessage();
    clock.advance(1000);
    const opened = await store.messages.update(id, {}, 'asha');
    clock.advance(1000);
    await store.messages.update(id, {}, 'ravi');
    expect(opened.openedAt).toBe(new Date(Date.parse(createdAt) + 1000).toISOString());
    expect(await store.messages.events(id)).toMatchObject([
      { kind: 'received', madeAt: createdAt, madeBy: '' },
      { kind: 'opened', madeAt: opened.openedAt, madeBy: 'asha' },
    ]);
  });

  test('adds an event for each field that a change alters', async () => {
    const { id } = await aStoredMessage();
    const username = `ravi${id.slice(0, 4)}`;
    const assignee = await addUser(store, username, { role: 'staff' });
    const change = { status: 'in_progress', assignee, followUpOn: '2026-12-01' } as const;
    const changed = await store.messages.update(id, change, 'asha');
    expect(changed).toMatchObject({ ...change, read: true });
    await store.messages.update(id, change, 'asha');
    clock.advance(1000);
    const done = await store.messages.update(id, { status: 'resolved', assignee: '', followUpOn: '' }, 'asha');
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
    const { id } = await aStoredMessage();
    const key = 'change-0001';
    await store.messages.update(id, {}, 'ravi');
    await Promise.all([1, 2].map(() => store.messages.update(id, change, 'asha', key)));
    const changed = await store.messages.update(id, later, 'ravi');
    const events = await kinds(id);
    expect(await store.messages.update(id, change, 'asha', key)).toEqual(changed);
    expect(await kinds(id)).toEqual(events);
    const { id: other } = await aStoredMessage();
    const status = 'resolved';
    expect(await store.messages.update(other, { status }, 'asha', key)).toMatchObject({ status });
  });

  test('a reply sets a new message in progress and counts once per key', async () => {
    const { id } = await aStoredMessage();
    const asked = { kind: 'note', text: 'Asked for a copy', key: 'note-0001' } as const;
    const note = await store.messages.addEvent(id, asked, 'asha');
    expect(note).toMatchObject({ status: 'new', answeredAt: null });
    clock.advance(1000);
    const called = { kind: 'called', text: '', key: 'call-0001' } as const;
    const both = await Promise.all([1, 2].map(() => store.messages.addEvent(id, called, 'asha')));
    expect(both.map(({ status }) => status)).toContain('in_progress');
    expect(await kinds(id)).toEqual(['received', 'note Asked for a copy', 'called']);
    await store.messages.update(id, { status: 'resolved' }, 'asha');
    const again = await store.messages.addEvent(id, { kind: 'whatsapp', text: '' }, 'asha');
    expect(again).toMatchObject({ status: 'resolved', answeredAt: expect.any(String) });
  });

  test('of a manual inquiry starts with its author', { tags: ['messages/manual'] }, async () => {
    clock.advance(60_000);
    const entered = { by: 'asha', assignee: '' };
    const inquiry = anInquiry({ source: 'walk-in', email: '' });
    const enter = () => store.messages.create({ inquiry, key: 'walk-in-0001', entered });
    const [first, second] = await Promise.all([enter(), enter()]);
    expect(second.id).toBe(first.id);
    expect(first).toMatchObject({ source: 'walk-in', read: true, openedAt: first.createdAt, answeredAt: null });
    const events = (await store.messages.events(first.id)).map(({ kind, madeBy }) => `${kind} by ${madeBy}`);
    expect(events).toEqual(['received by ', 'opened by asha']);
  });

  test('is kept in the trash and deleted with the message', async () => {
    const { id } = await aStoredMessage();
    await store.messages.addEvent(id, { kind: 'note', text: 'Kept' }, 'asha');
    const binned = await store.messages.remove(id, 'asha');
    await expect(store.messages.events(id)).rejects.toThrow('Message');
    await store.bin.restore(binned, 'asha');
    expect(await kinds(id)).toEqual(['received', 'note Kept']);
    await store.bin.remove(await store.messages.remove(id, 'asha'));
    await expect(store.messages.addEvent(id, { kind: 'note', text: 'Late' }, 'asha')).rejects.toThrow('Message');
  });

  test('rejects an unknown assignee', async () => {
    const { id } = await aStoredMessage();
    await expect(store.messages.update(id, { assignee: 'nobody' }, 'asha')).rejects.toThrow('no longer exists');
  });
});

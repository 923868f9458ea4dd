import { describe, expect, test } from 'vitest';
import { aMessage } from '#tests/support/factories.ts';
import { beginInbox, heldCount, type Inbox, type InboxAction, inboxReducer, isHeld, listsOf } from './inbox-state.ts';

const lists = (...days: number[]) => ({
  messages: days.map((day) => aMessage(day)),
  spam: [aMessage(11, { suspectedSpam: true })],
});
const reduced = (inbox: Inbox, ...actions: InboxAction[]) => actions.reduce(inboxReducer, inbox);
const loaded = (days: number[], mayShow = true): InboxAction => ({ type: 'loaded', lists: lists(...days), mayShow });
const ids = (inbox: Inbox) => listsOf(inbox)?.messages.map(({ id }) => id);

describe('new messages', () => {
  const begun = beginInbox(lists(12));

  test('appear at once if that moves nothing in view, and are announced', () => {
    const inbox = reduced(begun, loaded([13, 12]));
    expect(heldCount(inbox)).toBe(0);
    expect(inbox.news).toEqual({ turn: 1, text: '1 new message' });
  });

  test('are otherwise held back together until shown', () => {
    const inbox = reduced(begun, loaded([13, 12], false), loaded([15, 14, 13, 12], false));
    expect(heldCount(inbox)).toBe(3);
    expect(isHeld(inbox, aMessage(13))).toBe(true);
    expect(isHeld(inbox, aMessage(12))).toBe(false);
    expect(inbox.news).toEqual({ turn: 2, text: '3 new messages' });
    expect(heldCount(reduced(inbox, { type: 'heldShown' }))).toBe(0);
    expect(heldCount(reduced(inbox, { type: 'viewed', view: 'other', id: null }))).toBe(0);
  });

  test('older ones loaded on request stay after a reload of the newest, and are not announced', () => {
    const next = { messages: '2026-11-12T00:00:00.000Z_12', spam: null };
    const inbox = reduced(
      beginInbox({ ...lists(13, 12), next }),
      { type: 'older', messages: [aMessage(12), aMessage(10)] },
      { type: 'loaded', lists: { ...lists(14, 13, 12), next }, mayShow: true },
    );
    expect(ids(inbox)).toEqual(['14', '13', '12', '10']);
    expect(inbox.news.text).toBe('1 new message');
    // A complete list replaces everything.
    expect(ids(reduced(inbox, loaded([14, 13])))).toEqual(['14', '13']);
  });

  test('are not announced on the first load or on a reload without changes', () => {
    expect(heldCount(beginInbox(null))).toBe(0);
    expect(reduced(begun, loaded([12])).news.turn).toBe(0);
    const first = reduced(beginInbox(null), loaded([12], false));
    expect([heldCount(first), first.news.turn, ids(first)]).toEqual([0, 0, ['12']]);
    // The first message of an empty list is announced.
    const empty = reduced(beginInbox(lists()), loaded([12], false));
    expect([heldCount(empty), empty.news.text]).toEqual([1, '1 new message']);
  });

  test('moved from suspected spam are neither announced nor held back', () => {
    const inbox = reduced(begun, { type: 'moved', message: aMessage(20) });
    expect([ids(inbox), heldCount(inbox)]).toEqual([['20', '12'], 0]);
    const older = reduced(begun, { type: 'moved', message: aMessage(10) });
    expect([ids(older), heldCount(older)]).toEqual([['12', '10'], 0]);
    expect(reduced(older, loaded([12, 10])).news.turn).toBe(0);
  });
});

describe('an opened message', () => {
  const begun = beginInbox(lists(13, 12));
  const isRead = (inbox: Inbox) => listsOf(inbox)?.messages[0]?.read;

  test('is read despite an older list response, and unread again if the call fails', () => {
    const opened = reduced(begun, { type: 'opened', id: '13', at: null }, loaded([13, 12]));
    expect(isRead(opened)).toBe(true);
    expect(isRead(reduced(opened, { type: 'notOpened', id: '13' }))).toBe(false);
    expect(isRead(reduced(opened, { type: 'notOpened', id: '12' }))).toBe(true);
  });

  test('stays in the current filtered list only', () => {
    const viewed = (id: string): InboxAction => ({ type: 'viewed', view: 'unread', id });
    const here = reduced(begun, viewed('13'), viewed('12'));
    expect([...here.stays]).toEqual(['13', '12']);
    expect([...reduced(here, { type: 'viewed', view: 'all', id: null }).stays]).toEqual([]);
    expect([...reduced(here, { type: 'viewed', view: 'all', id: '12' }).stays]).toEqual(['12']);
  });
});

test('applies changes and removals at once, and ignores them before the first load', () => {
  const begun = beginInbox(lists(13, 12));
  const changed = reduced(begun, { type: 'changed', message: aMessage(12, { status: 'resolved' }) });
  expect(listsOf(changed)?.messages.map(({ status }) => status)).toEqual(['new', 'resolved']);
  expect(ids(reduced(begun, { type: 'removed', id: '13' }))).toEqual(['12']);
  expect(listsOf(reduced(beginInbox(null), { type: 'removed', id: '13' }, { type: 'heldShown' }))).toBeNull();
});

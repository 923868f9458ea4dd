import { describe, expect, test } from 'vitest';
import { aStoredInquiry } from '#tests/support/factories.ts';
import {
  beginList,
  heldCount,
  type InquiryLists,
  isHeld,
  type ListAction,
  type ListState,
  listReducer,
  listsOf,
  withInquiry,
  withoutInquiry,
} from './list-state.ts';

const lists = (...days: number[]) => ({
  inquiries: days.map((day) => aStoredInquiry(day)),
  spam: [aStoredInquiry(11, { suspectedSpam: true })],
});
const reduced = (state: ListState, ...actions: ListAction[]) => actions.reduce(listReducer, state);
const loaded = (days: number[], mayShow = true): ListAction => ({ type: 'loaded', lists: lists(...days), mayShow });
const ids = (state: ListState) => listsOf(state)?.inquiries.map(({ id }) => id);

describe('new inquiries', () => {
  const begun = beginList(lists(12));

  test('appear at once if that moves nothing in view, and are announced', () => {
    const state = reduced(begun, loaded([13, 12]));
    expect(heldCount(state)).toBe(0);
    expect(state.news).toEqual({ turn: 1, text: '1 new message' });
  });

  test('are otherwise held back together until shown', () => {
    const state = reduced(begun, loaded([13, 12], false), loaded([15, 14, 13, 12], false));
    expect(heldCount(state)).toBe(3);
    expect([13, 12].filter((day) => isHeld(state, aStoredInquiry(day)))).toEqual([13]);
    expect(state.news).toEqual({ turn: 2, text: '3 new messages' });
    expect(heldCount(reduced(state, { type: 'heldShown' }))).toBe(0);
    expect(heldCount(reduced(state, { type: 'heldShown' }, loaded([16, 15], false)))).toBe(1);
    expect(heldCount(reduced(state, { type: 'changed', inquiry: aStoredInquiry(15, { read: true }) }))).toBe(3);
    expect(heldCount(reduced(state, { type: 'viewed', view: 'other', id: null }))).toBe(0);
  });

  test('older ones loaded on request stay after a reload of the newest, and are not announced', () => {
    const next = { inquiries: '2026-11-12T00:00:00.000Z_12', spam: '2026-11-11T00:00:00.000Z_11' };
    const spam = [12, 10].map((day) => aStoredInquiry(day, { id: `s${day}`, suspectedSpam: true }));
    const state = reduced(
      beginList({ ...lists(13, 12), next }),
      { type: 'older', inquiries: [aStoredInquiry(12), ...spam, aStoredInquiry(10)] },
      { type: 'loaded', lists: { ...lists(14, 13, 12), next }, mayShow: true },
    );
    expect([ids(state), state.lists?.spam.map(({ id }) => id)]).toEqual([
      ['14', '13', '12', '10'],
      ['11', 's10'],
    ]);
    expect(state.news.text).toBe('1 new message');
    // A complete list replaces everything.
    expect(ids(reduced(state, loaded([14, 13])))).toEqual(['14', '13']);
  });

  test('are not announced on the first load or on a reload without changes', () => {
    expect(heldCount(beginList(null))).toBe(0);
    expect(reduced(begun, loaded([12])).news.turn).toBe(0);
    const first = reduced(beginList(null), loaded([12], false));
    expect([heldCount(first), first.news.turn, ids(first)]).toEqual([0, 0, ['12']]);
    // The first inquiry of an empty list is announced.
    const empty = reduced(beginList(lists()), loaded([12], false));
    expect([heldCount(empty), empty.news.text]).toEqual([1, '1 new message']);
  });

  test('moved from suspected spam are neither announced nor held back', () => {
    const state = reduced(begun, { type: 'moved', inquiry: aStoredInquiry(20) });
    expect([ids(state), heldCount(state)]).toEqual([['20', '12'], 0]);
    const older = reduced(begun, { type: 'moved', inquiry: aStoredInquiry(10) });
    expect([ids(older), heldCount(older)]).toEqual([['12', '10'], 0]);
    expect(reduced(older, loaded([12, 10])).news.turn).toBe(0);
  });
});

describe('an opened inquiry', () => {
  const begun = beginList(lists(13, 12));
  const first = (state: ListState) => listsOf(state)?.inquiries[0];

  test('is read despite an older list response, and unread again if the call fails', () => {
    const opened = reduced(begun, { type: 'opened', id: '13', at: null }, loaded([13, 12]));
    expect(first(opened)).toMatchObject({ id: '13', read: true });
    const at = (state: ListState) => first(reduced(state, { type: 'opened', id: '13', at: 'now' }))?.openedAt;
    const [read] = [{ ...lists(), inquiries: [aStoredInquiry(13, { openedAt: 'then' })] }];
    expect([at(begun), at(beginList(read))]).toEqual(['now', 'then']);
    expect(first(reduced(opened, { type: 'notOpened', id: '13' }))).toMatchObject({ id: '13', read: false });
    expect(first(reduced(opened, { type: 'notOpened', id: '12' }))).toMatchObject({ id: '13', read: true });
  });

  test('stays in the current filtered list only', () => {
    const viewed = (id: string): ListAction => ({ type: 'viewed', view: 'unread', id });
    const here = reduced(begun, viewed('13'), viewed('12'));
    expect([...here.stays]).toEqual(['13', '12']);
    expect([...reduced(here, { type: 'viewed', view: 'all', id: null }).stays]).toEqual([]);
    expect([...reduced(here, { type: 'viewed', view: 'all', id: '12' }).stays]).toEqual(['12']);
  });
});

test('applies changes and removals at once, and ignores them before the first load', () => {
  const begun = beginList(lists(13, 12));
  const changed = reduced(begun, { type: 'changed', inquiry: aStoredInquiry(12, { status: 'resolved' }) });
  expect(listsOf(changed)?.inquiries.map(({ status }) => status)).toEqual(['new', 'resolved']);
  expect(ids(reduced(begun, { type: 'removed', id: '13' }))).toEqual(['12']);
  expect(listsOf(reduced(beginList(null), { type: 'removed', id: '13' }, { type: 'heldShown' }))).toBeNull();
});

test('moves an inquiry to suspected spam and back, sorted by date, and removes it from either list', () => {
  const idsOf = (made: InquiryLists) => [made.inquiries, made.spam].map((list) => list.map(({ id }) => id).join());
  const given = lists(20, 18, 10);
  const away = withInquiry(given, aStoredInquiry(18, { suspectedSpam: true }));
  expect(idsOf(away)).toEqual(['20,10', '18,11']);
  expect(idsOf(withInquiry(away, aStoredInquiry(11)))).toEqual(['20,11,10', '18']);
  expect(idsOf(withoutInquiry(given, '11'))).toEqual(['20,18,10', '']);
  expect(withoutInquiry(given, 'x')).toEqual(given);
});

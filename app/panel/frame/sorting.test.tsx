// @module-tag words/panel
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSorting } from './sorting.ts';
import { useFocusBack } from './use-focus-back.ts';

test('a drop names the places and moves the item; a drop on itself moves nothing', () => {
  const moves: number[][] = [];
  const { result } = renderHook(() =>
    useSorting({ what: 'row', ids: ['a', 'b', 'c'], onMove: (from, to) => moves.push([from, to]) }),
  );
  const { onDragEnd, accessibility } = result.current;
  const event = (active: string, over: string | null) =>
    ({ active: { id: active }, over: over === null ? null : { id: over } }) as never;
  onDragEnd?.(event('c', 'a'));
  for (const over of ['b', null]) onDragEnd?.(event('b', over));
  expect(moves).toEqual([[2, 0]]);
  const { announcements } = accessibility ?? {};
  expect([
    announcements?.onDragStart(event('b', null)),
    announcements?.onDragOver(event('b', 'c')),
    announcements?.onDragEnd(event('b', 'a')),
  ]).toEqual(['Picked up row 2 of 3', 'Over position 3 of 3', 'Dropped at position 1 of 3']);
});

test('a button gets the focus back when its form closes, and not before', () => {
  document.body.innerHTML = '<button id="open">Edit</button>';
  const { rerender } = renderHook(({ isOpen }) => useFocusBack(isOpen, 'open'), { initialProps: { isOpen: false } });
  const focused = () => document.activeElement?.id;
  expect(focused()).not.toBe('open');
  rerender({ isOpen: true });
  expect(focused()).not.toBe('open');
  rerender({ isOpen: false });
  expect(focused()).toBe('open');
});

// @module-tag panel/toasts
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toaster, useToast } from './toast.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

test('a toast leaves after eight seconds; a failure replaces a success and an earlier failure of its subject', () => {
  let show: ReturnType<typeof useToast> = () => {};
  const Inside = () => {
    show = useToast();
    return null;
  };
  render(
    <Toaster>
      <Inside />
    </Toaster>,
  );
  const shown = () => screen.queryAllByText(/./, { selector: '.toast-text' }).map(({ textContent }) => textContent);
  act(() => show('success', 'Saved'));
  act(() => show('failure', 'Choose a brand', { about: 'form' }));
  expect(shown()).toEqual(['Choose a brand']);
  act(() => show('failure', 'Enter a price', { about: 'form' }));
  expect(shown()).toEqual(['Enter a price']);
  act(() => vi.advanceTimersByTime(7999));
  expect(shown()).toEqual(['Enter a price']);
  act(() => vi.advanceTimersByTime(1));
  expect(shown()).toEqual([]);
});

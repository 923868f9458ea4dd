// @module-tag forms/picture-order
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inSlots, slotOf } from './upload-slots.ts';

const shuffled = (count: number) => {
  const turns = Array.from({ length: count }, (_, index) => index + 1);
  return fc.shuffledSubarray(turns, { minLength: count, maxLength: count });
};

test('orders new pictures as chosen, after existing ones, in any order of arrival', () => {
  fc.assert(
    fc.property(shuffled(8), (arrivals) => {
      let list: (number | null)[] = [null, null];
      for (const turn of arrivals) list = list.toSpliced(slotOf(list, turn), 0, turn);
      expect(list).toEqual([null, null, 1, 2, 3, 4, 5, 6, 7, 8]);
    }),
  );
});

test('places a late upload after the picture chosen before it, even if that was moved', () => {
  expect(slotOf([1, null, null, 3], 2)).toBe(1);
  expect(slotOf([null, 3, null], 2)).toBe(1);
});

test('shows pending uploads at their final position', () => {
  const turns: Record<string, number> = { b: 2 };
  const slots = inSlots(['old', 'b'], (picture) => turns[picture] ?? null, [{ key: 3 }, { key: 1 }]);
  const texts = slots.map((slot) => ('queued' in slot ? slot.queued.key : `${slot.picture} ${slot.index}`));
  expect(texts).toEqual(['old 0', 1, 'b 1', 3]);
});

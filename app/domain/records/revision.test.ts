// @module-tag undo/history
import { expect, test } from 'vitest';
import { changeOf, stepsTo } from './revision.ts';
import { freeName } from './trash.ts';

type Thing = { id: string; updatedAt: string; name: string; tags: string[]; price: number | null };

test('records the previous values of changed fields and ignores equal ones', () => {
  const before: Thing = { id: '1', updatedAt: 'a', name: 'A', tags: ['x'], price: null };
  const after = { ...before, updatedAt: 'b', name: 'B', tags: ['x'], price: 5 };
  expect(changeOf('product', before, after)).toEqual({ was: { name: 'A', price: null }, secret: [] });
  expect(changeOf('product', before, { ...before, updatedAt: 'b' })).toBeNull();
  const was = { tags: ['x', 'y'] };
  expect(changeOf('product', { ...before, ...was }, { ...before, tags: ['y', 'x'] })).toEqual({ was, secret: [] });
});

test('records only that a secret setting changed', { tags: ['undo/secrets'] }, () => {
  const before = { updatedAt: 'a', companyLogo: 'a.webp', companyName: 'A', googleMapsApiKey: 'secret' };
  const after = { updatedAt: 'b', companyLogo: '', companyName: 'B', googleMapsApiKey: 'other' };
  expect(changeOf('settings', before, after)).toEqual({ was: { companyName: 'A' }, secret: ['googleMapsApiKey'] });
  expect(changeOf('settings', before, { ...before, companyLogo: '' })).toBeNull();
});

test('steps lead back from the current state, each with the full state before and after', () => {
  const now = { name: 'C', price: 3, category: 'Renamed' };
  const revision = (at: string, was: Partial<typeof now>) => ({ at, by: 'asha', was, secret: [] });
  const steps = stepsTo(now, [revision('3', { price: 2 }), revision('2', { name: 'A' }), revision('1', { price: 1 })]);
  const [second, first, made] = [
    { ...now, price: 2 },
    { ...now, price: 2, name: 'A' },
    { ...now, price: 1, name: 'A' },
  ];
  expect(steps.map(({ before }) => before)).toEqual([second, first, made]);
  expect(steps.map(({ after }) => after)).toEqual([now, second, first]);
  expect(steps.map(({ at }) => at)).toEqual(['3', '2', '1']);
});

test('numbers a name that is taken', { tags: ['undo/taken'] }, () => {
  const taken = new Set(['Pune', 'Pune (2)', 'b'.repeat(120)]);
  const isTaken = (each: string) => taken.has(each);
  expect(freeName('Nashik', isTaken)).toBe('Nashik');
  expect(freeName('Pune', isTaken)).toBe('Pune (3)');
  expect(freeName('b'.repeat(120), isTaken)).toBe(`${'b'.repeat(110)} (2)`);
});

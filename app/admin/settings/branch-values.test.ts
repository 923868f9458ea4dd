import { describe, expect, test } from 'vitest';
import { branchHours } from '#app/domain/branch.ts';
import { branchFields, branchValues, dayProblem } from './branch-values.ts';

const usual = [...Array(5).fill([540, 1080] as const), [540, 840] as const, null];
const branch = {
  id: '1',
  name: 'Pune',
  address: '1 Road',
  city: 'Pune 411005',
  phone: ['+91 00000 00001', '+91 00000 00002'],
  email: 'pune@dealer.example',
  hours: ['09:00-18:00', '10:30-24:00', '', '', '', '', '00:00-02:00'],
  updatedAt: '2026-11-20T06:30:00.000Z',
};
const { id: _id, updatedAt: _updatedAt, ...sent } = branch;

describe('a branch goes through its form unchanged', () => {
  test.each([
    ['with hours of its own, midnight too', sent],
    ['with the usual hours', { ...sent, hours: [] }],
    ['closed all week', { ...sent, hours: Array(7).fill('') }],
  ])('%s', (_name, given) => {
    expect(branchFields(branchValues({ id: '1', updatedAt: '', ...given }, usual))).toEqual(given);
  });

  test('a new one begins with a line for a telephone number and the usual week', () => {
    const values = branchValues(null, usual);
    expect(values).toMatchObject({ name: '', phones: [{ number: '' }], week: 'usual' });
    expect(values.days.map(({ isOpen, from, to }) => (isOpen ? `${from}-${to}` : 'closed'))).toEqual([
      ...Array(5).fill('09:00-18:00'),
      '09:00-14:00',
      'closed',
    ]);
    expect(branchHours(branchFields({ ...values, week: 'own' }))).toEqual(usual);
  });
});

test.each([
  [{ isOpen: true, from: '09:00', to: '18:00' }, undefined],
  [{ isOpen: true, from: '09:00', to: '00:00' }, undefined],
  [{ isOpen: true, from: '00:00', to: '00:00' }, undefined],
  [{ isOpen: true, from: '18:00', to: '09:00' }, 'It must close after it opens'],
  [{ isOpen: true, from: '09:00', to: '09:00' }, 'It must close after it opens'],
  [{ isOpen: true, from: '', to: '18:00' }, 'Enter when it opens and closes'],
  [{ isOpen: true, from: '09:00', to: '' }, 'Enter when it opens and closes'],
  [{ isOpen: false, from: '', to: '' }, undefined],
])('%j: %s', (day, problem) => {
  expect(dayProblem(day)).toBe(problem);
});

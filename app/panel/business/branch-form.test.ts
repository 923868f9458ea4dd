// @module-tag panel/branches
import { describe, expect, test } from 'vitest';
import { branchHours } from '#app/domain/business/branch.ts';
import { branchForm } from './branch-form.tsx';
import { dayProblem } from './week-values.ts';

const usual = [...Array(5).fill([540, 1080] as const), [540, 840] as const, null];
const branch = {
  id: '1',
  name: 'Pune',
  address: '1 Road',
  city: 'Pune 411005',
  email: 'pune@dealer.example',
  phone: ['+91 00000 00001', '+91 00000 00002'],
  hours: ['09:00-18:00', '10:30-24:00', '', '', '', '', '00:00-02:00'],
  updatedAt: '2026-11-20T06:30:00.000Z',
};
const { read, write, initial, check } = branchForm(usual);
const { id: _id, updatedAt: _updatedAt, ...sent } = branch;

describe('the form writes back an unchanged branch', () => {
  test.each([
    ['with own hours, including midnight', sent],
    ['with the usual hours', { ...sent, hours: [] }],
    ['closed all week', { ...sent, hours: Array(7).fill('') }],
  ])('%s', (_name, given) => {
    expect(write(read(given))).toEqual(given);
  });

  test('starts a new branch with an empty phone field and the usual hours', () => {
    expect(initial).toMatchObject({ name: '', phone: [{ number: '' }], hours: { week: 'usual' } });
    const days = initial.hours.days.map(({ isOpen, from, to }) => (isOpen ? `${from}-${to}` : 'closed'));
    expect(days).toEqual([...Array(5).fill('09:00-18:00'), '09:00-14:00', 'closed']);
    expect(branchHours(write({ ...initial, hours: { ...initial.hours, week: 'own' } }))).toEqual(usual);
  });
});

test('reports invalid hours at their days', () => {
  const hours = read({ ...sent, hours: ['09:00-18:00', '', '', '', '', '', ''] }).hours;
  const days = hours.days.with(2, { isOpen: true, from: '18:00', to: '09:00' });
  const whole = { ...read(sent), name: ' ' };
  expect(check({ ...whole, hours: { week: 'own', days } })).toEqual([
    { field: 'name', message: 'Enter a name' },
    { field: 'hours.days.2.from', message: 'It must close after it opens' },
  ]);
  expect(check({ ...whole, name: 'Pune', hours: { week: 'usual', days } })).toEqual([]);
});

test('a day must open before it closes', () => {
  const problem = (from: string, to: string, isOpen = true) => dayProblem({ isOpen, from, to });
  const fine = [
    problem('09:00', '18:00'),
    problem('09:00', '00:00'),
    problem('00:00', '00:00'),
    problem('', '', false),
  ];
  expect(fine).toEqual(Array(4).fill(undefined));
  for (const from of ['18:00', '09:00']) expect(problem(from, '09:00')).toBe('It must close after it opens');
  expect([problem('', '18:00'), problem('09:00', '')]).toEqual(Array(2).fill('Enter when it opens and closes'));
});

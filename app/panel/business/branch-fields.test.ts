// @module-tag panel/branches
import { describe, expect, test } from 'vitest';
import { branchHours } from '#app/domain/business/branch.ts';
import { branchForm } from './branch-fields.ts';
import { dayProblem } from './week-values.ts';

const usual = [...Array(5).fill([[540, 1080]] as const), [[540, 840]] as const, []];
const branch = {
  id: '1',
  name: 'Pune',
  address: '1 Road',
  city: 'Pune 411005',
  email: 'pune@dealer.example',
  phone: ['+91 00000 00001', '+91 00000 00002'],
  hours: ['09:00-18:00', '10:30-24:00', '09:30-13:00, 16:00-20:00', '', '', '', '00:00-02:00'],
  whatsapp: '919800012345',
  gstin: '27AAPFU0939F1ZV',
  pin: '411005',
  mapLink: 'https://maps.app.goo.gl/abc',
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

test('reports what is wrong with further details', () => {
  const wrong = { whatsapp: '123', pin: '41100', gstin: '27AAPFU0939F1ZW', mapLink: 'maps' };
  expect(check({ ...read(sent), ...wrong })).toEqual([
    { field: 'whatsapp', message: 'This number is too short' },
    { field: 'pin', message: 'Enter a PIN code of India, such as 411005' },
    { field: 'gstin', message: 'Check each character, such as 27AAPFU0939F1ZV' },
    { field: 'mapLink', message: 'Paste the whole link, such as https://maps.app.goo.gl/abc' },
  ]);
  const none = { whatsapp: '', pin: '', gstin: '', mapLink: '' };
  expect(write({ ...read(sent), ...none })).toEqual({ ...sent, ...none });
  expect(write({ ...read(sent), pin: '411 005', whatsapp: '98000 12345' })).toEqual(sent);
});

test('reports invalid hours at their days', () => {
  const hours = read({ ...sent, hours: ['09:00-18:00', '', '', '', '', '', ''] }).hours;
  const none = { reopens: '', closesAgain: '' };
  const days = hours.days.with(2, { isOpen: true, from: '18:00', to: '09:00', ...none });
  const whole = { ...read(sent), name: ' ' };
  expect(check({ ...whole, hours: { week: 'own', hasBreak: false, days } })).toEqual([
    { field: 'name', message: 'Enter a name' },
    { field: 'hours.days.2.from', message: 'It must close after it opens' },
  ]);
  expect(check({ ...whole, name: 'Pune', hours: { week: 'usual', hasBreak: false, days } })).toEqual([]);
});

test('a day must open before it closes', () => {
  const problem = (from: string, to: string, isOpen = true) =>
    dayProblem({ isOpen, from, to, reopens: '19:00', closesAgain: '' });
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

test('a ticked break must have times on some day', () => {
  const problems = (change: object) =>
    check({
      ...initial,
      ...read(sent as never),
      hours: { ...read(sent as never).hours, hasBreak: true, ...change },
    } as never);
  const days = read(sent as never).hours.days.map((day) => ({ ...day, reopens: '', closesAgain: '' }));
  expect(problems({})).toEqual([]);
  expect(problems({ days })).toEqual([
    { field: 'hours.days.0.from', message: 'Enter when it opens again after the break, or untick the break' },
  ]);
  expect(problems({ days, hasBreak: false })).toEqual([]);
});

test('the times after a break follow the first ones', () => {
  const problem = (reopens: string, closesAgain: string) =>
    dayProblem({ isOpen: true, from: '09:00', to: '13:00', reopens, closesAgain }, true);
  expect([problem('16:00', '20:00'), problem('16:00', '00:00'), problem('', '')]).toEqual(Array(3).fill(undefined));
  expect([problem('16:00', ''), problem('12:00', '20:00'), problem('20:00', '16:00')]).toEqual([
    'Enter when it opens again after the break, and when it closes',
    ...Array(2).fill('After the break it must open later than it closed before, and close later still'),
  ]);
});

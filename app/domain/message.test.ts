/**
 * @module-tag panel/message-badge
 * @module-tag public-forms/inquiry-required
 * @module-tag public-forms/contact-required
 * @module-tag public-forms/email-format
 */
import { describe, expect, test } from 'vitest';
import { asked, inquiryProblems, shortPhonePrompt } from './inquiry-problems.ts';
import { inquiry, inquiryForm, messageChange } from './message.schema.ts';
import { badgeStyle, isEmail, isStatefulPage, maxPageLength } from './message.ts';
import { replyGoalProblem } from './reply-goal.ts';

const sent = { name: 'N', email: 'n@x.test', phone: '020 255 3000', message: 'hello' };
const fieldsAtFault = (value: unknown) => inquiry.safeParse(value).error?.issues.map(({ path }) => path[0]) ?? [];

describe('the contact form', { tags: ['entities/message', 'public-forms/contact-optional'] }, () => {
  test('requires name, email, phone and message, and reports all missing fields at once', () => {
    expect(fieldsAtFault({}).sort()).toEqual(['email', 'message', 'name', 'phone']);
  });

  test('makes subject and branch optional; Any Branch is empty', () => {
    expect(inquiry.parse(sent)).toEqual({ ...sent, subject: '', preferredBranch: '' });
    expect(inquiry.parse({ ...sent, subject: null, preferredBranch: null }).preferredBranch).toBe('');
  });

  test.each([
    { ...sent, name: '' },
    { ...sent, email: 'a@b' },
    { ...sent, email: ['a@b.test'] },
    { ...sent, phone: 123 },
    { ...sent, phone: ' ' },
    { ...sent, message: '' },
    { ...sent, name: 'x'.repeat(201) },
    { ...sent, message: 'x'.repeat(10_001) },
  ])('rejects %#', (value) => {
    expect(fieldsAtFault(value)).toHaveLength(1);
  });

  test('rejects a subject that is not a string without throwing', () => {
    const subject = { toString: 1, valueOf: null };
    expect(fieldsAtFault({ ...sent, message: '', subject })).toEqual(['subject', 'message']);
    expect(inquiryForm.safeParse({ ...sent, message: '', subject }).success).toBe(false);
  });

  test("cannot set the server's fields id, read and status", () => {
    expect(inquiry.parse({ ...sent, id: 'x', read: true, status: 'resolved' })).not.toHaveProperty('status');
  });
});

test('the product dialog’s message is optional', { tags: ['public-forms/inquiry-message'] }, () => {
  expect(inquiry.parse({ ...sent, message: undefined, subject: 'Inquiry about Canon X' }).message).toBe('');
});

test.each(['a@b.test', 'first.last+tag@sub.example.co.in', 'ü@example.com'])('%s is an e-mail address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  'a@b',
  '@b.test',
  'a b@c.test',
  'a@b..test',
  'a@b.test,c@d.test',
  'a@b.test\r\nBcc: x@y.test',
  `${'a'.repeat(250)}@b.test`,
])('%j is not an e-mail address', (text) => {
  expect(isEmail(text)).toBe(false);
});

test('the admin can set in_progress or resolved; no other transitions are offered', {
  tags: ['states/message-status'],
}, () => {
  expect(messageChange.safeParse({ status: 'in_progress' }).success).toBe(true);
  expect(messageChange.safeParse({ status: 'resolved' }).success).toBe(true);
  expect(messageChange.safeParse({ read: 'true' }).success).toBe(true);
  for (const value of [{}, { status: 'new' }, { status: '' }, { Status: 'resolved' }, { read: 'false' }])
    expect(messageChange.safeParse(value).success).toBe(false);
});

test('badge style: new is default, in_progress is secondary, anything else is outline', {
  tags: ['states/badge-style'],
}, () => {
  expect(['new', 'in_progress', 'resolved', 'lost'].map(badgeStyle)).toEqual([
    'default',
    'secondary',
    'outline',
    'outline',
  ]);
});

describe('form validation', () => {
  test('prompts in plain words for what the server would reject', () => {
    expect(inquiryProblems({ name: ' ', email: 'a@b', phone: '' })).toEqual(asked);
    expect(inquiryProblems(sent)).toEqual({});
    expect(inquiryProblems({ ...sent, message: '', subject: 'Inquiry about Canon X' })).toEqual({});
  });

  test('requires a callable number in the form, not in the API', () => {
    expect(inquiryProblems({ ...sent, phone: '12' })).toEqual({ phone: shortPhonePrompt });
    expect(inquiryProblems({ ...sent, phone: ' ' })).toEqual({ phone: asked.phone });
    expect(inquiryProblems({ ...sent, name: ' ', email: ' ', message: ' ' })).toEqual({
      name: asked.name,
      email: asked.email,
      message: asked.message,
    });
    expect(inquiryProblems({ ...sent, email: ' n@x.test ' })).toEqual({});
    expect(inquiry.parse({ ...sent, phone: '12' }).phone).toBe('12');
  });

  test('uses the same words as the server', () => {
    const { issues = [] } = inquiry.safeParse({ name: ' ', email: 'a@b', phone: '', message: '' }).error ?? {};
    expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))).toEqual(asked);
  });
});

test('accepts an e-mail address of 254 characters', () => {
  const address = (length: number) => `a@${'b'.repeat(length - 7)}.test`;
  expect(address(254)).toHaveLength(254);
  expect(isEmail(address(254))).toBe(true);
  expect(isEmail(address(255))).toBe(false);
});

test('rejects a message of spaces', () => {
  const inquiry = { name: 'Asha', email: 'asha@example.com', phone: '98220 12345', message: ' \n ' };
  expect(inquiryProblems(inquiry)).toEqual({ message: 'Please enter your message' });
});

test.each([
  ['/cost', true],
  ['/cost?m=canon-ir-2625&pages=2000', true],
  ['/compare?m=a,b', true],
  ['/choose?pages=2000&colour=mono', true],
  ['/toner?q=hp+12a%20', true],
  ['/products/canon-ir-2625', false],
  ['/costs', false],
  ['x/cost', false],
  ['/cost?m=<b>', false],
  ['/cost?m=a#b', false],
  ['https://shop.in/cost', false],
  [`/cost?m=${'a'.repeat(maxPageLength - '/cost?m='.length)}`, true],
  [`/cost?m=${'a'.repeat(maxPageLength - '/cost?m='.length + 1)}`, false],
])('the page of an inquiry may be %s: %j', { tags: ['entities/message'] }, (address, isValid) => {
  expect(isStatefulPage(address)).toBe(isValid);
});

test.each([
  [5, true],
  [1440, true],
  [4, false],
  [1441, false],
  [60.5, false],
  [Number.NaN, false],
])('a goal of %s minutes for a reply is valid: %j', (minutes, isValid) => {
  expect(replyGoalProblem(minutes)).toBe(isValid ? undefined : 'Enter whole minutes, from 5 to 1440');
});

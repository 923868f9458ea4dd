// @module-tag panel/message-badge
// @module-tag public-forms/inquiry-required
// @module-tag public-forms/contact-required
// @module-tag public-forms/email-format
import { describe, expect, test } from 'vitest';
import { replyGoalProblem } from '#app/domain/business/setting-limits.ts';
import { asked, shortPhonePrompt } from '#app/domain/text/prompts.ts';
import { india } from '#tests/support/locale.ts';
import { inquiryChange, inquiryForm } from './inquiry.schema.ts';
import {
  badgeStyle,
  eventInWords,
  eventKinds,
  isStatefulPage,
  maxPageLength,
  openReply,
  textOfEvent,
} from './inquiry.ts';
import { inquiryProblems } from './inquiry-problems.ts';

const sent = { name: 'N', email: 'n@x.test', phone: '020 255 3000', message: 'hello' };
const fieldsAtFault = (value: unknown) => inquiryForm.safeParse(value).error?.issues.map(({ path }) => path[0]) ?? [];

describe('the contact form', { tags: ['entities/message', 'public-forms/contact-optional'] }, () => {
  test('requires name, email, phone and message, and reports all missing fields at once', () => {
    expect(fieldsAtFault({}).sort()).toEqual(['email', 'message', 'name', 'phone']);
    const wrong = { name: ['', 'x'.repeat(201)], email: ['a@b', ['a@b.test']], phone: [123, ' '] };
    for (const [field, values] of Object.entries({ ...wrong, message: ['', 'x'.repeat(10_001)] }))
      for (const value of values) expect(fieldsAtFault({ ...sent, [field]: value }), `${value}`).toEqual([field]);
  });

  test('makes subject and branch optional; Any Branch is empty', () => {
    expect(inquiryForm.parse(sent)).toEqual({ ...sent, subject: '', preferredBranch: '' });
    expect(inquiryForm.parse({ ...sent, subject: null, preferredBranch: null }).preferredBranch).toBe('');
  });

  test('rejects a subject that is not a string without throwing', () => {
    const subject = { toString: 1, valueOf: null };
    expect(fieldsAtFault({ ...sent, message: '', subject })).toEqual(['subject', 'message']);
    expect(inquiryForm.safeParse({ ...sent, message: '', subject })).toMatchObject({ success: false });
  });

  test("cannot set the server's fields id, read and status", () => {
    expect(inquiryForm.parse({ ...sent, id: 'x', read: true, status: 'resolved' })).not.toHaveProperty('status');
  });
});

test('the product dialog’s message is optional', { tags: ['public-forms/inquiry-message'] }, () => {
  expect(inquiryForm.parse({ ...sent, message: undefined, subject: 'Inquiry about Canon X' }).message).toBe('');
});

test('offers the transitions to in_progress or resolved only', { tags: ['states/message-status'] }, () => {
  const right = [{ status: 'in_progress' }, { status: 'resolved' }, { read: 'true' }];
  const wrong = [{}, { status: 'new' }, { status: '' }, { Status: 'resolved' }, { read: 'false' }];
  expect([...right, ...wrong].filter((value) => inquiryChange.safeParse(value).success)).toEqual(right);
});

test('badge style: new is default, in_progress secondary, others outline', { tags: ['states/badge-style'] }, () => {
  expect(['new', 'in_progress', 'resolved', 'lost'].map(badgeStyle).join()).toBe('default,secondary,outline,outline');
});

describe('form validation', () => {
  test('prompts in plain words for what the server would reject, in the same words', () => {
    expect(inquiryProblems({ name: ' ', email: 'a@b', phone: '' })).toEqual(asked);
    expect(inquiryProblems(sent)).toEqual({});
    expect(inquiryProblems({ ...sent, message: '', subject: 'Inquiry about Canon X' })).toEqual({});
    expect(inquiryProblems({ ...sent, message: ' \n ' })).toEqual({ message: 'Please enter your message' });
    const { issues = [] } = inquiryForm.safeParse({ name: ' ', email: 'a@b', phone: '', message: '' }).error ?? {};
    expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))).toEqual(asked);
  });

  test('requires a callable number in the form, not in the API', () => {
    expect(inquiryProblems({ ...sent, phone: '12' })).toEqual({ phone: shortPhonePrompt });
    const { phone, ...others } = asked;
    expect(inquiryProblems({ ...sent, phone: ' ' })).toEqual({ phone });
    expect(inquiryProblems({ ...sent, name: ' ', email: ' ', message: ' ' })).toEqual(others);
    expect(inquiryProblems({ ...sent, email: ' n@x.test ' })).toEqual({});
    expect(inquiryForm.parse({ ...sent, phone: '12' }).phone).toBe('12');
  });
});

test('the page of an inquiry is one of the stateful pages, at most so long', { tags: ['entities/message'] }, () => {
  const cost = (length: number) => `/cost?m=${'a'.repeat(length - '/cost?m='.length)}`;
  const some = ['/cost', '/cost?m=canon-ir-2625&pages=2000', '/compare?m=a,b', '/choose?pages=2000&colour=mono'];
  const wrong = ['/products/canon-ir-2625', '/costs', 'x/cost', '/cost?m=<b>', '/cost?m=a#b', 'https://shop.in/cost'];
  const right = [...some, '/choose?q=hp+12a%20', cost(maxPageLength)];
  expect([...right, ...wrong, cost(maxPageLength + 1)].filter(isStatefulPage)).toEqual(right);
});

test('a goal for a reply is valid in whole minutes, from 5 to 1440', () => {
  expect([5, 1440].map(replyGoalProblem)).toEqual([undefined, undefined]);
  const problem = 'Enter whole minutes, from 5 to 1440';
  expect([4, 1441, 60.5, Number.NaN].map(replyGoalProblem)).toEqual(Array(4).fill(problem));
});

describe('the timeline', { tags: ['messages/timeline'] }, () => {
  test('describes each event', () => {
    const words = (kind: Parameters<typeof eventInWords>[0]['kind'], text = '') => eventInWords({ kind, text }, india);
    expect([words('received'), words('mailed'), words('note', 'He wants A3')]).toEqual(['Received', 'E-mail', 'Note']);
    expect(words('status', 'in_progress')).toBe('Status: In Progress');
    expect([words('assigned', 'ravi'), words('assigned')]).toEqual(['Assigned to ravi', 'Assigned to nobody']);
    expect(words('follow-up', '2026-11-26')).toBe('Follow-up on Thu 26 Nov');
    expect(words('follow-up')).toBe('Follow-up removed');
    expect([words('opened'), words('opened', 'Q/2026-27/0042')]).toEqual(['Opened', 'Quotation opened']);
    const requests = ['Q/2026-27/0042: Two', 'Q/2026-27/12345-2: Two'].map((text) => words('visitor', text));
    expect(requests).toEqual(['Change requested', 'Change requested']);
    for (const text of ['Two', 'About Q/2026-27/0042: Two', 'Q/2026-27/0042'])
      expect(words('visitor', text)).toBe('Message from the visitor');
  });

  test('shows the texts of notes, visitors and quotations below', () => {
    const shown = eventKinds.filter((kind) => textOfEvent({ kind, text: 'Text' }) === 'Text');
    expect(shown).toEqual(['opened', 'note', 'quoted', 'accepted', 'declined', 'visitor']);
    expect(textOfEvent({ kind: 'status', text: 'resolved' })).toBe('');
  });

  test('an open reply stays open until a follow-up or a status', { tags: ['messages/reply-taps'] }, () => {
    const open = (...kinds: Parameters<typeof openReply>[0][number]['kind'][]) =>
      openReply(kinds.map((kind, index) => ({ id: String(index), kind, text: '', madeAt: '', madeBy: '' })))?.kind ??
      null;
    expect([open('received', 'opened'), open('received', 'called')]).toEqual([null, 'called']);
    expect(open('received', 'called', 'note', 'opened', 'assigned')).toBe('called');
    expect([open('received', 'called', 'follow-up'), open('received', 'called', 'status')]).toEqual([null, null]);
    expect(open('received', 'called', 'status', 'whatsapp')).toBe('whatsapp');
  });
});

import { expect, test } from 'vitest';
import { createRecentErrors, errorForLog, readableLine } from './log.ts';

test('logs a database error without the row it concerns', { tags: ['log/private'] }, () => {
  const refused = Object.assign(new Error('null value in column "name"'), {
    code: '23502',
    detail: 'Failing row contains (1, null, asha@example.com).',
    where: "COPY messages, line 1: 'asha'",
  });
  const logged = errorForLog(refused);
  expect(logged).toMatchObject({ code: '23502', message: refused.message, stack: expect.any(String) });
  expect(JSON.stringify(logged)).not.toContain('asha');
});

test('a readable line has the message, its fields and the stack, without control characters', () => {
  const said = (fields: object) => readableLine(JSON.stringify({ level: 30, time: 'now', msg: 'request', ...fields }));
  expect(said({ path: '/contact', status: 200 })).toBe('request {"path":"/contact","status":200}');
  expect(said({ msg: 'Removed old backups' })).toBe('Removed old backups');
  const failed = {
    level: 50,
    msg: 'A page failed\u001b[2J',
    err: { message: 'x', stack: 'Error: \u0007\n    at page' },
  };
  expect(said(failed)).toBe('Error: A page failed\\u001b[2J\nError: \\u0007\n    at page');
});

test('counts the errors of the last day and lists the newest first', { tags: ['status/errors'] }, () => {
  let at = new Date('2026-11-20T10:00:00Z');
  const seen = createRecentErrors(() => at);
  seen.note('Upkeep failed');
  at = new Date('2026-11-21T09:00:00Z');
  for (let count = 0; count < 10; count++) seen.note(`Error ${count}`);
  expect(seen.lastDay().count).toBe(11);
  at = new Date('2026-11-21T10:00:01Z');
  const { count, last } = seen.lastDay();
  expect(count).toBe(10);
  expect(last).toHaveLength(8);
  expect(last[0]).toEqual({ at: '2026-11-21T09:00:00.000Z', message: 'Error 9' });
});
